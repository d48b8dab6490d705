import { createHash } from "node:crypto";
import type { PersonToAdd } from "#shared/domain/peopleImport.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { addMembers, type KnownPerson, type NewMember, readPeopleByEmail } from "../table/addMembers.ts";
import type { AuditEntry } from "../table/audit.ts";
import type { OwnStamps } from "../table/collections.ts";
import type { JobRow } from "../table/jobs.ts";
import { type Membership, noPassword, type Profile } from "../table/people.ts";
import type { Program } from "../table/programs.ts";
import { orderWrites, planRegistrationInvitation } from "./orderRegistrationInvitation.ts";

/** So many people are added in one transaction: five items for each, two for the list, and one or two (of two months) for the log. */
export const peopleAtOnce = 19;
const triesAtMost = 6;

export type Addition = {
  program: Program;
  /** Names this work: the same again adds nobody twice. */
  operationId: string;
  addedBy: Pick<Profile, "id" | "email" | "first_name" | "last_name">;
  host: string;
  /** Of who adds many, one transaction after the other. */
  own?: OwnStamps;
};

export type Added = {
  added: number;
  leftOut: { line: number; email: string; reason: string }[];
  /** Orders of invitations, which stand and of which the queue is still to be told. */
  mails: JobRow[];
};

/** What is to be written of some people, by what was known of them. */
export type PlannedPeople = Added & { members: NewMember[] };

/** Who of some people is known already, by address. */
export type KnownPeople = ReadonlyMap<string, KnownPerson>;

/** Reads it, for `planPeople`. */
export const readKnown = (people: readonly PersonToAdd[], { program }: Addition): Promise<KnownPeople> =>
  readPeopleByEmail(
    people.map(({ email }) => email),
    program.id,
  );

/**
 * Plans the adding of people: each with a pending membership, their lines in the log and the order of their invitation. Who was
 * added by this very work before counts as added; who is a member otherwise is left out.
 */
export async function planPeople(
  people: readonly PersonToAdd[],
  addition: Addition,
  known: KnownPeople,
): Promise<PlannedPeople> {
  const leftOut: Added["leftOut"] = [];
  const members: NewMember[] = [];
  const mails: JobRow[] = [];
  for (const person of people) {
    const before = known.get(person.email);
    const ids = idsOf(addition.operationId, person.email);
    if (before?.membership) {
      if (before.membership.id !== ids.membership)
        leftOut.push({
          line: person.line,
          email: person.email,
          reason: "is a member of this program already",
        });
      continue;
    }
    const planned = await planMember(person, { before, ids, addition });
    members.push(planned.member);
    mails.push(planned.mail);
  }
  return { added: people.length - leftOut.length, leftOut, mails, members };
}

/**
 * Adds up to `peopleAtOnce` people to a program, all in one transaction (`planPeople`).
 * @param ahead what was planned by what was known of them before: what has changed since refuses the transaction, and is read again
 */
export async function addPeople(
  people: readonly PersonToAdd[],
  addition: Addition,
  ahead?: PlannedPeople,
): Promise<Added> {
  for (let tries = 0; tries < triesAtMost; tries++) {
    const planned =
      tries === 0 && ahead ? ahead : await planPeople(people, addition, await readKnown(people, addition));
    const { members, ...added } = planned;
    if (members.length === 0) return added;
    const order = { nowS: Math.floor(nowMs() / 1000), own: addition.own };
    if (await addMembers(addition.program.id, members, order)) return added;
  }
  throw new Error(`The people of ${addition.program.id} are written by too many at once`);
}

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
  const membership: Membership = {
    id: ids.membership,
    user_id: profile.id,
    program_id: program.id,
    program_name: program.name,
    subdomain: program.subdomain,
    is_editorial: program.is_editorial,
    role: person.role,
    subscription_end: null,
    created_at: now,
  };
  const invitation = await planRegistrationInvitation({
    person: profile,
    program,
    invitedBy: addedBy,
    host,
    operationId,
  });
  const name = `${profile.first_name} ${profile.last_name}`.trim();
  const entry: AuditEntry = {
    id: newUlid(),
    at: now,
    program_id: program.id,
    action: "membership.added",
    actor: {
      id: addedBy.id,
      name: `${addedBy.first_name} ${addedBy.last_name}`.trim(),
      email: addedBy.email,
    },
    subject: { kind: "person", id: profile.id, name, email: profile.email },
    details: { Role: person.role, From: "a file" },
  };
  return {
    member: {
      profile,
      membership,
      isNewPerson: before === undefined,
      together: orderWrites(invitation),
      lines: [invitation.audit, entry],
    },
    mail: invitation.mail,
  };
}

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The same for the same work and address, so that it can be told again whom it has added. */
function idsOf(operationId: string, email: string): Ids {
  const idOf = (kind: string): string => {
    const digest = createHash("sha256").update(`${kind} ${operationId} ${email}`).digest();
    // The moment of the work, then what tells its people apart.
    const suffix = Array.from({ length: 16 }, (_each, at) => crockford.charAt((digest[at] ?? 0) % 32));
    return operationId.slice(0, 10) + suffix.join("");
  };
  return { user: idOf("user"), membership: idOf("membership") };
}
