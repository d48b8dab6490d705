import { type CourseInvite, getCourseInvite, inviteDelete, inviteWrite } from "../courses/courseInvites.ts";
import { type KeptCourseMember, memberInPlaceOf } from "../courses/courseMembers.ts";
import { hasPassword, type Membership, normalEmail, type Profile } from "../identity/people.ts";
import { keys } from "../keys.ts";
import { type CollectionChange, writeCollections } from "../lists/collections.ts";
import { isAsListed, peopleOfProgram, personRow } from "../programs/programPeople.ts";
import {
  isNew,
  type TransactItem,
  transactDelete,
  transactPut,
  transactUpdate,
  type WriteCondition,
} from "../table.ts";

/**
 * Corrections of a member who has not accepted the program's invitation yet. An account that may stand behind the
 * address is never changed: the program owns the invitation alone.
 */
export type PendingMember = { profile: Profile; membership: Membership };

type Written = { together: readonly TransactItem[]; nowS: number };

/** The program's invitation is still to be accepted. */
const isPending: WriteCondition = {
  expression: "attribute_type(subscription_end, :nothing)",
  values: { ":nothing": "NULL" },
};

/**
 * Corrects the name that a program invited somebody by; that of the account as well where `isOwnName` says that the account has
 * been nobody's yet. Answers false where something of the person changed since they were read.
 */
export async function correctInvitedName(
  { profile, membership }: PendingMember,
  name: Pick<Profile, "first_name" | "last_name">,
  { isOwnName, together, nowS }: Written & { isOwnName: boolean },
): Promise<boolean> {
  const listed = isAsListed(profile);
  const after = { ...membership, invited_as: name };
  const nameOfAccount = isOwnName && !hasPassword(profile) ? name : undefined;
  return writeCollections(
    [{ name: peopleOfProgram(membership.program_id), rows: { [profile.id]: personRow(after, profile) } }],
    [
      transactUpdate(
        keys.membership(profile.id, membership.program_id),
        { expression: "SET invited_as = :name", values: { ":name": name } },
        isPending,
      ),
      transactUpdate(
        keys.profile(profile.id),
        {
          expression: `${nameOfAccount ? "SET first_name = :first, last_name = :last " : ""}ADD listed_rev :one`,
          values: {
            ":one": 1,
            ...(nameOfAccount && { ":first": nameOfAccount.first_name, ":last": nameOfAccount.last_name }),
          },
        },
        {
          expression: `${listed.expression} AND password_hash = :hash`,
          values: { ...listed.values, ":hash": profile.password_hash },
        },
      ),
      ...together,
    ],
    nowS,
  );
}

/** So many courses fit the transaction: six items each. */
export const coursesMovedAtMost = 12;

type Move = {
  /** Whoever has the right address, or is to have it. */
  to: { profile: Profile; isNewPerson: boolean };
  /** The membership as it stands from now on; its `user_id` is theirs. */
  after: Membership;
  /** The courses of the program that the invited person was put into. */
  courses: readonly KeptCourseMember[];
};

/**
 * Moves an invitation, with the courses that go with it, from one address to whoever has another, in one transaction. Answers
 * false where one of them changed since they were read or somebody took the address.
 *
 * @throws where there are more courses than fit
 */
export async function moveInvitation(
  { profile, membership }: PendingMember,
  { to, after, courses }: Move,
  { together, nowS }: Written,
): Promise<boolean> {
  if (courses.length > coursesMovedAtMost) throw new Error(`${courses.length} courses in one transaction`);
  const moved = await Promise.all(courses.map((member) => courseMove(member, to.profile, after)));
  const peopleList: CollectionChange = {
    name: peopleOfProgram(membership.program_id),
    rows: { [profile.id]: null, [to.profile.id]: personRow(after, to.profile) },
  };
  return writeCollections(
    [peopleList, ...moved.map(({ change }) => change)],
    [
      transactDelete(keys.membership(profile.id, membership.program_id), isPending),
      countListed(profile),
      ...(to.isNewPerson
        ? [
            transactPut({ ...keys.email(normalEmail(to.profile.email)), user_id: to.profile.id }, isNew),
            transactPut({ ...keys.profile(to.profile.id), ...to.profile, listed_rev: 1 }, isNew),
          ]
        : [countListed(to.profile)]),
      transactPut({ ...keys.membership(to.profile.id, after.program_id), ...after }, isNew),
      ...moved.flatMap(({ writes }) => writes),
      ...together,
    ],
    nowS,
  );
}

const countListed = (profile: Profile): TransactItem =>
  transactUpdate(
    keys.profile(profile.id),
    { expression: "ADD listed_rev :one", values: { ":one": 1 } },
    isAsListed(profile),
  );

/** The course's invitation that is still to be sent goes along: it is sent to the right address then. */
async function courseMove(member: KeptCourseMember, to: Profile, { invited_as }: Membership) {
  const invite: CourseInvite | undefined = await getCourseInvite(member);
  const { change, writes } = memberInPlaceOf(member, {
    user_id: to.id,
    email: to.email,
    ...(invited_as ?? { first_name: to.first_name, last_name: to.last_name }),
  });
  return {
    change,
    writes: [
      ...writes,
      ...(invite ? [inviteDelete(invite), inviteWrite({ ...invite, user_id: to.id })] : []),
    ],
  };
}
