import { keys } from "../keys.ts";
import { type TransactItem, transact, transactUpdate, updateItem } from "../table.ts";
import type { Profile } from "./people.ts";
import type { Session } from "./sessions.ts";

/**
 * Sets another password and ends every session but the one given, in one write: the count of the profile rises, and only
 * that session's with it. What is written `together` stands when it does. Answers false when the password is not the one that was read any more, or the session has ended.
 */
export async function replacePassword(
  before: Profile,
  session: Session,
  next: { password_hash: string; password_changed_at: string },
  together: readonly TransactItem[] = [],
): Promise<boolean> {
  const rev = (before.password_rev ?? 0) + 1;
  return transact([
    transactUpdate(
      keys.profile(before.id),
      {
        expression: "SET password_hash = :new, password_changed_at = :at, password_rev = :rev",
        values: { ":new": next.password_hash, ":at": next.password_changed_at, ":rev": rev },
      },
      { expression: "password_hash = :old", values: { ":old": before.password_hash } },
    ),
    transactUpdate(
      keys.session(session.user_id, session.token_hash),
      { expression: "SET password_rev = :rev", values: { ":rev": rev } },
      { expression: "attribute_exists(pk)" },
    ),
    ...together,
  ]);
}

/**
 * Sets the password of somebody who followed a link, and ends every session of theirs, together with what is given: all or
 * nothing. Answers false when a condition of it does not hold, or the password is not the one that was read any more.
 */
export async function resetPassword(
  before: Profile,
  next: { password_hash: string; password_changed_at: string },
  together: readonly TransactItem[],
): Promise<boolean> {
  return transact([
    transactUpdate(
      keys.profile(before.id),
      {
        expression: "SET password_hash = :new, password_changed_at = :at, password_rev = :rev",
        values: {
          ":new": next.password_hash,
          ":at": next.password_changed_at,
          ":rev": (before.password_rev ?? 0) + 1,
        },
      },
      { expression: "password_hash = :old", values: { ":old": before.password_hash } },
    ),
    ...together,
  ]);
}

/** Writes the same password hashed anew; nothing where it has changed meanwhile. Answers whether it did. */
export async function replacePasswordHash(
  { id, password_hash }: Pick<Profile, "id" | "password_hash">,
  next: string,
): Promise<boolean> {
  const item = await updateItem(keys.profile(id), {
    UpdateExpression: "SET password_hash = :new",
    ConditionExpression: "password_hash = :old",
    ExpressionAttributeValues: { ":new": next, ":old": password_hash },
  });
  return item !== undefined;
}
