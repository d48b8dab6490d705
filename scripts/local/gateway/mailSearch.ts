import PostalMime, { type Email } from "postal-mime";
import type { Mailbox } from "../aws/mail.ts";

/** Facts that the list shows about a mail. */
export type MailSummary = { id: string; subject: string; to: string };

export type MailSearch = (words: string) => Promise<MailSummary[]>;

/** So many files are open at a time. */
const readAtOnce = 64;

/**
 * Finds mails of which each word stands in the subject or among those whom it went to, newest first. A mail does not change: what was
 * read of it is kept.
 */
export function createMailSearch(mailbox: Mailbox): MailSearch {
  const known = new Map<string, MailSummary>();
  const read = async (id: string): Promise<MailSummary | undefined> => {
    const kept = known.get(id);
    if (kept) return kept;
    const raw = await mailbox.get(id);
    if (!raw) return undefined;
    const { subject, to } = await PostalMime.parse(headOf(raw));
    const summary = { id, subject: subject ?? "(no subject)", to: addressesOf(to) };
    known.set(id, summary);
    return summary;
  };
  return async (words) => {
    const ids = await mailbox.list();
    const found: MailSummary[] = [];
    for (let at = 0; at < ids.length; at += readAtOnce) {
      const mails = await Promise.all(ids.slice(at, at + readAtOnce).map(read));
      found.push(...mails.flatMap((mail) => (mail && hasWords(mail, words) ? mail : [])));
    }
    return found;
  };
}

/** Names and addresses, as a mail program shows them. */
export const addressesOf = (addresses: Email["to"]): string =>
  (addresses ?? [])
    .map(({ name, address }) => (name ? `${name} <${address ?? ""}>` : (address ?? "")))
    .join(", ");

/** Returns the part before the first empty line. */
function headOf(raw: Buffer): Buffer {
  const end = raw.indexOf("\r\n\r\n");
  return end < 0 ? raw : raw.subarray(0, end + 4);
}

function hasWords({ subject, to }: MailSummary, words: string): boolean {
  const text = `${subject} ${to}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
