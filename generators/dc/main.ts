#!/usr/bin/env node
import { runProcess } from "bindpose/generators/program";
import { DC_SKIN } from "./program.js";

await runProcess(DC_SKIN);
