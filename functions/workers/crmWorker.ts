import { serveJobs } from "../jobs/serveJobs.ts";
import { sendMessage } from "../ports/queue.ts";
import { pushQuotes } from "./crm/pushQuotes.ts";
import { refreshQuotes } from "./crm/refreshQuotes.ts";
import { pauseOf } from "./crm/waitForCrm.ts";
import { remindOfQuote } from "./remindOfQuote.ts";
import { rollOverQuotes } from "./rollOverQuotes.ts";
import { undoRollOver } from "./undoRollOver.ts";

/** Exchanges quotes with the CRM, opens those of the next school year, and reminds of unanswered ones. While it is away, jobs come again later and later, and none fails for that. */
export const handler = serveJobs("crm", {
  atOnce: 1,
  workers: {
    crm_push: pushQuotes,
    crm_refresh: refreshQuotes,
    quote_roll_over: rollOverQuotes,
    quote_roll_over_undo: undoRollOver,
    quote_reminder: remindOfQuote,
  },
  sendOn: (message) => sendMessage("crm", message, { delaySeconds: pauseOf(message.job_id) }),
});
