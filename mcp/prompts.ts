import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";

const brief = z.string().min(1).max(2000).describe("What it shall be, in a few sentences.");
const path = z.string().min(1).max(1024).describe("A run folder or GLB in the served folder.");

/** Ways to begin, for people who choose from a menu. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    "sculpt-character",
    {
      description: "Make a skinned character from a brief",
      argsSchema: z.strictObject({ brief }),
    },
    ({ brief }) =>
      ask(
        `Make this character with bindpose: ${brief}`,
        "Read the skills sculpt-organic-body, skeleton-and-joints and animate-walk-cycle first.",
        "Choose the generator by its look, start_run, then body, bones, joints, animations, in that order.",
        "After every few operations render_model and look at the image. End when validate_asset says valid and a sheet of each animation looks right.",
      ),
  );
  server.registerPrompt(
    "fix-failing-asset",
    { description: "Mend an asset that is not valid", argsSchema: z.strictObject({ path }) },
    ({ path }) =>
      ask(
        `Find out why ${path} is not valid and mend it.`,
        "validate_asset, then explain_rule for each error. fix_asset as a dry run; what it leaves is the author's: say what to change and why.",
        "Look at render_pose with the overlay findings before and after. Never write over the asset itself.",
      ),
  );
  server.registerPrompt(
    "make-viewmodel",
    {
      description: "Make a first-person viewmodel with sockets",
      argsSchema: z.strictObject({ brief }),
    },
    ({ brief }) =>
      ask(
        `Make this first-person viewmodel with bindpose: ${brief}`,
        "Read the skill viewmodel-and-sockets first. Begin with start_run; sockets are bones that hold no skin.",
        "Look from where the eye is, not only from iso.",
      ),
  );
  server.registerPrompt(
    "review-walk-cycle",
    {
      description: "Look at a walk and say what is wrong with it",
      argsSchema: z.strictObject({ path, animation: z.string().min(1).max(64) }),
    },
    ({ path, animation }) =>
      ask(
        `Review the animation ${animation} of ${path}.`,
        "render_sheet from the side and from the front; validate_asset with deep: true says whether planted feet slide.",
        "Judge: knees and elbows fold the right way, the pass and contact poses read, the loop has no jump, weight shifts. Name joint and time for each fault, and the keyframe that would mend it.",
      ),
  );
}

function ask(...lines: readonly string[]) {
  const text = lines.join("\n");
  return { messages: [{ role: "user" as const, content: { type: "text" as const, text } }] };
}
