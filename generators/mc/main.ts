#!/usr/bin/env node
import { runProcess } from "bindpose/generators/program";
import { MC_SKIN } from "./program.js";

await runProcess(MC_SKIN);
