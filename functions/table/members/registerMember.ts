import type { Membership, Profile } from "../identity/people.ts";
import { keys } from "../keys.ts";
import { writeCollections } from "../lists/collections.ts";
import { isAsListed, peopleOfProgram, personRow } from "../programs/programPeople.ts";
import { type TransactItem, transactUpdate } from "../table.ts";

type Registration = {
  /** Profile and membership as they were read. */
  profile: Profile;
  membership: Membership;
  subscriptionEnd: string;
  /** Password of somebody who has none yet. */
  password: { password_hash: string; password_changed_at: string } | undefined;
  /** Written in the same transaction: the link that is used up, the line of the audit log. */
  together: readonly TransactItem[];
};

/**
 * Makes a pending membership a registered one, and sets the person's first password, in one transaction with the program's
 * list. Answers false where the person or the membership has changed since they were read, or the link was used.
 */
export async function registerMember(
  { profile, membership, subscriptionEnd, password, together }: Registration,
  nowS: number,
): Promise<boolean> {
  const registered = { ...membership, subscription_end: subscriptionEnd };
  const asListed = isAsListed(profile);
  const rows = { [profile.id]: personRow(registered, profile) };
  return writeCollections(
    [{ name: peopleOfProgram(membership.program_id), rows }],
    [
      transactUpdate(
        keys.membership(profile.id, membership.program_id),
        { expression: "SET subscription_end = :end", values: { ":end": subscriptionEnd } },
        {
          expression: "attribute_exists(pk) AND attribute_type(subscription_end, :nothing)",
          values: { ":nothing": "NULL" },
        },
      ),
      transactUpdate(
        keys.profile(profile.id),
        {
          expression: `${password ? "SET password_hash = :new, password_changed_at = :at, password_rev = :count " : ""}ADD listed_rev :one`,
          values: {
            ":one": 1,
            ...(password && {
              ":new": password.password_hash,
              ":at": password.password_changed_at,
              ":count": (profile.password_rev ?? 0) + 1,
            }),
          },
        },
        {
          expression: `${asListed.expression} AND password_hash = :old`,
          values: { ...asListed.values, ":old": profile.password_hash },
        },
      ),
      ...together,
    ],
    nowS,
  );
}
