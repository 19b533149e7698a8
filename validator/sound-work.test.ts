import assert from "node:assert/strict";
import { test } from "node:test";
import { type AssetDraft, draftRun, writeAsset } from "./fixtures/asset-draft.js";
import { boundsOf, type Loose } from "./fixtures/glb-draft.js";
import { validateAsset } from "./judge.js";

/** Work that a hasty rule takes for a fault. */
interface SoundWork {
  readonly what: string;
  readonly make: (draft: AssetDraft) => void;
  /** What is remarked on, below a warning. */
  readonly remarks?: readonly string[];
}

const keys = (...pairs: number[]) =>
  Array.from({ length: pairs.length / 2 }, (_, i) => ({
    tMs: pairs[2 * i],
    value: pairs[2 * i + 1],
  }));

/** One more animation beside the draft's own, which bends. */
const animate = (joint: string, keyframes: object[], more: object = {}) => {
  return ({ rig }: AssetDraft) => {
    rig.animations.push({ name: "act", periodMs: 1000, tracks: [{ joint, keyframes }], ...more });
  };
};

const addJoint = ({ rig }: AssetDraft, joint: object) =>
  rig.joints.push({
    kind: "rotation",
    axis: "y",
    min: -7,
    max: 7,
    rest: 0,
    drive: "auto",
    ...joint,
  });

/** One more bone in the file: its node, and the translation of its inverse bind matrix. */
function addBone({ glb }: AssetDraft, node: Loose, at: readonly number[], first = false): number {
  const { json } = glb;
  const index = json.nodes.push(node) - 1;
  const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -at[0]!, -at[1]!, -at[2]!, 1];
  const old = [...glb.inverseBinds];
  glb.data[6] = Float32Array.from(first ? [...matrix, ...old] : [...old, ...matrix]);
  json.accessors[6].count = 5;
  const { joints } = json.skins[0];
  json.skins[0].joints = first ? [index, ...joints] : [...joints, index];
  return index;
}

const WORK: readonly SoundWork[] = [
  {
    what: "a breath",
    make: animate("bend", keys(0, 0, 500, 0.003, 1000, 0), { loop: true }),
    remarks: ["MOTION_SMALL"],
  },
  {
    what: "a blink",
    make: animate("bend", keys(0, 0, 900, 0, 950, 0.2, 1000, 0), { loop: true }),
  },
  {
    what: "an idle of 3 mm in a viewmodel of 1.5 m",
    make: animate("bend", keys(0, 0, 500, 0.0035, 1000, 0), { loop: true }),
    remarks: ["MOTION_SMALL"],
  },
  { what: "a hold before a move", make: animate("bend", keys(0, 0, 950, 0, 1000, 0.5)) },
  {
    what: "a translation alone",
    make: (draft) => {
      addJoint(draft, { name: "lift", bone: "root", kind: "translation" });
      animate("lift", keys(0, 0, 500, 1, 1000, 0), { loop: true })(draft);
    },
    remarks: ["MOTION_RIGID"],
  },
  {
    what: "a spinner that goes all the way round",
    make: (draft) => {
      addJoint(draft, { name: "spin", bone: "root" });
      animate("spin", keys(0, 0, 1000, 2 * Math.PI), { loop: true })(draft);
    },
    remarks: ["MOTION_RIGID", "MOTION_LONG_TURN"],
  },
  {
    what: "a weapon drawn from off-screen",
    make: (draft) => {
      addJoint(draft, { name: "draw", bone: "root", kind: "translation", min: -20, max: 0 });
      animate("draw", keys(0, -9, 1000, 0))(draft);
    },
    remarks: ["MOTION_LARGE", "MOTION_RIGID"],
  },
  {
    what: "two roots under a ground bone that does not deform",
    make: (draft) => {
      const { glb, rig } = draft;
      const ground = { name: "ground", parent: null, head: [0, 0, 0], tail: [0, 0, 0] };
      rig.bones.unshift({ ...ground, deform: false });
      rig.bones[1].parent = "ground";
      rig.bones[2].parent = "ground";
      const index = addBone(draft, { name: "ground", children: [0, 1] }, [0, 0, 0], true);
      glb.json.nodes[0].children = undefined;
      glb.json.scenes[0].nodes = [index, 4];
      glb.json.skins[0].skeleton = index;
      for (let i = 0; i < glb.joints.length; i++) if (glb.weights[i]! > 0) glb.joints[i]!++;
    },
  },
  {
    what: "a socket with a bone below it",
    make: (draft) => {
      const strap = { name: "strap", parent: "grip_socket", head: [0, 3, 0], tail: [0, 4, 0] };
      draft.rig.bones.push({ ...strap, deform: false });
      draft.glb.json.nodes[3].children = [addBone(draft, { name: "strap" }, [0, 3, 0])];
    },
  },
  {
    what: "lips that are closed: sheets that touch along an edge and follow different bones",
    make: (draft) => {
      const { glb } = draft;
      // A second body beside the first, so that their nearest sides lie on each other: at the edges
      // there are four triangles, two of each body.
      const width = 2 * 0.3 * Math.cos(Math.PI / 6);
      const count = glb.positions.length / 3;
      const beside = glb.positions.map((value, i) => (i % 3 === 0 ? value + width : value));
      const positions = Float32Array.from([...glb.positions, ...beside]);
      snap(positions, count);
      const twice = (values: Float32Array) => Float32Array.from([...values, ...values]);
      const joints = Uint8Array.from([...glb.joints, ...glb.joints]);
      const weights = twice(glb.weights);
      for (let i = 4 * count; i < joints.length; i++) {
        joints[i] = 0;
        weights[i] = i % 4 === 0 ? 1 : 0;
      }
      const data = [positions, twice(glb.normals), twice(glb.colours), joints, weights];
      for (const [accessor, numbers] of data.entries()) {
        glb.data[accessor] = numbers;
        glb.json.accessors[accessor].count = 2 * count;
      }
      glb.data[5] = Uint32Array.from([...glb.indices, ...glb.indices.map((v) => v + count)]);
      glb.json.accessors[5].count = glb.data[5].length;
      Object.assign(glb.json.accessors[0], boundsOf(positions));
    },
  },
];

/** Gives places of the second body that are within rounding of one of the first the same bits. */
function snap(positions: Float32Array, count: number): void {
  let touching = 0;
  for (let b = count; b < 2 * count; b++) {
    for (let a = 0; a < count; a++) {
      const gap = [0, 1, 2].map((i) => Math.abs(positions[3 * a + i]! - positions[3 * b + i]!));
      if (Math.max(...gap) > 1e-6) continue;
      positions.copyWithin(3 * b, 3 * a, 3 * a + 3);
      touching++;
    }
  }
  assert.ok(touching >= 2, "the two bodies share an edge");
}

for (const { what, make, remarks = [] } of WORK) {
  test(`${what} is sound work`, async () => {
    const draft = draftRun();
    make(draft);
    const { findings, verdict } = await validateAsset(writeAsset(draft));
    assert.deepEqual(
      findings.map(({ severity, code }) => (/error|warning/.test(severity) ? severity : code)),
      [...remarks],
      findings.map(({ message }) => message).join("\n"),
    );
    assert.equal(verdict, "valid");
  });
}
