#!/usr/bin/env node
/** The `bindpose` command. Data on stdout, talk on stderr; never a prompt. */
import { runCli } from "./run-cli.js";

// A reader that closes early (`bindpose … | head`) ends the program quietly.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

process.exitCode = await runCli(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  cwd: process.cwd(),
});
