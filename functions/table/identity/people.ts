import * as z from "zod/mini";
import { calendarDate, sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { languageCode } from "#shared/contract/personFields.ts";
import { normalAddress } from "#shared/domain/people/emailAddress.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { roles } from "#shared/domain/roles.ts";
import type { Language } from "#shared/words/language.ts";
import { keys } from "../keys.ts";
import {
  batchGetItems,
  getItem,
  type Item,
  isNew,
  type Key,
  queryItems,
  transact,
  transactPut,
  updateItem,
} from "../table.ts";
import { contactsIn } from "./contacts.ts";
import { type Session, sessionSchema } from "./sessions.ts";

export const profileSchema = z.object({
  id: ulid,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_admin: z.boolean(),
  /** `scrypt$<N>$<salt>$<hash>`, base64url; `noPassword` until the person has set one. */
  password_hash: z.string(),
  /** Counts the changes of the password and of what else ends sessions; a session of another count has ended. Absent is 0, as it is in a session. */
  password_rev: z.optional(z.number()),
  password_changed_at: z.optional(utcTime),
  /** When the address was corrected: links in mails from before, which went to somebody else, open nothing any more. */
  address_changed_at: z.optional(utcTime),
  /** Counts what changed of the person in the lists of programs: names and memberships. */
  listed_rev: z.optional(z.number()),
  /** When a student expects to graduate, as they say themselves. */
  graduation_day: z.optional(z.nullable(calendarDate)),
  primary_clinical_discipline: z.optional(z.array(z.string())),
  /** Language that they chose for their pages and mails; absent without a choice. */
  language: z.optional(languageCode),
});
export type Profile = z.infer<typeof profileSchema>;

/** Password hash of somebody who was invited and has not set a password yet. */
export const noPassword = "none";
export const hasPassword = ({ password_hash }: Pick<Profile, "password_hash">): boolean =>
  password_hash !== noPassword;

const ledCourse = z.object({ course_id: sequenceId, name: z.string(), since: utcTime });

export const membershipSchema = z.object({
  id: ulid,
  user_id: ulid,
  program_id: ulid,
  program_name: z.string(),
  subdomain: z.string(),
  /** The program's own; kept here so that a request need not read the program to know what a role is worth. */
  is_editorial: z._default(z.boolean(), false),
  role: z.enum(roles),
  /** null: invited, not registered yet. */
  subscription_end: z.nullable(utcTime),
  created_at: utcTime,
  /** The courses that the person leads here, and since when; counts while the role is Lead Course Administrator. */
  leads: z.optional(z.array(ledCourse)),
  /** The role that they had before the first of these, and have again after the last. */
  role_before_lead: z.optional(z.enum(roles)),
  project_names: z.optional(z.array(z.string())),
  /** Hash of the token of the last invitation sent. Links of earlier ones open nothing any more. */
  invited_link: z.optional(z.string()),
  /** Name under which the program invited them: all that it knows of them until they accept. */
  invited_as: z.optional(z.object({ first_name: z.string(), last_name: z.string() })),
});
export type Membership = z.infer<typeof membershipSchema>;

/** The courses that a membership gives to lead. */
export const ledCourseIds = ({ role, leads }: Pick<Membership, "role" | "leads">): number[] =>
  role === "Lead Course Administrator" ? (leads ?? []).map(({ course_id }) => course_id) : [];

/** All that one read tells about a person: who they are, where they belong, where they are signed in. */
export type Person = {
  profile: Profile;
  memberships: Membership[];
  sessions: Session[];
  /** When any of the sessions was last heard of, the latest first; epoch ms. @see noteContact */
  contacts?: readonly number[];
};

/** Pattern: a person by id. Strongly consistent, so that signing out anywhere holds at once. */
export async function getPerson(userId: string): Promise<Person | undefined> {
  return personOf(await queryItems({ pk: keys.user(userId), consistent: true }));
}

/** Pattern: first and last names of people, by id. Who is not there has none. */
export async function listNames(userIds: readonly string[]): Promise<Map<string, string>> {
  const items = await batchGetItems([...new Set(userIds)].map((id) => keys.profile(id)));
  return new Map(
    items.map((item) => {
      const { id, first_name, last_name } = profileSchema.parse(item);
      return [id, fullName({ first_name, last_name })];
    }),
  );
}

function personOf(items: readonly Item[]): Person | undefined {
  const profileItem = items.find((item) => item.sk === "PROFILE");
  if (!profileItem) return undefined;
  return {
    profile: profileSchema.parse(profileItem),
    memberships: items
      .filter((item) => item.sk.startsWith("MEMBERSHIP#"))
      .map((item) => membershipSchema.parse(item)),
    sessions: items.filter((item) => item.sk.startsWith("SESSION#")).map((item) => sessionSchema.parse(item)),
    contacts: contactsIn(items),
  };
}

/** Pattern: languages that people have chosen, by id. People without a choice are absent. */
export async function listLanguages(userIds: readonly string[]): Promise<Map<string, Language>> {
  const items = await batchGetItems([...new Set(userIds)].map((id) => keys.profile(id)));
  return new Map(
    items.flatMap((item) => {
      const { id, language } = profileSchema.parse(item);
      return language ? [[id, language]] : [];
    }),
  );
}

/**
 * Pattern: a person as one session of theirs knows them in one program, with any other items, in one read. As strongly
 * consistent as `getPerson`; memberships and sessions are those two alone, where they are there.
 */
export async function getPersonInSession(
  { userId, tokenHash, programId }: { userId: string; tokenHash: string; programId: string },
  others: readonly Key[],
): Promise<{ person: Person | undefined; others: Item[] }> {
  const own = [
    keys.profile(userId),
    keys.session(userId, tokenHash),
    keys.membership(userId, programId),
    keys.contacts(userId),
  ];
  const items = await batchGetItems([...own, ...others], { consistent: true });
  const of = items.filter((item) => item.pk === keys.user(userId));
  return { person: personOf(of), others: items.filter((item) => !of.includes(item)) };
}

/**
 * Pattern: people as sessions of theirs know them in programs, in one read for 33 of them; as strongly consistent, and as
 * much of each, as above. In the order in which they are asked for; undefined for whom nothing is there.
 */
export async function listPeopleInSessions(
  asked: readonly { userId: string; tokenHash: string; programId: string }[],
): Promise<(Person | undefined)[]> {
  const keysOf = asked.map(({ userId, tokenHash, programId }) => [
    keys.profile(userId),
    keys.session(userId, tokenHash),
    keys.membership(userId, programId),
  ]);
  const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;
  // One person may be asked for in two windows.
  const distinct = new Map(keysOf.flat().map((key) => [nameOf(key), key]));
  const items = await batchGetItems([...distinct.values()], { consistent: true });
  const byName = new Map(items.map((item) => [nameOf(item), item]));
  return keysOf.map((own) => personOf(own.flatMap((key) => byName.get(nameOf(key)) ?? [])));
}

/** Pattern: a person's id by e-mail address, in any case. */
export async function getUserIdByEmail(email: string): Promise<string | undefined> {
  const normal = normalEmail(email);
  // As addresses were kept before letters beyond ASCII were composed and domains decoded.
  const former = email.trim().toLowerCase();
  const item =
    (await getItem(keys.email(normal))) ??
    (former === normal ? undefined : await getItem(keys.email(former)));
  return item ? z.object({ user_id: ulid }).parse(item).user_id : undefined;
}

export const normalEmail = (email: string): string => normalAddress(email);

/** Sets the language that a person has chosen; undefined for none. Answers false when there is no such person. */
export async function setPersonLanguage(userId: string, language: Language | undefined): Promise<boolean> {
  const item = await updateItem(keys.profile(userId), {
    UpdateExpression: language ? "SET #language = :language" : "REMOVE #language",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeNames: { "#language": "language" },
    ...(language && { ExpressionAttributeValues: { ":language": language } }),
  });
  return item !== undefined;
}

/** Adds a person; answers false when the e-mail address is taken. */
export async function createPerson(person: Profile): Promise<boolean> {
  return transact([
    transactPut({ ...keys.email(normalEmail(person.email)), user_id: person.id }, isNew),
    transactPut({ ...keys.profile(person.id), ...person }, isNew),
  ]);
}
