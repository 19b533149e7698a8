import type { Finding } from "bindpose/validator";

/** What to look at to see a finding. */
export interface FindingTargets {
  readonly animation: string | null;
  readonly timeMs: number | null;
  readonly bone: string | null;
  readonly vertices: readonly number[];
  /** A place on the mesh at bind, in the asset's units; its nearest vertex is meant. */
  readonly point: readonly [number, number, number] | null;
  /** How the surface should be coloured. */
  readonly colours: "weights" | "stretch" | null;
}

/** The parts of rig.json that a pointer may lead to. */
export interface RigNames {
  readonly bones?: readonly { readonly name?: unknown }[];
  readonly joints?: readonly { readonly bone?: unknown }[];
  readonly animations?: readonly { readonly name?: unknown }[];
}

const STRETCHED = /STRETCH|VOLUME|FLIPPED|SWEEP/;
const WEIGHTED = /WEIGHT|INFLUENCE|SKIN|FUSED|SEAM|BONE_WITHOUT|FAR/;

/**
 * Where a finding is on the asset: its own place, and what its pointer into the rig leads to.
 * @param rig the parsed rig.json, whatever it holds; null where there is none
 */
export function findTargets(finding: Finding, rig: RigNames | null): FindingTargets {
  const { code, document, pointer = "", params } = finding;
  const place = document === "rig" ? pointedAt(pointer, rig) : {};
  const vertices = [
    ...(finding.vertex === undefined ? [] : [finding.vertex]),
    ...numbersIn(params["vertex"]),
    ...(code === "SEAM_WEIGHTS" ? numbersIn(params["other"]) : []),
  ];
  const named = code.startsWith("BONE_") ? text(params["name"]) : undefined;
  const bone = finding.bone ?? unquoted(params["bone"]) ?? named ?? place.bone ?? null;
  return {
    animation: finding.animation ?? text(params["animation"]) ?? place.animation ?? null,
    timeMs: finding.timeMs ?? null,
    bone,
    vertices: [...new Set(vertices)],
    point: pointOf(params["at"]),
    colours: STRETCHED.test(code)
      ? "stretch"
      : WEIGHTED.test(code) && bone !== null
        ? "weights"
        : null,
  };
}

/** Whether there is anything to look at. */
export function isVisible({ animation, bone, vertices, point }: FindingTargets): boolean {
  return animation !== null || bone !== null || vertices.length > 0 || point !== null;
}

function pointedAt(pointer: string, rig: RigNames | null): { bone?: string; animation?: string } {
  const [, list, index] = /^\/(bones|joints|animations)\/(\d+)(?:\/|$)/.exec(pointer) ?? [];
  const rows = rig?.[list as keyof RigNames];
  const row: unknown = Array.isArray(rows) ? rows[Number(index)] : undefined;
  if (typeof row !== "object" || row === null) return {};
  const { name, bone } = row as { name?: unknown; bone?: unknown };
  if (list === "animations") return typeof name === "string" ? { animation: name } : {};
  const found = list === "bones" ? name : bone;
  return typeof found === "string" ? { bone: found } : {};
}

function numbersIn(value: unknown): number[] {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? [value] : [];
}

/** Messages call a bone by its name in quotation marks. */
function unquoted(value: unknown): string | undefined {
  return text(value)?.replace(/^"(.*)"$/, "$1");
}

function pointOf(value: unknown): readonly [number, number, number] | null {
  if (!Array.isArray(value) || value.length !== 3 || !value.every(Number.isFinite)) return null;
  return [value[0], value[1], value[2]];
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
