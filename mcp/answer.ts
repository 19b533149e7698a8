import { Refused, refusalOf } from "./outcome.js";
import type { House, Tool } from "./tool.js";

/** Characters of structured content: more is refused, never cut. */
const MOST = 400_000;

/** What goes back to the client for one call. */
export interface Answer {
  // The protocol's own type has room for more.
  readonly [key: string]: unknown;
  readonly content: (
    | { readonly type: "text"; readonly text: string }
    | { readonly type: "image"; readonly data: string; readonly mimeType: string }
  )[];
  readonly structuredContent: Record<string, unknown>;
  readonly isError?: boolean;
}

/** Runs a tool on arguments that fit its schema. Never throws: what goes wrong is an answer. */
export async function answer(tool: Tool, input: unknown, house: House): Promise<Answer> {
  try {
    const { data, said, image } = await tool.run(input as never, house);
    const text = said.split("\n")[0]!.slice(0, 500);
    const structuredContent = { ok: true, data };
    const { length } = JSON.stringify(structuredContent);
    if (length > MOST) {
      throw new Refused("limit", `the answer has ${length} characters, at most ${MOST} are given`);
    }
    const block =
      image === undefined
        ? []
        : [
            {
              type: "image" as const,
              data: Buffer.from(image).toString("base64"),
              mimeType: "image/png",
            },
          ];
    return { content: [{ type: "text", text }, ...block], structuredContent };
  } catch (thrown) {
    const { reason, error } = refusalOf(thrown);
    const text = `${reason}: ${error}`;
    const structuredContent = { ok: false, reason, error };
    return { content: [{ type: "text", text }], structuredContent, isError: true };
  }
}
