#!/usr/bin/env node
/** The `bindpose` command. Data on stdout, talk on stderr; never a prompt. */
import { EXIT } from "./exit-codes.js";
import { runCli } from "./run-cli.js";

// A reader that closes early (`bindpose … | head`) ends the program quietly; a full disk does not.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  process.stderr.write(`bindpose: the output could not be written: ${error.code}\n`);
  process.exit(EXIT.unreadable);
});

process.exitCode = await runCli(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  cwd: process.cwd(),
});
