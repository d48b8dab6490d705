import * as z from "zod/mini";
import { calendarDate, ulid, utcTime } from "#shared/contract/common.ts";
import { roles } from "#shared/domain/roles.ts";
import { keys } from "./keys.ts";
import {
  batchGetItems,
  deleteItem,
  getItem,
  type Item,
  isNew,
  type Key,
  putItem,
  queryItems,
  type TransactItem,
  touchItem,
  transact,
  transactPut,
  transactUpdate,
  updateItem,
} from "./table.ts";

export const profileSchema = z.object({
  id: ulid,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_admin: z.boolean(),
  /** `scrypt$<N>$<salt>$<hash>`, base64url; `noPassword` until the person has set one. */
  password_hash: z.string(),
  /** Counts the changes of the password; a session of another count has ended. Absent is 0, as it is in a session. */
  password_rev: z.optional(z.number()),
  password_changed_at: z.optional(utcTime),
  /** Counts what changed of the person in the lists of programs: names and memberships. */
  listed_rev: z.optional(z.number()),
  /** When a student expects to graduate, as they say themselves. */
  graduation_day: z.optional(z.nullable(calendarDate)),
  primary_clinical_discipline: z.optional(z.array(z.string())),
});
export type Profile = z.infer<typeof profileSchema>;

/** Of somebody who was invited and has not set a password yet. */
export const noPassword = "none";
export const hasPassword = ({ password_hash }: Pick<Profile, "password_hash">): boolean =>
  password_hash !== noPassword;

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
  /** Names of the courses that the person leads here. */
  lca_courses: z.optional(z.array(z.string())),
  project_names: z.optional(z.array(z.string())),
});
export type Membership = z.infer<typeof membershipSchema>;

const session = z.object({
  token_hash: z.string(),
  user_id: ulid,
  csrf_token: z.string(),
  program_id: z.nullable(ulid),
  created_at: utcTime,
  expires_at_s: z.number(),
  /** The password's count when the person signed in, or kept the session through a change of it. */
  password_rev: z.optional(z.number()),
  /** As the browser names itself, cut short. */
  user_agent: z.optional(z.string()),
  /** The program that a provider admin has entered without a membership there. It counts for admins alone. */
  entered: z.optional(
    z.object({
      program_id: ulid,
      program_name: z.string(),
      subdomain: z.string(),
      is_editorial: z.boolean(),
    }),
  ),
  /** To five minutes; absent until the session is that old. */
  last_seen_at: z.optional(utcTime),
});
export type Session = z.infer<typeof session>;

/** All that one read tells about a person: who they are, where they belong, where they are signed in. */
export type Person = { profile: Profile; memberships: Membership[]; sessions: Session[] };

/** Pattern: a person by id. Strongly consistent, so that signing out anywhere holds at once. */
export async function getPerson(userId: string): Promise<Person | undefined> {
  return personOf(await queryItems({ pk: keys.user(userId), consistent: true }));
}

function personOf(items: readonly Item[]): Person | undefined {
  const profileItem = items.find((item) => item.sk === "PROFILE");
  if (!profileItem) return undefined;
  return {
    profile: profileSchema.parse(profileItem),
    memberships: items
      .filter((item) => item.sk.startsWith("MEMBERSHIP#"))
      .map((item) => membershipSchema.parse(item)),
    sessions: items.filter((item) => item.sk.startsWith("SESSION#")).map((item) => session.parse(item)),
  };
}

/**
 * Pattern: a person as one session of theirs knows them in one program, with any other items, in one read. As strongly
 * consistent as `getPerson`; memberships and sessions are those two alone, where they are there.
 */
export async function getPersonInSession(
  { userId, tokenHash, programId }: { userId: string; tokenHash: string; programId: string },
  others: readonly Key[],
): Promise<{ person: Person | undefined; others: Item[] }> {
  const own = [keys.profile(userId), keys.session(userId, tokenHash), keys.membership(userId, programId)];
  const items = await batchGetItems([...own, ...others], { consistent: true });
  const of = items.filter((item) => item.pk === keys.user(userId));
  return { person: personOf(of), others: items.filter((item) => !of.includes(item)) };
}

/** Pattern: a person's id by e-mail address, in any case. */
export async function getUserIdByEmail(email: string): Promise<string | undefined> {
  const item = await getItem(keys.email(normalEmail(email)));
  return item ? z.object({ user_id: ulid }).parse(item).user_id : undefined;
}

export const normalEmail = (email: string): string => email.trim().toLowerCase();

