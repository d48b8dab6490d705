import * as z from "zod/mini";
import { ulid, utcTime } from "#shared/contract/common.ts";
import { keys } from "../keys.ts";
import { getItem, isNew, type TransactItem, transactPut, transactTouch, transactUpdate } from "../table.ts";

const mailLink = z.object({
  token_hash: z.string(),
  kind: z.enum(["invitation", "password_reset", "email_change"]),
  user_id: ulid,
  /** Where an invitation leads. */
  program_id: z.nullable(ulid),
  /** The address that is confirmed by it. */
  email: z.optional(z.string()),
  created_at: utcTime,
  expires_at: utcTime,
  /** null: nobody has used it. */
  used_at: z.nullable(utcTime),
  /** Long after it has expired, so that whoever follows it late can be told so. */
  expires_at_s: z.number(),
});
/** Purpose of a link in a mail, which works once. */
export type MailLink = z.infer<typeof mailLink>;

/** Writes a link that is not there yet: one that stands refuses the transaction. */
export const mailLinkWrite = (link: MailLink): TransactItem =>
  transactPut({ ...keys.mailLink(link.token_hash), ...link }, isNew);

/** Makes a link the only one that opens a pending membership; refuses the transaction where there is no such membership. */
export const latestLinkWrite = (userId: string, programId: string, tokenHash: string): TransactItem =>
  transactTouch(
    keys.membership(userId, programId),
    { expression: "SET invited_link = :link", values: { ":link": tokenHash } },
    { expression: "attribute_exists(pk)" },
  );

/** Pattern: a link by the hash of its token. */
export async function getMailLink(tokenHash: string): Promise<MailLink | undefined> {
  const item = await getItem(keys.mailLink(tokenHash), { consistent: true });
  return item && mailLink.parse(item);
}

/** Uses a link up, for the transaction with what it is used for; refuses it where it was used before. */
export const useMailLink = (tokenHash: string, now: string): TransactItem =>
  transactUpdate(
    keys.mailLink(tokenHash),
    { expression: "SET used_at = :now", values: { ":now": now } },
    {
      expression: "attribute_exists(pk) AND attribute_type(used_at, :nothing)",
      values: { ":nothing": "NULL" },
    },
  );
