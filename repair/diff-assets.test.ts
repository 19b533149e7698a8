import assert from "node:assert/strict";
import { test } from "node:test";
import { draftForeign, draftRun, writeAsset } from "bindpose/validator/fixtures";
import { type AssetDiff, diffAssets } from "./diff-assets.js";

type Draft = ReturnType<typeof draftRun>;

function diff(change: (draft: Draft) => void, make: () => Draft = draftRun): AssetDiff {
  const changed = make();
  change(changed);
  const result = diffAssets(writeAsset(make()), writeAsset(changed));
  assert.ok(result.ok);
  return result.data;
}

const kinds = ({ differences }: AssetDiff) => [...new Set(differences.map(({ kind }) => kind))];

test("an asset is the same as itself, in every figure", () => {
  for (const make of [draftRun, draftForeign]) {
    assert.deepEqual(
      diff(() => {}, make),
      {
        isSame: true,
        differences: [],
        position: 0,
        weight: 0,
        pose: 0,
      },
    );
  }
});

test("a moved vertex, another weight and another motion are told apart", () => {
  const moved = diff(({ glb }) => {
    glb.positions[0]! += 0.3;
  });
  assert.deepEqual(kinds(moved), ["positions", "poses"]);
  const weighed = diff(({ glb }) => {
    glb.joints.set([0, 2, 0, 0]);
    glb.weights.set([0.5, 0.5, 0, 0]);
  });
  assert.ok(kinds(weighed).includes("weights"));
  const still = diff(({ rig }) => {
    for (const key of rig.animations[0].tracks[0].keyframes) key.value = 0;
  });
  assert.deepEqual(kinds(still), ["poses"]);
  assert.ok(still.pose! > 0.1);
  assert.match(still.differences[0]!.what, /the skin in "sway"/);
});

test("changes within the tolerances are none", () => {
  const change = (by: number) =>
    diff(({ glb }) => {
      glb.positions[0]! += by;
    });
  assert.equal(change(1e-7).isSame, true);
  assert.equal(change(1e-2).isSame, false);
});

test("weights are compared by bone, not by slot", () => {
  const swapped = diff(({ glb }) => {
    for (let i = 0; i < glb.weights.length; i += 4) {
      glb.joints.set([glb.joints[i + 1]!, glb.joints[i]!], i);
      glb.weights.set([glb.weights[i + 1]!, glb.weights[i]!], i);
    }
  });
  assert.equal(swapped.isSame, true);
});

test("bones, joints, animations and counts are compared by name", () => {
  const changed = diff(({ rig }) => {
    rig.bones[2].name = "top";
    rig.bones[3].parent = "top";
    rig.joints[1].bone = "top";
    rig.joints[0].max = 2;
    rig.animations.push({ ...rig.animations[0], name: "rock" });
  });
  const whats = changed.differences.map(({ what }) => what);
  for (const what of ['bone "tip"', 'bone "top"', 'joint "bend"', 'animation "rock"']) {
    assert.ok(whats.includes(what), what);
  }
  const fewer = diff(({ glb }) => {
    glb.indices = glb.indices.slice(3);
    glb.data[5] = glb.indices;
    glb.json.accessors[5].count -= 3;
  });
  assert.ok(fewer.differences.some(({ what }) => what === "triangles"));
  const ordered = diff(({ rig }) => rig.joints.reverse());
  assert.ok(ordered.differences.some(({ what }) => what === "order of joints"));
  const turned = diff(({ glb }) => {
    const [a, b, c] = glb.indices;
    glb.indices.set([b!, c!, a!]);
  });
  assert.deepEqual(
    turned.differences.map(({ what }) => what),
    ["triangle 0"],
  );
});

test("meshes that cannot be compared vertex by vertex have no figures", () => {
  const result = diffAssets(writeAsset(draftRun()), writeAsset(draftForeign()));
  assert.ok(result.ok && !result.data.isSame);
  const { glb } = writeAsset(draftRun());
  const none = diffAssets({ glb: glb! }, { glb: glb! });
  assert.ok(none.ok && none.data.isSame);
  const unskinned = diff(({ glb: { json } }) => {
    delete json.nodes[4].skin;
  });
  assert.equal(unskinned.position, null);
});

test("vertices that are not finite are as far away as can be", () => {
  const broken = diff(({ glb }) => {
    glb.positions[0] = Number.NaN;
  });
  assert.equal(broken.position, Number.POSITIVE_INFINITY);
});

test("what cannot be read is not compared, and it is said which", () => {
  const asset = writeAsset(draftRun());
  const result = diffAssets(asset, { glb: new Uint8Array(3) });
  assert.ok(!result.ok);
  assert.match(result.error, /^the second/);
  assert.ok(!diffAssets({}, asset).ok);
  const twice = { ...asset, rig: (asset.rig as string).replace("{", '{"version":1,') };
  const refused = diffAssets(asset, twice);
  assert.ok(!refused.ok);
  assert.match(refused.error, /^the second: rig\.json: it has the key "version" twice/);
});
