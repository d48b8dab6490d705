import { serveFailedJobs } from "../jobs/serveFailedJobs.ts";

/** Tells whoever waits for a file of a case that could not be made or read. */
export const handler = serveFailedJobs("interchange");
