// D1: how much of a limb's cross-section is left where it bends or twists, with and without helper
// bones, and how far a limb that turns drags the body along. The judge measures both sections alike: the
// smallest radius across the joint over its range, against the bind pose's. What is dragged is
// compared with Blender's automatic weights of the same mesh and bones.
import { deriveWeights } from "../dist/generators/core/index.js";
import { BENDS, sweepBend } from "./bends.js";
import { findBlender, runBlender, toDense } from "./blender.js";
import { draggingCharacters, measureDrag } from "./limb-drag.js";
import { blenderWeights, referenceFolder } from "./weight-characters.js";

const LEAST = 0.7;

export async function measure({ quick = false } = {}) {
  const rows = [];
  for (const bend of quick ? BENDS.slice(-2) : BENDS) {
    const plain = await sweepBend(bend, false);
    const helped = await sweepBend(bend, true);
    const write = ({ crossSection, volumeChange }) =>
      `${crossSection.toFixed(2)} of the radius, ${(100 * volumeChange).toFixed(0)} % volume`;
    rows.push({
      goal: "D1",
      what: `${bend.name}, with helper bones`,
      ours: write(helped),
      peer: `without ${write(plain)}`,
      ratio: null,
      target: `at least ${LEAST} of the radius`,
      reached: helped.crossSection >= LEAST,
      note: `stretch ${helped.stretch.toFixed(2)}, without ${plain.stretch.toFixed(2)}`,
    });
  }
  return [...rows, ...(await compareDrag())];
}

/** Ours against Blender's: the stored weights of the references, else those it makes here. */
async function compareDrag() {
  const characters = await draggingCharacters(referenceFolder());
  const blender = findBlender();
  const asked = characters.filter(({ files }) => files === undefined);
  const made = blender === undefined ? undefined : runBlender(blender, asked, 1).weights;
  return characters.flatMap((character) => {
    const { mesh, bones, field, name, turns } = character;
    const ours = deriveWeights(mesh, bones, field).weights;
    const stored =
      character.files === undefined ? made?.[asked.indexOf(character)] : blenderWeights(character);
    const peer = stored === undefined ? undefined : toDense(stored, bones);
    return turns.map((turn) =>
      describeDrag(
        name,
        turn,
        measureDrag(character, ours, turn),
        peer && measureDrag(character, peer, turn),
      ),
    );
  });
}

function describeDrag(name, turn, ours, peer) {
  const write = ({ largest, p99 }) => `${largest.toFixed(2)} radii at most, p99 ${p99.toFixed(2)}`;
  return {
    goal: "D1",
    what: `${turn.name}, ${name}: what is dragged beyond two limb radii`,
    ours: write(ours),
    peer: peer === undefined ? "Blender is not installed" : `Blender ${write(peer)}`,
    ratio: peer === undefined ? null : `${(ours.largest / peer.largest).toFixed(2)} x`,
    target: "at most Blender's",
    reached: peer === undefined ? null : ours.largest <= peer.largest && ours.p99 <= peer.p99,
    note: `${ours.count} vertices, without helper bones`,
  };
}
