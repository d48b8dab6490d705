import { parentPort, workerData } from "node:worker_threads";
import type { JudgeInput } from "./judge.ts";
import { judgeProjection, judgeReports } from "./verdict.ts";

/** A thread of its own, since the clients of table and storage keep to the endpoints that they met first. */
const { course, awsPaths, before, dataDir } = workerData as JudgeInput; // see judge.ts
const reports = await judgeReports(course.userId, awsPaths, before);
const differing = await judgeProjection(course, dataDir);
parentPort?.postMessage({ reports, differing });
