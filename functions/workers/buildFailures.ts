import { serveFailedJobs } from "../jobs/serveFailedJobs.ts";

/** Tells whoever waits for a built report that could not be made. */
export const handler = serveFailedJobs("builds");
