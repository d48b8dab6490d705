import { createHash } from "node:crypto";
import { decodeTime } from "ulid";
import { fullName } from "#shared/domain/people/fullName.ts";
import type { PersonToAdd } from "#shared/domain/peopleImport.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { newPersonId } from "../runtime/derivedUlid.ts";
import { type Membership, noPassword, type Profile } from "../table/identity/people.ts";
import type { OwnStamps } from "../table/lists/collections.ts";
import { type KnownPerson, type NewMember, readPeopleByEmail } from "../table/members/addMembers.ts";
import type { AuditEntry } from "../table/operations/audit.ts";
import { type JobRow, jobWrites } from "../table/operations/jobs.ts";
import type { Program } from "../table/programs/programs.ts";
import { invitationLinkHash, planRegistrationInvitation } from "./orderRegistrationInvitation.ts";

/** By whom people are prepared. */
export type Preparing = {
  program: Pick<Program, "id">;
  /** Names this work: the same again adds nobody twice. */
  operationId: string;
  /** Names who does it this time: what one has prepared (`prepareMembers`) is never another's. */
  run: string;
};

export type Addition = Preparing & {
  program: Program;
  addedBy: Pick<Profile, "id" | "email" | "first_name" | "last_name">;
  host: string;
  /** Given by callers who add many people, one transaction after the other. */
  own?: OwnStamps;
};

/** The action planned for one person, by the facts known about them. Whoever was added by this very work before is `there`. */
export type PlannedPerson = { person: PersonToAdd } & (
  | { state: "there"; userId: string }
  | { state: "left out"; reason: string }
  | { state: "to add"; member: NewMember; mail: JobRow }
);

/**
 * Plans the adding of people, up to a hundred: each with a pending membership, their lines in the log and the order of their
 * invitation. Who is a member by other ways is left out.
 */
export async function planPeople(
  people: readonly PersonToAdd[],
  addition: Addition,
): Promise<PlannedPerson[]> {
  const known = await readPeopleByEmail(
    people.map(({ email }) => email),
    addition.program.id,
  );
  return Promise.all(people.map((person) => planPerson(person, known.get(person.email), addition)));
}

async function planPerson(
  person: PersonToAdd,
  before: KnownPerson | undefined,
  addition: Addition,
): Promise<PlannedPerson> {
  const ids = idsOf(person, addition);
  if (before?.membership?.id === ids.membership) return { person, state: "there", userId: before.profile.id };
  if (before?.membership) return { person, state: "left out", reason: "is already a member of this program" };
  return { person, state: "to add", ...(await planMember(person, { before, ids, addition })) };
}

/** Under which that was prepared, or would be, what of these people can stand before them. */
export const preparedFor = (people: readonly PersonToAdd[], preparing: Preparing) =>
  Promise.all(
    people.map(async (person) => {
      const { user } = idsOf(person, preparing);
      const linkHash = await invitationLinkHash({ ...preparing, person: { id: user } });
      return { userId: user, linkHash };
    }),
  );

type Ids = { user: string; membership: string };

async function planMember(
  person: PersonToAdd,
  { before, ids, addition }: { before: KnownPerson | undefined; ids: Ids; addition: Addition },
): Promise<{ member: NewMember; mail: JobRow }> {
  const { program, addedBy, operationId, host } = addition;
  const now = isoTime(nowMs());
  const profile: Profile = before?.profile ?? {
    id: ids.user,
    email: person.email,
    first_name: person.first_name,
    last_name: person.last_name,
    is_admin: false,
    password_hash: noPassword,
  };
  const invitation = await planRegistrationInvitation({
    person: profile,
    role: person.role,
    knownAs: person,
    program,
    invitedBy: addedBy,
    host,
    operationId,
  });
  const membership: Membership = {
    id: ids.membership,
    user_id: profile.id,
    program_id: program.id,
    program_name: program.name,
    subdomain: program.subdomain,
    is_editorial: program.is_editorial,
    role: person.role,
    subscription_end: null,
    invited_as: { first_name: person.first_name, last_name: person.last_name },
    invited_link: invitation.link.token_hash,
    created_at: now,
  };
  return {
    member: {
      profile,
      membership,
      isNewPerson: before === undefined,
      link: invitation.link,
      together: jobWrites(invitation.mail),
      lines: [invitation.audit, addedLine(person, profile, { addition, at: now })],
    },
    mail: invitation.mail,
  };
}

function addedLine(
  person: PersonToAdd,
  { id, email }: Profile,
  { addition: { program, addedBy }, at }: { addition: Addition; at: string },
): AuditEntry {
  return {
    ...{ id: newUlid(), at, program_id: program.id },
    action: "membership.added",
    actor: { id: addedBy.id, name: fullName(addedBy), email: addedBy.email },
    subject: { kind: "person", id, name: fullName(person), email },
    details: { Role: person.role, From: "a file" },
  };
}

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A membership has the same id for the same work and address, so that it can be told again whom it has added; a new person has
 * another one in each run, which does not tell when it was made.
 */
function idsOf({ email }: PersonToAdd, { operationId, run }: Omit<Preparing, "program">): Ids {
  const idOf = (words: string): string => {
    const digest = createHash("sha256").update(words).digest();
    // The moment of the work, then what tells its people apart.
    const suffix = Array.from({ length: 16 }, (_each, at) => crockford.charAt((digest[at] ?? 0) % 32));
    return operationId.slice(0, 10) + suffix.join("");
  };
  return {
    user: newPersonId(decodeTime(operationId), `user ${operationId} ${run} ${email}`),
    membership: idOf(`membership ${operationId} ${email}`),
  };
}
