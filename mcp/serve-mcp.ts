import { listSkills } from "bindpose/skills";
import type * as z from "zod";
import { answer } from "./answer.js";
import { INSTRUCTIONS } from "./instructions.js";
import { answerSchema } from "./outcome.js";
import { addPrompts } from "./prompts.js";
import { addResources } from "./resources.js";
import { openRoot } from "./root.js";
import { serveSkills } from "./serve-skills.js";
import type { House, LoadedProgram, ProgramName, VerbOutcome } from "./tool.js";
import { TOOLS } from "./tools/index.js";

/** The package of the protocol is not installed. */
export class MissingPackageError extends Error {
  override readonly name = "MissingPackageError";
}

export interface McpOptions {
  /** The one folder that is read and written. */
  readonly root: string;
  /** Runs `bindpose WORDS` in this process, in `folder`. */
  readonly verb: (words: readonly string[], folder: string) => Promise<VerbOutcome>;
  readonly version: string;
  /** Hears what goes wrong outside of calls. */
  readonly onError?: (error: Error) => void;
}

/**
 * Serves MCP on standard input and output until the client goes away. Calls are answered one after
 * another: each may use all of the machine.
 *
 * @throws MissingPackageError where @modelcontextprotocol/server is not installed; Error of the file
 *   system where there is no such root
 */
export async function serveMcp({ root, verb, version, onError }: McpOptions): Promise<void> {
  const opened = openRoot(root);
  const { McpServer, ResourceTemplate, serveStdio, StdioServerTransport } = await loadPackage();
  const house: House = {
    root: opened,
    verb: (words) => verb(words, opened.folder),
    program: loadProgram,
    skills: listSkills(),
    version,
  };
  const inTurn = createTurns();
  async function createServer() {
    const server = new McpServer({ name: "bindpose", version }, { instructions: INSTRUCTIONS });
    for (const tool of TOOLS) {
      const { name, about, input, data, hints } = tool;
      server.registerTool(
        name,
        {
          description: about,
          inputSchema: input as z.ZodObject,
          outputSchema: answerSchema(data),
          annotations: hints,
        },
        (args: unknown) => inTurn(() => answer(tool, args, house)),
      );
    }
    addResources(server, house, (pattern) => new ResourceTemplate(pattern, { list: undefined }));
    addPrompts(server);
    await serveSkills(server, house.skills);
    return server;
  }
  const transport = new StdioServerTransport();
  await new Promise<void>((resolve) => {
    process.stdin.once("end", resolve);
    process.stdin.once("close", resolve);
    serveStdio(createServer, {
      transport,
      ...(onError === undefined ? {} : { onerror: onError }),
    });
  });
}

async function loadPackage() {
  try {
    const [main, stdio] = await Promise.all([
      import("@modelcontextprotocol/server"),
      import("@modelcontextprotocol/server/stdio"),
    ]);
    return { ...main, ...stdio };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new MissingPackageError(
      "@modelcontextprotocol/server is not installed: npm install @modelcontextprotocol/server",
    );
  }
}

async function loadProgram(name: ProgramName): Promise<LoadedProgram> {
  if (name === "mc-skin") {
    const { MC_SKIN, mcSkin } = await import("bindpose/generators/mc");
    return { program: mcSkin, spec: MC_SKIN };
  }
  if (name === "sn-skin") {
    const { SN_SKIN, snSkin } = await import("bindpose/generators/sn");
    return { program: snSkin, spec: SN_SKIN };
  }
  const { DC_SKIN, dcSkin } = await import("bindpose/generators/dc");
  return { program: dcSkin, spec: DC_SKIN };
}

/** One after another, whatever becomes of the one before. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
