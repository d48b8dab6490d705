import { serveJobs } from "../jobs/serveJobs.ts";
import { sendMessage } from "../ports/queue.ts";
import { republishReusable } from "./republishReusable.ts";

/** Puts newly published reusable content into the published cases that use it. */
export const handler = serveJobs("publishing", {
  atOnce: 1,
  workers: { republish_reusable: republishReusable },
  sendOn: (message) => sendMessage("publishing", message),
});
