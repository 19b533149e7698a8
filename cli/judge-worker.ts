/** A worker thread: judges the assets that it is sent, one after the other. */
import { parentPort, workerData } from "node:worker_threads";
import { type AssetJob, type JudgeSettings, judgeAsset } from "./judge-asset.js";

const settings = workerData as JudgeSettings;
const port = parentPort!;

port.on("message", async (job: AssetJob) => {
  port.postMessage(await judgeAsset(job, settings));
});
port.postMessage("ready");
