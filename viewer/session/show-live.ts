import { openActor } from "../actor/open-actor.js";
import type { PageAsset } from "../files/page-asset.js";
import type { Session } from "./session.js";
import { showOverlays } from "./show-overlays.js";

/** Puts a mesh as it grows on the stage: not judged, and the camera stays where it is. */
export async function showLive(session: Session, name: string, glb: Uint8Array): Promise<void> {
  const file = "mesh.glb";
  const asset: PageAsset = { name, file, files: new Map([[file, glb]]) };
  const turn = ++session.turns[0];
  const { actor, problem } = await openActor(asset);
  if (session.turns[0] !== turn) {
    actor?.dispose();
    return;
  }
  const isFirst = session.slots[0] === null;
  session.slots[0] = {
    asset,
    choices: [asset],
    actor,
    problem,
    rig: null,
    report: null,
    judgeProblem: "it is not judged while it grows; open the run when it is done",
  };
  session.stage?.scenes[0].show(actor);
  session.animation = null;
  session.isPlaying = false;
  session.tell("asset");
  showOverlays(session);
  if (isFirst) session.stage?.frame();
}
