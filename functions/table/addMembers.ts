import { type AuditEntry, auditWrites } from "./audit.ts";
import { type OwnStamps, writeCollections } from "./collections.ts";
import { keys } from "./keys.ts";
import { type Membership, membershipSchema, normalEmail, type Profile, profileSchema } from "./people.ts";
import { isAsListed, peopleOfProgram, personRow } from "./programPeople.ts";
import { batchGetItems, isNew, type TransactItem, transactPut, transactUpdate } from "./table.ts";

export type KnownPerson = { profile: Profile; membership: Membership | undefined };

/** Pattern: who has these e-mail addresses, and what they are in one program; by normal address. */
export async function readPeopleByEmail(
  emails: readonly string[],
  programId: string,
): Promise<Map<string, KnownPerson>> {
  const found = await batchGetItems(
    emails.map((email) => keys.email(normalEmail(email))),
    { consistent: true },
  );
  const ids = found.map((item) => String(item.user_id));
  const items = await batchGetItems(
    ids.flatMap((id) => [keys.profile(id), keys.membership(id, programId)]),
    { consistent: true },
  );
  const memberships = new Map(
    items
      .filter((item) => item.sk !== "PROFILE")
      .map((item) => membershipSchema.parse(item))
      .map((entry) => [entry.user_id, entry]),
  );
  const known = new Map<string, KnownPerson>();
  for (const item of items.filter((each) => each.sk === "PROFILE")) {
    const profile = profileSchema.parse(item);
    known.set(normalEmail(profile.email), { profile, membership: memberships.get(profile.id) });
  }
  return known;
}

export type NewMember = {
  profile: Profile;
  membership: Membership;
  /** Whether the person is made as well. */
  isNewPerson: boolean;
  together: readonly TransactItem[];
  /** Their lines of the log. */
  lines: readonly AuditEntry[];
};

/**
 * Adds members to one program, with whoever of them is new, in one transaction with the program's list: all of them or nobody.
 * A transaction holds 100 items, of which the list takes two, all lines of the log one, and each new member three and what is
 * written together.
 * Answers false where an address was taken, a membership given or a person changed since they were read.
 */
export async function addMembers(
  programId: string,
  members: readonly NewMember[],
  { nowS, own }: { nowS: number; own?: OwnStamps | undefined },
): Promise<boolean> {
  const rows = Object.fromEntries(
    members.map(({ membership, profile }) => [profile.id, personRow(membership, profile)]),
  );
  const writes = members.flatMap(({ profile, membership, isNewPerson, together }) => [
    ...(isNewPerson
      ? [
          transactPut({ ...keys.email(normalEmail(profile.email)), user_id: profile.id }, isNew),
          transactPut({ ...keys.profile(profile.id), ...profile, listed_rev: 1 }, isNew),
        ]
      : [
          transactUpdate(
            keys.profile(profile.id),
            { expression: "ADD listed_rev :one", values: { ":one": 1 } },
            isAsListed(profile),
          ),
        ]),
    transactPut({ ...keys.membership(profile.id, programId), ...membership }, isNew),
    ...together,
  ]);
  const lines = auditWrites(members.flatMap((member) => member.lines));
  return writeCollections([{ name: peopleOfProgram(programId), rows }], [...writes, ...lines], nowS, own);
}
