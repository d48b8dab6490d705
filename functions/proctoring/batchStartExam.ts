import { batchStartExam as route } from "#shared/contract/proctoring/proctoring.ts";
import { serveBatch } from "./serveBatch.ts";

export const batchStartExam = serveBatch(route, { action: "start", orderOf: () => ({ action: "start" }) });
