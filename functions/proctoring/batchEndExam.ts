import { batchEndExam as route } from "#shared/contract/proctoring/proctoring.ts";
import { serveBatch } from "./serveBatch.ts";

export const batchEndExam = serveBatch(route, { action: "end", orderOf: () => ({ action: "end" }) });
