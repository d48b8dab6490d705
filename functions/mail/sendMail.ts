import type { JobRow } from "../table/operations/jobs.ts";
import { mailOrder, sendOrder } from "./mailOrder.ts";
import type { MailReader } from "./mailReader.ts";
import { type MailData, type MailKind, mails } from "./mails.ts";

export type Mail<Kind extends MailKind> = {
  kind: Kind;
  /** The one address that it goes to. */
  to: string;
  data: MailData<Kind>;
  /** Needed by translated mails. */
  reader?: MailReader;
  /**
   * Names this very mail, of letters, digits and `:._-`: `password-changed:<user id>:<moment>`. Within thirty days a mail of
   * the same id is not sent again.
   */
  mailId: string;
};

/**
 * The order of a mail, for a transaction with what the mail tells of (`jobWrites`): then either both stand or neither.
 * `announceMail` comes after it.
 *
 * @throws where the address or the data is not what the kind demands, or nothing says the language of a translated one
 */
export const planMail = <Kind extends MailKind>({ kind, ...mail }: Mail<Kind>): JobRow =>
  mailOrder(kind, mails[kind], mail);

/** Has a mail sent in the background: once it has answered, the mail is sent whatever becomes of this function. */
export async function sendMail<Kind extends MailKind>(mail: Mail<Kind>): Promise<void> {
  await sendOrder(planMail(mail));
}
