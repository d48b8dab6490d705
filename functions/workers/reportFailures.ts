import { serveFailedJobs } from "../jobs/serveFailedJobs.ts";

/** Tells whoever waits for a report that could not be made. */
export const handler = serveFailedJobs("reports");
