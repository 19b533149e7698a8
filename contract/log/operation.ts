import type { FlagSpec, OPERATIONS, OperationName } from "../words/operations.js";

type ValueOf<F extends FlagSpec> = F["type"] extends "colour" | "name" | "nameOrNone"
  ? string
  : F["type"] extends "boolean"
    ? boolean
    : F["type"] extends "choice"
      ? F extends { values: readonly (infer V)[] }
        ? V
        : never
      : F["type"] extends "vec3"
        ? readonly [number, number, number]
        : F["type"] extends "box"
          ? readonly [number, number, number, number, number, number]
          : number;

type RequiredKey<F> = {
  [K in keyof F]: F[K] extends { required: true } ? K : never;
}[keyof F];

type Flags<N extends OperationName> = (typeof OPERATIONS)[N]["flags"];

type Values<F> = {
  readonly [K in RequiredKey<F>]: F[K] extends FlagSpec ? ValueOf<F[K]> : never;
} & {
  readonly [K in Exclude<keyof F, RequiredKey<F>>]?: F[K] extends FlagSpec ? ValueOf<F[K]> : never;
};

/** The recorded form of one operation: its name and the values of its flags, keys in camelCase. */
export type OperationOf<N extends OperationName> = N extends OperationName
  ? { readonly op: N } & Values<Flags<N>>
  : never;

export type Operation = OperationOf<OperationName>;

type NameIn<G> = {
  [N in OperationName]: (typeof OPERATIONS)[N]["group"] extends G ? N : never;
}[OperationName];

/** Operations that shape the body. */
export type FieldOperation = OperationOf<NameIn<"field">>;
/** Operations on bones, joints, painted weights and animations. */
export type RigOperation = OperationOf<NameIn<"skeleton" | "animation">>;

/** The first line of a log. Later identical lines are ignored. */
export interface LogHeader {
  readonly bindpose: "log";
  readonly version: number;
  readonly tool: string;
  readonly kind: string;
}

/** What every record may carry beside its operation. */
export interface RecordExtras {
  /** Groups records in `list`. */
  readonly tag?: string;
  /** The record counts only if exactly this many records stand before it. */
  readonly after?: number;
}

/** Takes effect on the operations before it; is never itself an operation of the result. */
export type Amendment =
  | { readonly op: "remove-op"; readonly n: number }
  | { readonly op: "set-op"; readonly n: number; readonly set: Readonly<Record<string, unknown>> }
  | { readonly op: "undo" };

/** Several operations that stand or fall together, as one line. */
export interface Batch {
  readonly op: "batch";
  readonly operations: readonly Operation[];
}

export type LogRecord = (Operation | Amendment | Batch) & RecordExtras;
