import * as z from "zod/mini";
import { ulid } from "./common.ts";

/** On the reports queue. Everything else stands in the job's row, so that a repeated message does the same work. */
export const reportMessage = z.strictObject({ job_id: ulid });
export type ReportMessage = z.infer<typeof reportMessage>;
