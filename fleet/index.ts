/** Judging on many machines: a queue over Redis, workers that take from it, a submitter that waits. */
export type { FleetAsset, FleetJob } from "./fleet-job.js";
export type { Judge, LocatedAsset } from "./judge-job.js";
export { MissingPackageError, type QueuePlace, UnreachableError } from "./open-queue.js";
export { type FleetWorker, startWorker, type WorkerOptions } from "./start-worker.js";
export { enqueueAssets, type SubmitOptions, submitAssets } from "./submit-assets.js";
