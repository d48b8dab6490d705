import { serveJobs } from "../jobs/serveJobs.ts";
import { sendMessage } from "../ports/queue.ts";
import { resetOrderedCases } from "./resetOrderedCases.ts";

/** Resets cases that staff have ordered to be reset. */
export const handler = serveJobs("resets", {
  atOnce: 1,
  workers: { reset_cases: resetOrderedCases },
  sendOn: (message) => sendMessage("resets", message),
});
