/** How long one stage took. */
export interface StageTime {
  readonly name: string;
  /** Milliseconds. */
  readonly time: number;
}

/** The stages of a long call, one after another. */
export interface Stages {
  /** A stage begins, and the one before ends. `isLong`: it is known to take its time. */
  enter(name: string, isLong?: boolean): void;
  /** The last one ends. */
  end(): readonly StageTime[];
}

/** Milliseconds within which nobody wants to be told what is going on. */
const PATIENCE_MS = 500;

/**
 * Times stages by a clock, and tells which one runs, from half a second on or as soon as a long one
 * begins. A stage that is entered again goes on.
 */
export function createStages(tell: (line: string) => void, now: () => number): Stages {
  const begin = now();
  const times = new Map<string, number>();
  let name: string | undefined;
  let since = begin;
  const close = (at: number) => {
    if (name !== undefined) times.set(name, (times.get(name) ?? 0) + at - since);
  };
  return {
    enter(next, isLong = false) {
      const at = now();
      close(at);
      name = next;
      since = at;
      if (isLong || at - begin >= PATIENCE_MS) tell(`${next} …`);
    },
    end() {
      close(now());
      name = undefined;
      return [...times].map(([stage, time]) => ({ name: stage, time }));
    },
  };
}
