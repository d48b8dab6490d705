import { keys } from "../keys.ts";
import { type TransactItem, transactUpdate, updateItem } from "../table.ts";
import type { Profile } from "./people.ts";
import type { Session } from "./sessions.ts";

type SessionKey = Pick<Session, "user_id" | "token_hash">;

/** Asks the session's browser for a signature, in place of an earlier one; false where the session has ended. */
export async function setSessionChallenge(
  { user_id, token_hash }: SessionKey,
  challenge: NonNullable<Session["challenge"]>,
): Promise<boolean> {
  const item = await updateItem(keys.session(user_id, token_hash), {
    UpdateExpression: "SET challenge = :challenge",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":challenge": challenge },
  });
  return item !== undefined;
}

type Change = {
  /** When the person showed that it is them. */
  provedAt?: string;
  /** The challenge that was signed: each is used once. */
  challenge?: string;
  /** They have the second factor that they must have. */
  isEnrolled?: boolean;
  /** The profile's count that the session goes on with. */
  rev?: number;
};

/** Changes a session by what was proved in it; refuses the transaction where it has ended, or the challenge was used. */
export function sessionProof(
  { user_id, token_hash }: SessionKey,
  { provedAt, challenge, isEnrolled, rev }: Change,
): TransactItem {
  const sets = [
    ...(provedAt === undefined ? [] : ["proved_at = :at"]),
    ...(rev === undefined ? [] : ["password_rev = :rev"]),
  ];
  const removed = [...(challenge === undefined ? [] : ["challenge"]), ...(isEnrolled ? ["must_enrol"] : [])];
  return transactUpdate(
    keys.session(user_id, token_hash),
    {
      expression: [
        sets.length > 0 ? `SET ${sets.join(", ")}` : "",
        removed.length > 0 ? `REMOVE ${removed.join(", ")}` : "",
      ].join(" "),
      values: {
        ...(provedAt !== undefined && { ":at": provedAt }),
        ...(rev !== undefined && { ":rev": rev }),
      },
    },
    challenge === undefined
      ? { expression: "attribute_exists(pk)" }
      : {
          expression: "challenge.#value = :challenge",
          names: { "#value": "value" },
          values: { ":challenge": challenge },
        },
  );
}

/** Ends every session of a person but one that goes on with the new count; of two such changes at once, one is refused. */
export const endSessionsWrite = ({
  id,
  password_rev = 0,
}: Profile): { write: TransactItem; rev: number } => ({
  rev: password_rev + 1,
  write: transactUpdate(
    keys.profile(id),
    { expression: "SET password_rev = :next", values: { ":next": password_rev + 1 } },
    password_rev === 0
      ? {
          expression: "attribute_exists(pk) AND (attribute_not_exists(password_rev) OR password_rev = :rev)",
          values: { ":rev": 0 },
        }
      : { expression: "password_rev = :rev", values: { ":rev": password_rev } },
  ),
});
