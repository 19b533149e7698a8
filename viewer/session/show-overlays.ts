import type { Finding } from "bindpose/validator";
import { Vector3 } from "three";
import { nearestVertex } from "../scene/posed-vertices.js";
import { findTargets } from "./find-targets.js";
import { playAnimation, seekTo } from "./playback.js";
import { activeSlot, type Session } from "./session.js";

/** Brings what lies over every asset up to the session's overlay, and tells of it. */
export function showOverlays(session: Session): void {
  const { skeleton, colours, bone, marked } = session.overlay;
  session.stage?.scenes.forEach(({ shown }, index) => {
    if (shown === null) return;
    const chosen = shown.actor.bones.findIndex(({ name }) => name === bone);
    shown.skeleton.object.visible = skeleton && shown.actor.bones.length > 0;
    shown.skeleton.choose(chosen);
    if (colours === "weights") shown.surface.show({ kind: "weights", bone: chosen });
    else shown.surface.show({ kind: colours });
    shown.marks.show(index === session.active ? marked : []);
  });
  session.tell("overlay");
}

/**
 * Shows a finding: the animation at its instant, the bone and the colours that tell of it, its
 * vertices marked, and the camera there. The same finding again takes all that back.
 */
export function toggleFinding(session: Session, finding: Finding): void {
  const { overlay } = session;
  const slot = activeSlot(session);
  if (overlay.finding === finding || slot === null) {
    Object.assign(overlay, {
      finding: null,
      colours: "own",
      bone: null,
      skeleton: false,
      marked: [],
    });
    showOverlays(session);
    return;
  }
  const { animation, timeMs, bone, vertices, point, colours } = findTargets(finding, slot.rig);
  if (animation !== null) showInstant(session, animation, timeMs);
  overlay.finding = finding;
  overlay.colours = colours ?? "own";
  overlay.bone = bone ?? overlay.bone;
  overlay.skeleton = bone !== null;
  const near = point === null ? null : nearestVertex(slot.actor?.parts ?? [], point);
  overlay.marked = near === null ? vertices : [...vertices, near];
  showOverlays(session);
  flyToMarked(session, bone);
}

/** Shows where an animation stretches the skin most: the instant, the colours, the edge. */
export function showStretch(
  session: Session,
  animation: string,
  { timeMs, vertices }: { readonly timeMs: number; readonly vertices: readonly number[] },
): void {
  showInstant(session, animation, timeMs);
  Object.assign(session.overlay, {
    finding: null,
    colours: "stretch",
    skeleton: false,
    marked: vertices,
  });
  showOverlays(session);
  flyToMarked(session, null);
}

/** An animation at an instant, held; at its start and playing where none is given. */
export function showInstant(session: Session, animation: string, timeMs: number | null): void {
  const { animations = [] } = activeSlot(session)?.actor ?? {};
  if (!animations.some(({ name }) => name === animation)) return;
  if (session.animation !== animation) playAnimation(session, animation, 0);
  if (timeMs !== null) seekTo(session, timeMs);
}

/** Brings the camera to what is marked, else to a bone's head. */
function flyToMarked({ stage, active }: Session, bone: string | null): void {
  const scene = stage?.scenes[active];
  if (scene?.shown == null) return;
  scene.update();
  const node = scene.shown.actor.bones.find(({ name }) => name === bone)?.node;
  const head = node === undefined ? null : new Vector3().setFromMatrixPosition(node.matrixWorld);
  const target = scene.shown.marks.middle(new Vector3()) ?? head;
  if (target !== null) stage!.flyTo(target);
}
