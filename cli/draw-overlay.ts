import { FINDING_CODES } from "bindpose/contract/rules";
import { nearestName } from "bindpose/contract/words";
import {
  boneWeights,
  markFindings,
  type Posed,
  type Subject,
  type SubjectFiles,
  stretchGauge,
} from "bindpose/pictures";
import { type Box, boundsOf, type Figure, type HeatScale } from "bindpose/preview";
import { unknown } from "./picture-flags.js";
import { splitWords } from "./read-words.js";
import { UsageError } from "./usage-error.js";

/** What is drawn over the mesh, as the flag says it. */
export interface OverlayChoice {
  readonly skeleton: boolean;
  readonly axes: boolean;
  /** The bone whose weights are shown. */
  readonly weights?: string;
  readonly stretch: boolean;
  /** A code, or true for all errors and warnings. */
  readonly findings: string | boolean;
}

/** Overlays on figures: what `drawFigures` is given besides, and what is told of them. */
export interface Overlaid {
  readonly figures: readonly Figure[];
  readonly axes?: Box;
  readonly heat?: HeatScale;
  /** By overlay, for `--json`. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Sentences for people. */
  readonly notes: readonly string[];
}

const NAMES = ["none", "skeleton", "axes", "weights:BONE", "stretch", "findings", "findings:CODE"];
/** The stretch at which the scale ends, unless the worst is above: pictures stay comparable. */
const USUAL_STRETCH = 2;

/** Reads `--overlay`; throws UsageError for a word that is none, or two that share the colours. */
export function readOverlay(verb: string, words: readonly string[] | undefined): OverlayChoice {
  let choice: OverlayChoice = { skeleton: false, axes: false, stretch: false, findings: false };
  for (const word of splitWords(words)) {
    const [kind, ...rest] = word.split(":");
    const name = rest.join(":");
    if (word === "skeleton" || word === "axes" || word === "stretch" || word === "findings") {
      choice = { ...choice, [word]: true };
    } else if (kind === "weights" && name !== "") choice = { ...choice, weights: name };
    else if (kind === "findings" && name !== "") choice = { ...choice, findings: name };
    else if (word !== "none") throw new UsageError(`${verb}: ${wrongWord(word)}`);
  }
  if (choice.stretch && choice.weights !== undefined) {
    throw new UsageError(`${verb}: stretch and weights both colour the mesh; choose one`);
  }
  const { findings } = choice;
  if (typeof findings === "string" && FINDING_CODES.every((code) => code !== findings)) {
    const near = nearestName(findings, FINDING_CODES);
    const advice = near === undefined ? "see bindpose rules" : `did you mean ${near}?`;
    throw new UsageError(`${verb}: there is no rule ${findings}: ${advice}`);
  }
  return choice;
}

function wrongWord(word: string): string {
  if (word === "weights") return "--overlay weights takes a bone: weights:BONE";
  const near = nearestName(word, NAMES);
  const advice = near === undefined ? "" : `: did you mean ${near}?`;
  return `--overlay is ${NAMES.join(", ")}, not ${word}${advice}`;
}

/**
 * Puts the chosen overlays on posed figures of one subject.
 * @param asked the run's case, for what it asks for
 */
export async function overlay(
  verb: string,
  choice: OverlayChoice,
  subject: Subject,
  files: SubjectFiles,
  posed: readonly (Posed & { readonly caption?: string })[],
  asked: Uint8Array | undefined,
): Promise<Overlaid> {
  const facts: Record<string, unknown> = {};
  const notes: string[] = [];
  let figures: Figure[] = posed.map(({ drawable, segments, caption }) => ({
    drawable,
    ...(choice.skeleton ? { segments } : {}),
    ...(caption === undefined ? {} : { caption }),
  }));
  let heat: HeatScale | undefined;
  if (choice.weights !== undefined) {
    const bone = choice.weights;
    const names = subject.bones.map(({ name }) => name);
    if (!names.includes(bone)) throw new UsageError(`${verb}: ${unknown("bone", bone, names)}`);
    const weights = boneWeights(subject, bone);
    figures = figures.map((figure) => ({ ...figure, heat: weights }));
    heat = { low: 0, high: 1, label: `weight of ${bone}` };
    facts["weights"] = { bone, vertices: weights.filter((weight) => weight > 0).length };
  }
  if (choice.stretch) {
    const gauge = stretchGauge(subject);
    const ratios = figures.map(({ drawable }) => gauge.measure(drawable.positions));
    const worst = ratios.map((heat) => heat.reduce((most, ratio) => Math.max(most, ratio), 0));
    figures = figures.map((figure, index) => ({ ...figure, heat: ratios[index]! }));
    const high = Math.max(USUAL_STRETCH, ...worst);
    heat = { low: 1, high, label: "stretch of the worst edge, posed / bind length" };
    facts["stretch"] = { low: 1, high, worst };
  }
  if (choice.findings !== false) {
    const code = choice.findings === true ? {} : { code: choice.findings };
    const profile = files.rig === undefined ? "gltf" : "run";
    const { findings, vertices, codes } = await markFindings(subject, files, {
      profile,
      ...code,
      ...(asked === undefined ? {} : { case: asked }),
    });
    figures = figures.map((figure) => ({ ...figure, marked: vertices }));
    facts["findings"] = {
      vertices: vertices.length,
      shown: codes,
      found: findings.map(({ code, severity, count, message }) => ({
        code,
        severity,
        count,
        message,
      })),
    };
    notes.push(
      findings.length === 0
        ? "nothing was found"
        : `${vertices.length} ${vertices.length === 1 ? "vertex" : "vertices"} marked for ${codes.join(", ") || "none of what was found"}`,
    );
  }
  const axes = choice.axes
    ? { axes: boundsOf(...figures.map(({ drawable }) => drawable.positions)) }
    : {};
  return { figures, ...axes, ...(heat === undefined ? {} : { heat }), facts, notes };
}
