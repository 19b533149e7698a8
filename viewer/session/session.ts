import type { Finding, Report } from "bindpose/validator";
import type { Actor, ActorAnimation } from "../actor/actor.js";
import { openActor, partsOf } from "../actor/open-actor.js";
import type { PageAsset } from "../files/page-asset.js";
import type { JudgeClient } from "../judge/judge-client.js";
import type { Stage } from "../scene/stage.js";
import type { RigNames } from "./find-targets.js";

export type SlotIndex = 0 | 1;

/** One of the two places for an asset, and what is known of the asset there. */
export interface Slot {
  readonly asset: PageAsset;
  /** Other assets that were given with it. */
  readonly choices: readonly PageAsset[];
  readonly actor: Actor | null;
  /** Why the asset is not shown as a game would show it. */
  readonly problem: string | null;
  /** The parsed rig.json, whatever it holds. */
  readonly rig: RigNames | null;
  /** Null while it is judged, and where the judge failed. */
  readonly report: Report | null;
  readonly judgeProblem: string | null;
}

/** What a part of the page waits for. */
export type Topic = "asset" | "report" | "playback" | "time" | "overlay" | "joint";

/**
 * What the page shows, in one place. Parts of the page read it, change it by the functions beside
 * it, and are told by topic; none of them knows another.
 */
export interface Session {
  readonly stage: Stage | null;
  readonly judge: JudgeClient;
  readonly slots: [Slot | null, Slot | null];
  /** How often each slot was filled: what was read for an earlier turn comes too late. */
  readonly turns: [number, number];
  /** Both slots are shown side by side. */
  isComparing: boolean;
  /** The slot that the panels are about. */
  active: SlotIndex;
  /** What plays in every slot that has it; null: the rest pose. */
  animation: string | null;
  isPlaying: boolean;
  /** 1 as authored. */
  speed: number;
  fadeMs: number;
  /** A new asset stands still until it is asked to play. */
  prefersCalm: boolean;
  overlay: {
    skeleton: boolean;
    names: boolean;
    colours: "own" | "weights" | "stretch";
    /** By name, so that two assets are compared by the same bone. */
    bone: string | null;
    finding: Finding | null;
    /** Vertices of the active asset that are marked. */
    marked: readonly number[];
  };
  listen(topic: Topic, listener: () => void): void;
  tell(topic: Topic): void;
}

export function createSession(stage: Stage | null, judge: JudgeClient): Session {
  const listeners = new Map<Topic, (() => void)[]>();
  const session: Session = {
    stage,
    judge,
    slots: [null, null],
    turns: [0, 0],
    isComparing: false,
    active: 0,
    animation: null,
    isPlaying: false,
    speed: 1,
    fadeMs: 250,
    prefersCalm: false,
    overlay: {
      skeleton: false,
      names: false,
      colours: "own",
      bone: null,
      finding: null,
      marked: [],
    },
    listen(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    tell(topic) {
      for (const listener of listeners.get(topic) ?? []) listener();
      stage?.draw();
    },
  };
  return session;
}

/** The slot that the panels are about. */
export function activeSlot({ slots, active }: Session): Slot | null {
  return slots[active];
}

/** Every actor on the stage. */
export function actorsOf({ slots, isComparing }: Session): Actor[] {
  const shown = isComparing ? slots : slots.slice(0, 1);
  return shown.flatMap((slot) => slot?.actor ?? []);
}

/** What plays, as the active asset has it, else the other one. */
export function playedAnimation(session: Session): ActorAnimation | null {
  const { slots, active, animation } = session;
  const actors = [slots[active]?.actor, ...actorsOf(session)];
  for (const actor of actors) {
    const found = actor?.animations.find(({ name }) => name === animation);
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * Puts an asset into a slot: it is shown as soon as it can be drawn, and judged meanwhile. A slot
 * that was filled again in between keeps the later asset. Ends when it is judged.
 * @param onShown called once it stands on the stage
 */
export async function openAsset(
  session: Session,
  index: SlotIndex,
  asset: PageAsset,
  choices: readonly PageAsset[],
  onShown: () => void,
): Promise<void> {
  const { slots, stage, turns } = session;
  const turn = ++turns[index];
  const { actor, problem } = await openActor(asset);
  if (turns[index] !== turn) {
    actor?.dispose();
    return;
  }
  const slot: Slot = {
    asset,
    choices,
    actor,
    problem,
    rig: parseRig(asset),
    report: null,
    judgeProblem: null,
  };
  slots[index] = slot;
  Object.assign(session.overlay, { finding: null, marked: [] });
  const other = stage?.scenes[index === 0 ? 1 : 0].shown?.scale;
  stage?.scenes[index].show(actor, other);
  session.tell("asset");
  onShown();
  const judgement = await session.judge.judge(asset);
  if (slots[index] !== slot) return;
  slots[index] = judgement.ok
    ? { ...slot, report: judgement.report }
    : { ...slot, judgeProblem: judgement.reason };
  session.tell("report");
}

function parseRig(asset: PageAsset): RigNames | null {
  const { rig } = partsOf(asset);
  try {
    const value: unknown = rig === undefined ? null : JSON.parse(new TextDecoder().decode(rig));
    return typeof value === "object" ? (value as RigNames | null) : null;
  } catch {
    return null;
  }
}
