import { serveFailedJobs } from "../jobs/serveFailedJobs.ts";

/** Marks resets that were given up, so that whoever ordered them is told. */
export const handler = serveFailedJobs("resets");
