import { serveJobs } from "../jobs/serveJobs.ts";
import { sendOrderedMail } from "../mail/sendOrderedMail.ts";

/** Sends ordered mails. */
export const handler = serveJobs("mail", { atOnce: 5, workers: { mail: sendOrderedMail } });
