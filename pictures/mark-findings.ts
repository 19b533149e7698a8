import type { Finding, Profile, Severity } from "bindpose/contract";
import { type Occurrence, validateAsset } from "bindpose/validator";
import { dominantBones } from "./bone-weights.js";
import type { SubjectFiles } from "./read-subject.js";
import type { Subject } from "./subject.js";

export interface MarkOptions {
  readonly profile: Profile;
  /** Only this code, whatever its grade. Default: all errors and warnings. */
  readonly code?: string;
  /** What is asked of the asset, as JSON: a bone that must move and does not is found by it alone. */
  readonly case?: Uint8Array | string;
}

/** What the judge found, and where on the mesh. */
export interface MarkedFindings {
  /** All that were asked for, whether or not they are about vertices; none of Khronos. */
  readonly findings: readonly Finding[];
  /** In ascending order, each once: `marked` of a figure. */
  readonly vertices: Uint32Array;
  /** Codes that some vertex is marked for, in alphabetical order. */
  readonly codes: readonly string[];
}

const SHOWN: readonly Severity[] = ["error", "warning"];
/** Points that findings name are looked up among all vertices: so many at most. */
const MAX_POINTS = 64;

/**
 * Judges an asset and finds every vertex that a finding is about: all that break the rule, not the
 * first alone; those nearest to a point that is named; and of a finding about a bone as a whole the
 * skin that follows it.
 */
export async function markFindings(
  subject: Subject,
  files: SubjectFiles,
  { profile, code, case: asked }: MarkOptions,
): Promise<MarkedFindings> {
  const marker = new Marker(subject);
  const isWanted = (found: { readonly code: string; readonly severity: Severity }): boolean =>
    code === undefined ? SHOWN.includes(found.severity) : found.code === code;
  const input = { ...files, ...(asked === undefined ? {} : { case: asked }) };
  const report = await validateAsset(input, {
    profile,
    khronos: false,
    deformation: false,
    onOccurrence(occurrence) {
      if (isWanted(occurrence)) marker.mark(occurrence);
    },
  });
  return {
    findings: report.findings.filter(isWanted),
    vertices: marker.vertices(),
    codes: [...marker.codes].sort(),
  };
}

class Marker {
  readonly codes = new Set<string>();
  readonly #subject: Subject;
  readonly #count: number;
  readonly #marked = new Set<number>();
  #points = 0;
  #dominant: Uint16Array | undefined;

  constructor(subject: Subject) {
    this.#subject = subject;
    this.#count = subject.vertices.positions.length / 3;
  }

  mark({ code, params, pointer, vertex, bone }: Occurrence): void {
    const before = this.#marked.size;
    if (vertex !== undefined) this.#add(this.#firstVertexAt(pointer) + vertex);
    else if (typeof params["vertex"] === "number") {
      // Findings about the surface as a whole count through all its parts.
      for (const one of [params["vertex"], params["other"]]) this.#add(one);
    } else if (Array.isArray(params["at"]) && this.#points < MAX_POINTS) {
      this.#points++;
      this.#add(this.#nearestTo(params["at"].map(Number)));
    } else if (bone !== undefined) this.#addSkinOf(bone);
    if (this.#marked.size > before) this.codes.add(code);
  }

  vertices(): Uint32Array {
    return Uint32Array.from(this.#marked).sort();
  }

  #add(vertex: unknown): void {
    if (typeof vertex === "number" && vertex < this.#count) this.#marked.add(vertex);
  }

  #firstVertexAt(pointer = ""): number {
    const part = this.#subject.parts.find((one) => pointer.startsWith(`${one.pointer}/`));
    return part?.firstVertex ?? 0;
  }

  #addSkinOf(name: string): void {
    const wanted = this.#subject.bones.findIndex((bone) => bone.name === name);
    this.#dominant ??= dominantBones(this.#subject);
    for (const [vertex, bone] of this.#dominant.entries()) if (bone === wanted) this.#add(vertex);
  }

  /** The first of the vertices that are nearest to a point of the bind pose. */
  #nearestTo(point: readonly number[]): number {
    const { positions } = this.#subject.vertices;
    let nearest = 0;
    let least = Infinity;
    for (let v = 0; v < this.#count; v++) {
      const x = positions[3 * v]! - point[0]!;
      const y = positions[3 * v + 1]! - point[1]!;
      const z = positions[3 * v + 2]! - point[2]!;
      const away = x * x + y * y + z * z;
      if (away < least) [least, nearest] = [away, v];
    }
    return nearest;
  }
}
