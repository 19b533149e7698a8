import { createHash } from "node:crypto";
import type { Report } from "bindpose/contract";
import {
  boneWeights,
  dominantBones,
  markFindings,
  poseSubject,
  readSubject,
  type Subject,
  type SubjectFiles,
  stretchGauge,
} from "bindpose/pictures";
import type { Figure } from "bindpose/preview";
import { shootBends } from "./bend-shot.js";
import { short } from "./figures.js";
import { type Shot, takeShot } from "./shot.js";

/** The pictures of one asset; what could not be drawn is absent. */
export interface AssetShots {
  readonly subject: Subject;
  readonly atRest: Shot;
  readonly skeleton: Shot;
  /** By the animation's name. */
  readonly sheets: ReadonlyMap<string, Shot>;
  readonly strains: ReadonlyMap<string, Shot>;
  /** The worst bend of each joint; null where joints were not swept. */
  readonly bends: Shot | null;
  /** By the code of the finding. */
  readonly marked: ReadonlyMap<string, Shot>;
  /** Null where no bone has skin. */
  readonly weights: Shot | null;
}

/** What one asset shows at most: a page stays one that a browser opens. */
const MOST = { animations: 12, marked: 6, bones: 24, triangles: 400_000 } as const;
const SHEET_FRAMES = 8;
const SIZE = { large: 480, frame: 224, bone: 160 } as const;

/**
 * Draws an asset for its report. A sentence in place of pictures where there are none: the files
 * cannot be read, or are not those that were judged.
 */
export async function takeAssetShots(
  report: Report,
  files: SubjectFiles,
): Promise<AssetShots | string> {
  const { glbSha256, rigSha256 } = report.hashes;
  const isSame =
    sha256(files.glb) === glbSha256 && (rigSha256 === null || rigSha256 === hashOf(files.rig));
  if (!isSame) return "No pictures: the files have changed since they were judged.";
  const reading = readSubject(files);
  if (!reading.ok) return `No pictures: ${reading.error}.`;
  const subject = reading.data;
  const triangles = subject.indices.length / 3;
  if (triangles > MOST.triangles) {
    return `No pictures: ${triangles} triangles are more than the ${MOST.triangles} that a page shows.`;
  }
  const rest = poseSubject(subject, {});
  return {
    subject,
    atRest: await takeShot([{ drawable: rest.drawable }], "The character at rest", SIZE.large),
    skeleton: await takeShot(
      [rest],
      `The skeleton at rest, ${subject.bones.length} bones by name`,
      SIZE.large,
      { view: "front" },
    ),
    ...(await shootMotion(report, subject)),
    bends: await shootBends(report, subject),
    marked: await shootFindings(report, subject, files),
    weights: await shootWeights(subject),
  };
}

function hashOf(rig: SubjectFiles["rig"]): string | null {
  return rig === undefined ? null : sha256(rig);
}

function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function shootMotion(
  { motion }: Report,
  subject: Subject,
): Promise<Pick<AssetShots, "sheets" | "strains">> {
  const sheets = new Map<string, Shot>();
  const strains = new Map<string, Shot>();
  const gauge = stretchGauge(subject);
  for (const { animation, periodMs, loop, deformation } of motion.slice(0, MOST.animations)) {
    if (subject.animations.every(({ name }) => name !== animation)) continue;
    const steps = loop ? SHEET_FRAMES : SHEET_FRAMES - 1;
    const frames = Array.from({ length: SHEET_FRAMES }, (_, step) => {
      const timeMs = (periodMs * step) / steps;
      const { drawable } = poseSubject(subject, { animation, timeMs });
      return { drawable, caption: `${Math.round(timeMs)} ms` };
    });
    const alt = `${animation}: ${SHEET_FRAMES} poses over ${Math.round(periodMs)} ms`;
    sheets.set(animation, await takeShot(frames, alt, SIZE.frame, { columns: 4 }));
    const worst = worstStrain(deformation);
    if (worst === undefined) continue;
    const { drawable } = poseSubject(subject, { animation, timeMs: worst.timeMs });
    const heat = gauge.measure(drawable.positions);
    const high = Math.max(1.5, worst.stretch.p999);
    strains.set(
      animation,
      await takeShot(
        [{ drawable, heat }],
        `${animation} at ${Math.round(worst.timeMs)} ms, where the skin is stretched most: ${short(worst.stretch.worst)} times`,
        SIZE.large,
        { heat: { low: 1, high, label: "stretch" } },
      ),
    );
  }
  return { sheets, strains };
}

type Strain = Report["motion"][number]["deformation"][number];

function worstStrain(deformation: readonly Strain[]): Strain | undefined {
  let worst = deformation[0];
  for (const strain of deformation) {
    if (strain.stretch.worst > worst!.stretch.worst) worst = strain;
  }
  return worst;
}

/** The skin that errors and warnings are about, one picture for each of the first codes. */
async function shootFindings(
  { findings, profile }: Report,
  subject: Subject,
  files: SubjectFiles,
): Promise<ReadonlyMap<string, Shot>> {
  const shots = new Map<string, Shot>();
  const codes = new Set(
    findings
      .filter(({ severity }) => severity === "error" || severity === "warning")
      .filter(
        ({ vertex, bone, params }) =>
          vertex !== undefined || bone !== undefined || "vertex" in params || "at" in params,
      )
      .map(({ code }) => code),
  );
  for (const code of [...codes].slice(0, MOST.marked)) {
    const { vertices } = await markFindings(subject, files, { profile, code });
    if (vertices.length === 0) continue;
    const { drawable } = poseSubject(subject, {});
    const count = vertices.length === 1 ? "1 vertex" : `${vertices.length} vertices`;
    const alt = `The skin that ${code} is about: ${count}`;
    shots.set(code, await takeShot([{ drawable, marked: vertices }], alt, SIZE.large));
  }
  return shots;
}

/** One small figure for each bone with skin, in the order of the bones. */
async function shootWeights(subject: Subject): Promise<Shot | null> {
  const { drawable } = poseSubject(subject, {});
  const most = new Uint32Array(subject.bones.length);
  for (const bone of dominantBones(subject)) most[bone]!++;
  const shown = subject.bones
    .map(({ name }, bone) => ({ name, vertices: most[bone]! }))
    .filter(({ vertices }) => vertices > 0)
    .sort((a, b) => b.vertices - a.vertices)
    .slice(0, MOST.bones)
    .map(({ name }) => name);
  const figures: Figure[] = subject.bones
    .filter(({ name }) => shown.includes(name))
    .map(({ name }) => ({ drawable, heat: boneWeights(subject, name), caption: name }));
  if (figures.length === 0) return null;
  const names = figures.map(({ caption }) => caption).join(", ");
  return takeShot(figures, `Weights of ${names}`, SIZE.bone, {
    columns: 6,
    heat: { low: 0, high: 1, label: "weight" },
  });
}
