import * as z from "zod/mini";
import { calendarDate, ulid, utcTime } from "#shared/contract/common.ts";
import { ledPlace } from "#shared/contract/programs/people.ts";
import { roles } from "#shared/domain/roles.ts";
import { untilWritten } from "../../runtime/untilWritten.ts";
import { type Membership, normalEmail, type Profile, profileSchema } from "../identity/people.ts";
import { keys } from "../keys.ts";
import {
  type Collection,
  putCollectionRows,
  readCollection,
  writeCollections,
} from "../lists/collections.ts";
import {
  batchPutItems,
  getItem,
  type Item,
  transactPut,
  transactUpdate,
  type WriteCondition,
} from "../table.ts";

const words = z.array(z.string());

const personInProgram = z.object({
  /** The membership's id. */
  id: ulid,
  user_id: ulid,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** null: invited, not registered yet. */
  subscription_end: z.nullable(utcTime),
  created_at: utcTime,
  /** The person's graduation day. */
  graduation_day: z._default(z.nullable(calendarDate), null),
  primary_clinical_discipline: z._default(words, []),
  /** The membership's courses. */
  lca_courses: z._default(words, []),
  leads: z.optional(z.array(ledPlace)),
  project_names: z._default(words, []),
});
/** A person as the lists of a program keep them. */
export type PersonInProgram = z.infer<typeof personInProgram>;

export const peopleOfProgram = (programId: string): string => `people#${programId}`;

/** Pattern: the people of a program, up to 20,000. Rows come in no stated order: the list engine sorts. */
export async function readPeopleOfProgram(programId: string): Promise<Collection<PersonInProgram>> {
  return readCollection(peopleOfProgram(programId), personInProgram);
}

/** Fields of a person's profile in a program's lists. */
type ListedProfile = Pick<
  Profile,
  "first_name" | "last_name" | "email" | "graduation_day" | "primary_clinical_discipline"
>;

/** The courses that a membership gives to lead, by name and by number. */
function ledBy({ role, leads = [] }: Membership): Pick<PersonInProgram, "lca_courses" | "leads"> {
  if (role !== "Lead Course Administrator" || leads.length === 0) return { lca_courses: [] };
  return {
    lca_courses: leads.map(({ name }) => name),
    leads: leads.map(({ course_id, since }) => ({ course_id, since })),
  };
}

/**
 * Returns true if a program knows somebody only by the name of the invitation, because they have not accepted yet.
 */
export const isInvitedAs = ({ subscription_end, invited_as }: Membership): boolean =>
  subscription_end === null && invited_as !== undefined;

/**
 * A person as a program may know them. Until they accept its invitation, that is the name it invited them by, and nothing of
 * the account that they may have already. @see ADR 0120
 */
export function knownAs<Person extends ListedProfile>(person: Person, entry: Membership | undefined): Person {
  if (!entry?.invited_as || !isInvitedAs(entry)) return person;
  return { ...person, ...entry.invited_as, graduation_day: null, primary_clinical_discipline: [] };
}

export const personRow = (entry: Membership, profile: ListedProfile): PersonInProgram => {
  const person = knownAs(profile, entry);
  return {
    id: entry.id,
    user_id: entry.user_id,
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
    role: entry.role,
    subscription_end: entry.subscription_end,
    created_at: entry.created_at,
    graduation_day: person.graduation_day ?? null,
    primary_clinical_discipline: person.primary_clinical_discipline ?? [],
    ...ledBy(entry),
    project_names: entry.project_names ?? [],
  };
};

const membershipItem = (entry: Membership): Item => ({
  ...keys.membership(entry.user_id, entry.program_id),
  ...entry,
});

/**
 * Nothing that lists show of a person has changed since `profile` was read. Who writes such a thing counts `listed_rev`
 * up in the same transaction, so that a name and a role that change at once both reach the list.
 */
export const isAsListed = (profile: Profile): WriteCondition => ({
  expression:
    profile.listed_rev === undefined
      ? "attribute_exists(pk) AND attribute_not_exists(listed_rev)"
      : "listed_rev = :rev",
  values: profile.listed_rev === undefined ? undefined : { ":rev": profile.listed_rev },
});

const triesAtMost = 20;

/**
 * Gives a person a role in a program, or changes what stands of it, in their own partition and in the program's list.
 *
 * @throws if there is no such person
 */
export async function putMembership(entry: Membership, nowS: number): Promise<void> {
  await untilWritten(
    async () => {
      const item = await getItem(keys.profile(entry.user_id), { consistent: true });
      if (!item) throw new Error(`No person ${entry.user_id} to be a member of ${entry.program_id}`);
      const profile = profileSchema.parse(item);
      const isDone = await writeCollections(
        [
          {
            name: peopleOfProgram(entry.program_id),
            rows: { [entry.user_id]: personRow(entry, profile) },
          },
        ],
        [
          transactPut(membershipItem(entry)),
          transactUpdate(
            keys.profile(entry.user_id),
            { expression: "ADD listed_rev :one", values: { ":one": 1 } },
            isAsListed(profile),
          ),
        ],
        nowS,
      );
      if (isDone) return true;
      return undefined;
    },
    {
      triesAtMost,
      failure: () => new Error(`The memberships of ${entry.user_id} are written by too many at once`),
    },
  );
}

/**
 * Adds many people with their memberships at once, or writes them anew; for seeds only, since it checks no e-mail address
 * and nobody else may write these people meanwhile.
 */
export async function putPeople(
  people: readonly { profile: Profile; memberships: readonly Membership[] }[],
  nowS: number,
): Promise<void> {
  await batchPutItems(
    people.flatMap((person) => [
      { ...keys.email(normalEmail(person.profile.email)), user_id: person.profile.id },
      { ...keys.profile(person.profile.id), ...person.profile },
      ...person.memberships.map(membershipItem),
    ]),
  );
  const rowsOf = new Map<string, Record<string, PersonInProgram>>();
  for (const { profile, memberships } of people) {
    for (const entry of memberships) {
      const rows = rowsOf.get(entry.program_id) ?? {};
      rows[entry.user_id] = personRow(entry, profile);
      rowsOf.set(entry.program_id, rows);
    }
  }
  for (const [programId, rows] of rowsOf) await putCollectionRows(peopleOfProgram(programId), rows, nowS);
}
