import { serveJobs } from "../jobs/serveJobs.ts";
import { sendMessage } from "../ports/queue.ts";
import { pushQuotes } from "./crm/pushQuotes.ts";
import { refreshQuotes } from "./crm/refreshQuotes.ts";
import { pauseOf } from "./crm/waitForCrm.ts";
import { rollOverQuotes } from "./rollOverQuotes.ts";

/** Exchanges quotes with the CRM, and opens those of the next school year. While it is away, jobs come again later and later, and none fails for that. */
export const handler = serveJobs("crm", {
  atOnce: 1,
  workers: { crm_push: pushQuotes, crm_refresh: refreshQuotes, quote_roll_over: rollOverQuotes },
  sendOn: (message) => sendMessage("crm", message, { delaySeconds: pauseOf(message.job_id) }),
});
