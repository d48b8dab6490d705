import { type MailLink, mailLinkWrite } from "../identity/mailLinks.ts";
import {
  type Membership,
  membershipSchema,
  normalEmail,
  type Profile,
  profileSchema,
} from "../identity/people.ts";
import { keys } from "../keys.ts";
import { type OwnStamps, writeCollections } from "../lists/collections.ts";
import { type AuditEntry, auditWrites } from "../operations/audit.ts";
import { isAsListed, peopleOfProgram, personRow } from "../programs/programPeople.ts";
import {
  batchDeleteItems,
  batchGetItems,
  batchPutItems,
  type Item,
  isNew,
  type TransactItem,
  transactPut,
  transactUpdate,
} from "../table.ts";

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
  /** True if the person is made as well; their membership and link exist already (`prepareMembers`). */
  isNewPerson: boolean;
  link: MailLink;
  together: readonly TransactItem[];
  /** Their lines of the log. */
  lines: readonly AuditEntry[];
};

/** Batches of 25. */
const preparedAtOnce = 4;

/**
 * Writes what of new people can stand before them, in batches: memberships and links. Nothing leads to it until `addMembers`
 * has written the address and the person. Their ids must be nobody else's, since what stands there is overwritten.
 */
export async function prepareMembers(members: readonly NewMember[]): Promise<void> {
  const items = members.flatMap(({ isNewPerson, membership, link }) =>
    isNewPerson ? [membershipItem(membership), { ...keys.mailLink(link.token_hash), ...link }] : [],
  );
  await batchPutItems(items, { atOnce: preparedAtOnce });
}

/** Takes back what was prepared for people who have not been added, nor can be any more. */
export async function withdrawMembers(
  programId: string,
  prepared: readonly { userId: string; linkHash: string }[],
): Promise<void> {
  await batchDeleteItems(
    prepared.flatMap(({ userId, linkHash }) => [keys.membership(userId, programId), keys.mailLink(linkHash)]),
  );
}

/** Items of a transaction that are nobody's own: two of the list, one or two (of two months) of the log, the caller's one. */
const roomForMembers = 95;

/** How many of these, from the first on, one transaction holds; a new one takes three items, and a known one four. */
export function membersInOne(members: readonly { isNewPerson: boolean }[]): number {
  let room = roomForMembers;
  const at = members.findIndex(({ isNewPerson }) => {
    room -= isNewPerson ? 3 : 4;
    return room < 0;
  });
  return at < 0 ? members.length : at;
}

/**
 * Adds members to one program, with whoever of them is new, in one transaction with the program's list: all of them or nobody.
 * Whoever is new was prepared. `membersInOne` says how many fit.
 * Answers false where an address was taken, a membership given or a person changed since they were read.
 */
export async function addMembers(
  programId: string,
  members: readonly NewMember[],
  { nowS, own, together }: { nowS: number; own?: OwnStamps | undefined; together?: readonly TransactItem[] },
): Promise<boolean> {
  const rows = Object.fromEntries(
    members.map(({ membership, profile }) => [profile.id, personRow(membership, profile)]),
  );
  const writes = members.flatMap((member) => [
    ...(member.isNewPerson ? newPersonWrites(member) : knownPersonWrites(member)),
    ...member.together,
  ]);
  const lines = auditWrites(members.flatMap((member) => member.lines));
  return writeCollections(
    [{ name: peopleOfProgram(programId), rows }],
    [...writes, ...lines, ...(together ?? [])],
    nowS,
    own,
  );
}

const newPersonWrites = ({ profile }: NewMember): TransactItem[] => [
  transactPut({ ...keys.email(normalEmail(profile.email)), user_id: profile.id }, isNew),
  transactPut({ ...keys.profile(profile.id), ...profile, listed_rev: 1 }, isNew),
];

const knownPersonWrites = ({ profile, membership, link }: NewMember): TransactItem[] => [
  transactUpdate(
    keys.profile(profile.id),
    { expression: "ADD listed_rev :one", values: { ":one": 1 } },
    isAsListed(profile),
  ),
  transactPut(membershipItem(membership), isNew),
  mailLinkWrite(link),
];

const membershipItem = (membership: Membership): Item => ({
  ...keys.membership(membership.user_id, membership.program_id),
  ...membership,
});
