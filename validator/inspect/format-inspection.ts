import { counted } from "bindpose/contract/rules";
import { plainText } from "bindpose/contract/words";
import { formatMotion } from "../report/figures.js";
import type { InspectedBone, Inspection } from "./inspect-asset.js";

const BAR = 30;
/** Children that are drawn so deep; deeper ones stand at this depth. */
const DEPTH = 64;

/** An inspection for people: sizes, bones as a tree, joints, weights, animations. */
export function formatInspection(inspection: Inspection): string {
  const { uri, verdict, profile, bytes, vertices, triangles, bind, bones, joints } = inspection;
  const name = uri === "" ? "" : `${uri}: `;
  const lines = [
    `${name}${verdict} under ${profile}`,
    `${counted(bytes, "byte")}, ${counted(vertices, "vertex", "vertices")}, ${counted(triangles, "triangle")}`,
  ];
  if (bind !== null) {
    const size = bind.box.max.map((value, axis) => round(value - bind.box.min[axis]!));
    lines.push(`size ${size.join(" x ")}, diagonal ${round(bind.diagonal)}`);
  }
  lines.push("", counted(bones.length, "bone"), ...drawTree(bones));
  const sockets = bones.filter(({ socket }) => socket);
  lines.push("", counted(sockets.length, "socket"), ...sockets.map((socket) => `  ${socket.name}`));
  lines.push("", counted(joints.length, "joint"));
  for (const { name: joint, bone, kind, axis, min, max, rest, drive } of joints) {
    const unit = kind === "rotation" ? " rad" : "";
    const range = `${round(min)} to ${round(max)}${unit}, rest ${round(rest)}`;
    lines.push(`  ${joint}: ${kind} about ${axis} of ${bone}, ${range}, ${drive}`);
  }
  lines.push("", "influences of a vertex", ...drawBars(inspection.weights.influences, String));
  lines.push(
    "",
    "largest weight of a vertex",
    ...drawBars(inspection.weights.largest, (bin) => `${bin / 10} to ${(bin + 1) / 10}`),
  );
  lines.push("", `${counted(inspection.motion.length, "animation")} measured`);
  for (const motion of inspection.motion) {
    const loop = motion.loop ? ", loops" : "";
    lines.push(`  ${motion.animation} (${round(motion.periodMs)} ms${loop})`);
    lines.push(`    ${formatMotion(motion).slice(motion.animation.length + 2)}`);
  }
  // Names are the author's: none may start a line or move the cursor.
  return `${lines.map(plainText).join("\n")}\n`;
}

/** Every bone on a line, indented by its depth, children after their parent. */
function drawTree(bones: readonly InspectedBone[]): string[] {
  const children = new Map<number | null, number[]>();
  for (const [index, { parent }] of bones.entries()) {
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [index]);
    else siblings.push(index);
  }
  const lines: string[] = [];
  const open = (children.get(null) ?? []).map((index) => ({ index, depth: 0 })).reverse();
  const seen = new Set<number>();
  while (open.length > 0) {
    const { index, depth } = open.pop()!;
    if (seen.has(index)) continue;
    seen.add(index);
    lines.push(`  ${"  ".repeat(Math.min(depth, DEPTH))}${describe(bones[index]!)}`);
    const below = (children.get(index) ?? []).map((child) => ({ index: child, depth: depth + 1 }));
    open.push(...below.reverse());
  }
  return lines;
}

function describe({ name, deform, socket, role, vertices }: InspectedBone): string {
  const facts = [
    ...(role === null ? [] : [role]),
    socket ? "socket" : deform ? `${vertices} vertices` : "does not deform",
  ];
  return `${name} (${facts.join(", ")})`;
}

function drawBars(counts: readonly number[], label: (index: number) => string): string[] {
  const most = Math.max(1, ...counts);
  const width = Math.max(...counts.map((_, index) => label(index).length));
  return counts.map((count, index) => {
    const bar = "#".repeat(Math.ceil((BAR * count) / most));
    return `  ${label(index).padEnd(width)}  ${String(count).padStart(7)} ${bar}`.trimEnd();
  });
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
