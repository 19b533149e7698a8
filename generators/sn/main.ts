#!/usr/bin/env node
import { runProcess } from "bindpose/generators/program";
import { SN_SKIN } from "./program.js";

await runProcess(SN_SKIN);
