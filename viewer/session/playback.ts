import { activeSlot, actorsOf, playedAnimation, type Session } from "./session.js";

/** Starts an animation in every asset that has it, fading from what played; null: the rest pose. */
export function playAnimation(
  session: Session,
  name: string | null,
  fadeMs = session.fadeMs,
): void {
  session.animation = name;
  session.isPlaying = name !== null;
  for (const actor of actorsOf(session)) {
    const has = actor.animations.some((animation) => animation.name === name);
    actor.play(has ? name : null, fadeMs);
  }
  session.tell("playback");
}

/** Lets time go on or holds it; from the end of what does not loop it starts anew. */
export function togglePlaying(session: Session): void {
  const animation = playedAnimation(session);
  if (animation === null) return;
  session.isPlaying = !session.isPlaying;
  if (session.isPlaying && !animation.loop && currentMs(session) >= animation.periodMs) {
    seekAll(session, 0);
  }
  session.tell("playback");
}

/** Holds time where it is. */
export function holdStill(session: Session): void {
  session.isPlaying = false;
  session.tell("playback");
}

/** Puts every asset at one instant of what plays, and holds it there. */
export function seekTo(session: Session, timeMs: number): void {
  seekAll(session, timeMs);
  holdStill(session);
}

/** Where what plays stands, ms. */
export function currentMs(session: Session): number {
  const { animation } = session;
  const actors = [activeSlot(session)?.actor, ...actorsOf(session)];
  const playing = actors.find((actor) => actor?.animations.some(({ name }) => name === animation));
  return playing?.timeMs() ?? 0;
}

/** Moves every asset on; false when time stands still. */
export function advance(session: Session, seconds: number): boolean {
  if (!session.isPlaying) return false;
  for (const actor of actorsOf(session)) actor.advance(seconds * session.speed);
  const animation = playedAnimation(session);
  if (animation !== null && !animation.loop && currentMs(session) >= animation.periodMs) {
    if (animation.next === undefined) holdStill(session);
    else playAnimation(session, animation.next);
  }
  session.tell("time");
  return session.isPlaying;
}

/** Brings an asset that has just come to where the others are. */
export function catchUp(session: Session, timeMs: number): void {
  for (const actor of actorsOf(session)) {
    const has = actor.animations.some(({ name }) => name === session.animation);
    actor.play(has ? session.animation : null, 0);
  }
  seekAll(session, timeMs);
  session.tell("playback");
}

function seekAll(session: Session, timeMs: number): void {
  for (const actor of actorsOf(session)) actor.seek(timeMs);
}
