import * as z from "zod/mini";
import { announceJob, planJob } from "../jobs/orderJob.ts";
import { sendMessages } from "../ports/queue.ts";
import { logger } from "../runtime/log.ts";
import { createJob, type JobRow } from "../table/operations/jobs.ts";
import type { MailReader } from "./mailReader.ts";
import type { MailTemplate } from "./template.ts";

/** One address and no more: a comma would make two of it. */
const address = z
  .string()
  .check(z.regex(/^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+$/, "must be an email address"));

type Ordered = { to: string; data: unknown; reader?: MailReader | undefined; mailId: string };

/**
 * The order of a mail of one template, which `mails.ts` knows under the name `kind`.
 * @throws where the address or the data is not what the kind demands, or nothing says the language of a translated one
 */
export function mailOrder(
  kind: string,
  template: MailTemplate,
  { to, data, reader, mailId }: Ordered,
): JobRow {
  if (template.isTranslated && !reader) throw new Error(`A mail of the kind ${kind} needs its reader`);
  return planJob({
    kind: "mail",
    // Apart from the ids of other jobs.
    id: `mail:${mailId}`,
    requestedBy: null,
    programId: null,
    input: {
      mail: kind,
      to: address.parse(to),
      ...(reader !== undefined && { reader }),
      data: z.record(z.string(), z.unknown()).parse(template.data.parse(data)),
    },
  });
}

/** Has a mail sent whose order stands. Where the queue is not to be reached, housekeeping finds the order and sends it. */
export async function announceMail(order: JobRow): Promise<void> {
  try {
    await announceJob("mail", order.id);
  } catch (error) {
    // The change that the mail tells of is made already, so a failure of its mail must not fail the request.
    logger.warn("mail left to housekeeping", { job_id: order.id, error: error as Error });
  }
}

/** The same for many. */
export async function announceMails(orders: readonly JobRow[]): Promise<void> {
  try {
    await sendMessages(
      "mail",
      orders.map(({ id }) => ({ job_id: id })),
    );
  } catch (error) {
    logger.warn("mails left to housekeeping", { count: orders.length, error: error as Error });
  }
}

/** Has an order's mail sent in the background: once it has answered, the mail is sent whatever becomes of this function. */
export async function sendOrder(order: JobRow): Promise<void> {
  // Announced even if the order exists: the process that wrote it may have died before telling the queue.
  await createJob(order);
  await announceMail(order);
}
