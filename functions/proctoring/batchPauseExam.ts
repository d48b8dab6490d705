import { batchPauseExam as route } from "#shared/contract/proctoring/proctoring.ts";
import { serveBatch } from "./serveBatch.ts";

export const batchPauseExam = serveBatch(route, { action: "pause", orderOf: () => ({ action: "pause" }) });