/** Adds a person; answers false when the e-mail address is taken. */
export async function createPerson(person: Profile): Promise<boolean> {
  return transact([
    transactPut({ ...keys.email(normalEmail(person.email)), user_id: person.id }, isNew),
    transactPut({ ...keys.profile(person.id), ...person }, isNew),
  ]);
}

export async function createSession(entry: Session): Promise<void> {
  await putItem({ ...keys.session(entry.user_id, entry.token_hash), ...entry });
}

export async function deleteSession(userId: string, tokenHash: string): Promise<void> {
  await deleteItem(keys.session(userId, tokenHash));
}

/** Notes that a session was in use; nothing where it has ended. */
export async function setSessionSeen(userId: string, tokenHash: string, seenAt: string): Promise<void> {
  await touchItem(keys.session(userId, tokenHash), {
    UpdateExpression: "SET last_seen_at = :seen",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":seen": seenAt },
  });
}

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

/**
 * Makes another program the session's current one, or none (null), and leaves the one that an admin had entered; answers false
 * when the session is gone.
 */
export async function setSessionProgram(
  userId: string,
  tokenHash: string,
  programId: string | null,
): Promise<boolean> {
  const item = await updateItem(keys.session(userId, tokenHash), {
    UpdateExpression: "SET program_id = :program REMOVE entered",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":program": programId },
  });
  return item !== undefined;
}

/**
 * Has a provider admin's session enter a program, with what is written together with it, such as the line of the audit log;
 * answers false when the session is gone.
 */
export async function enterProgram(
  userId: string,
  tokenHash: string,
  entered: NonNullable<Session["entered"]>,
  together: readonly TransactItem[],
): Promise<boolean> {
  return transact([
    transactUpdate(
      keys.session(userId, tokenHash),
      {
        expression: "SET program_id = :program, entered = :entered",
        values: { ":program": entered.program_id, ":entered": entered },
      },
      { expression: "attribute_exists(pk)" },
    ),
    ...together,
  ]);
}

/**
 * Counts one failure against a subject (an e-mail address, an address of the network) and answers how many there were in
 * the running window. The window starts at the first failure. No two that are counted at once get the same number.
 */
export async function countFailure(subject: string, nowS: number, windowS: number): Promise<number> {
  const key = keys.throttle(subject);
  for (;;) {
    const counted = await updateItem(key, {
      UpdateExpression: "SET expires_at_s = if_not_exists(expires_at_s, :end) ADD failures :one",
      ConditionExpression: "attribute_not_exists(pk) OR expires_at_s > :now",
      ExpressionAttributeValues: { ":one": 1, ":now": nowS, ":end": nowS + windowS },
    });
    if (counted) return z.number().parse(counted.failures);
    // A window that has ended; whoever else finds it so may have started the next one.
    const isFirst = await putItem(
      { ...key, failures: 1, expires_at_s: nowS + windowS },
      { expression: "attribute_not_exists(pk) OR expires_at_s <= :now", values: { ":now": nowS } },
    );
    if (isFirst) return 1;
  }
}

/** How many failures stand against a subject now, and when they are forgotten (epoch seconds). */
export async function getFailures(
  subject: string,
  nowS: number,
): Promise<{ failures: number; endsAtS: number }> {
  const item = await getItem(keys.throttle(subject), { consistent: true });
  const parsed = z.object({ failures: z.number(), expires_at_s: z.number() }).safeParse(item);
  if (!parsed.success || parsed.data.expires_at_s <= nowS) return { failures: 0, endsAtS: nowS };
  return { failures: parsed.data.failures, endsAtS: parsed.data.expires_at_s };
}

export async function clearFailures(subject: string): Promise<void> {
  await deleteItem(keys.throttle(subject));
}

const knownPlace = (place: string): Key => keys.throttle(`known:${place}`);
const knownItem = z.object({ pk: z.string(), expires_at_s: z.number() });

/** Pattern: which of these places somebody has signed in from before, by their names. */
export async function readKnownPlaces(places: readonly string[], nowS: number): Promise<Set<string>> {
  const items = await batchGetItems(places.map(knownPlace));
  const known = items.map((item) => knownItem.parse(item)).filter((item) => item.expires_at_s > nowS);
  return new Set(places.filter((place) => known.some(({ pk }) => pk === knownPlace(place).pk)));
}

export async function rememberPlaces(places: readonly string[], expiresAtS: number): Promise<void> {
  await Promise.all(places.map((place) => putItem({ ...knownPlace(place), expires_at_s: expiresAtS })));
}
