import type { Program, ProgramSpec } from "bindpose/generators/program";
import type { Skill } from "bindpose/skills";
import type * as z from "zod";
import type { Root } from "./root.js";

/** What one call of the command line gave. */
export interface VerbOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What tools work with. They are routes: judging, drawing and sculpting are other rooms' work. */
export interface House {
  readonly root: Root;
  /** Runs `bindpose WORDS` in this process, in the root folder. */
  readonly verb: (words: readonly string[]) => Promise<VerbOutcome>;
  /** Loads a generator. */
  readonly program: (name: ProgramName) => Promise<LoadedProgram>;
  readonly skills: readonly Skill[];
  readonly version: string;
}

export const PROGRAM_NAMES = ["mc-skin", "sn-skin", "dc-skin"] as const;
export type ProgramName = (typeof PROGRAM_NAMES)[number];

export interface LoadedProgram {
  readonly program: Program;
  readonly spec: ProgramSpec;
}

/** What a tool says: data, the same in one line, and a picture where there is one. */
export interface Told<T> {
  readonly data: T;
  readonly said: string;
  /** PNG. */
  readonly image?: Uint8Array;
}

export interface Hints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** Never: nothing here reaches a network. */
  readonly openWorldHint: false;
}

export interface Tool {
  readonly name: string;
  /** What it does and when to take it, for a model that reads the list. */
  readonly about: string;
  readonly input: z.ZodType;
  readonly data: z.ZodType;
  readonly hints: Hints;
  /** Throws Refused for what is not done. */
  readonly run: (input: never, house: House) => Promise<Told<unknown>>;
}

/** A tool whose function is held against its schemas. */
export function defineTool<I extends z.ZodType, D extends z.ZodType>(tool: {
  readonly name: string;
  readonly about: string;
  readonly input: I;
  readonly data: D;
  readonly hints: Hints;
  readonly run: (input: z.infer<I>, house: House) => Promise<Told<z.infer<D>>>;
}): Tool {
  return tool;
}

export const READS: Hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
/** Adds files or records, and takes nothing away. */
export const ADDS: Hints = { ...READS, readOnlyHint: false, idempotentHint: false };
/** May replace what was there; asked again it does the same. */
export const REPLACES: Hints = { ...READS, readOnlyHint: false, destructiveHint: true };
