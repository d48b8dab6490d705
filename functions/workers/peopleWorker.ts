import { serveJobs } from "../jobs/serveJobs.ts";
import { sendMessage } from "../ports/queue.ts";
import { addImportedPeople } from "./addImportedPeople.ts";
import { sendPasswordReset } from "./sendPasswordReset.ts";
import { withdrawPreparedPeople } from "./withdrawPrepared.ts";

/** Does for people what a request does not wait for. Apart from the mail worker, which knows nobody. */
export const handler = serveJobs("people", {
  atOnce: 2,
  workers: {
    password_reset: sendPasswordReset,
    people_import: addImportedPeople,
    people_import_cleanup: withdrawPreparedPeople,
  },
  sendOn: (message) => sendMessage("people", message),
});
