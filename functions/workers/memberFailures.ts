import { serveFailedJobs } from "../jobs/serveFailedJobs.ts";

/** Tells whoever waits for a change of many members that it could not be done. */
export const handler = serveFailedJobs("memberships");
