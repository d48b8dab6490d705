import * as z from "zod/mini";
import { orderJob } from "../jobs/orderJob.ts";
import { type MailData, type MailKind, mails } from "./mails.ts";

/** One address and no more: a comma would make two of it. */
const address = z
  .string()
  .check(z.regex(/^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+$/, "must be an e-mail address"));

export type Mail<Kind extends MailKind> = {
  kind: Kind;
  /** The one address that it goes to. */
  to: string;
  data: MailData<Kind>;
  /**
   * Names this very mail, of letters, digits and `:._-`: `password-changed:<user id>:<moment>`. Within thirty days a mail of
   * the same id is not sent again.
   */
  mailId: string;
};

/**
 * Has a mail sent in the background: once it has answered, the mail is sent whatever becomes of this function.
 *
 * @throws where the address or the data is not what the kind demands
 */
export async function sendMail<Kind extends MailKind>({ kind, to, data, mailId }: Mail<Kind>): Promise<void> {
  await orderJob({
    kind: "mail",
    // Apart from the ids of other jobs.
    id: `mail:${mailId}`,
    requestedBy: null,
    programId: null,
    input: {
      mail: kind,
      to: address.parse(to),
      data: z.record(z.string(), z.unknown()).parse(mails[kind].data.parse(data)),
    },
  });
}
