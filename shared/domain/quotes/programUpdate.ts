import { endOfDay, startOfDay } from "../dates.ts";
import { firstDayOf, lastDayOf, monthsOfYear } from "../pricing/schoolYear.ts";
import { isEditorialRole, programRoles, type Role } from "../roles.ts";
import { type QuoteTerms, type QuoteTimes, stageOf } from "./quote.ts";

/** Changes of a program's members by Run Updates, by the quotes that are confirmed. @see spec courses §2.19, ADR 0383 */

export interface Subscription {
  /** First and last day, as `2026-07-01`, in the program's time zone. */
  firstDay: string;
  lastDay: string;
  timeZone: string;
}

/** Term that the confirmed quotes of a school year give; undefined while its original is not confirmed. */
export function confirmedSubscription(
  { school_year, quotes }: { school_year: number; quotes: readonly (QuoteTimes & QuoteTerms)[] },
  timeZone: string,
): Subscription | undefined {
  const confirmed = quotes.filter((quote) => stageOf(quote) === "Quote Confirmed");
  if (confirmed.length === 0 || confirmed[0] !== quotes[0]) return undefined;
  const months = confirmed.map(({ prorate, subscription: { start, end } }) =>
    prorate ? { start: start ?? 1, end: end ?? monthsOfYear } : { start: 1, end: monthsOfYear },
  );
  return {
    firstDay: firstDayOf(school_year, Math.min(...months.map(({ start }) => start))),
    lastDay: lastDayOf(school_year, Math.max(...months.map(({ end }) => end))),
    timeZone,
  };
}

export interface UpdatedMember {
  email: string;
  role: Role;
  /** null: invited, not registered yet. */
  subscription_end: string | null;
  graduation_day: string | null;
}

export interface MemberUpdate {
  role: Role;
  subscription_end: string;
}

export interface UpdateTerms {
  subscription: Subscription;
  schoolYear: number;
  /** Address of the Program Service Administrator that the quote names; empty where it names none. */
  psaEmail: string;
}

/**
 * Plans a member's access for the subscription. Undefined: nothing changes for them. Access is never shortened. Members whose access lasts to the end of
 * the former school year get the new end; those who left earlier or graduate before the subscription begins keep theirs.
 */
export function planMemberUpdate(person: UpdatedMember, terms: UpdateTerms): MemberUpdate | undefined {
  const { role, subscription_end } = person;
  if (subscription_end === null) return undefined;
  const after: MemberUpdate = {
    role: becomesAdministrator(person, terms) ? "Program Service Administrator" : role,
    subscription_end: newEnd({ ...person, subscription_end }, terms),
  };
  return after.role === role && after.subscription_end === subscription_end ? undefined : after;
}

/** Returns true if the quote names somebody as its Program Service Administrator. */
export const isAdministratorOf = (
  { psaEmail }: Pick<UpdateTerms, "psaEmail">,
  { email }: Pick<UpdatedMember, "email">,
): boolean => psaEmail !== "" && email.trim().toLowerCase() === psaEmail.trim().toLowerCase();

/** The quote's administrator holds the role, unless they are a student or an editor of the provider. */
const becomesAdministrator = (person: UpdatedMember, terms: UpdateTerms): boolean =>
  isAdministratorOf(terms, person) && person.role !== "Student" && !isEditorialRole(person.role);

function newEnd(
  { subscription_end, graduation_day }: UpdatedMember & { subscription_end: string },
  terms: UpdateTerms,
): string {
  const { end, lastDayOfFormerYear } = instantsOf(terms);
  const hasLeft = subscription_end < lastDayOfFormerYear;
  const hasGraduated = graduation_day !== null && graduation_day <= terms.subscription.firstDay;
  return hasLeft || hasGraduated || subscription_end >= end ? subscription_end : end;
}

interface Instants {
  /** UTC time at which the subscription ends. */
  end: string;
  /** UTC time at which the last day of the former school year begins. */
  lastDayOfFormerYear: string;
}
/** Terms are the same for all members of a program, and a day of a time zone takes as long to find as all else that is planned for a member. */
const knownInstants = new WeakMap<UpdateTerms, Instants>();

function instantsOf(terms: UpdateTerms): Instants {
  const known = knownInstants.get(terms);
  if (known) return known;
  const { subscription, schoolYear } = terms;
  const { lastDay, timeZone } = subscription;
  const found = {
    end: endOfDay(lastDay, timeZone),
    lastDayOfFormerYear: startOfDay(lastDayOf(schoolYear - 1, monthsOfYear), timeZone),
  };
  knownInstants.set(terms, found);
  return found;
}

export const countChanges = ["INCREASE", "DECREASE"] as const;

export interface RoleCount {
  /** Members of the role with access now. */
  current: number;
  /** Members of the role with access once updates have run and the subscription has begun. */
  future: number;
  change: (typeof countChanges)[number] | null;
}

/**
 * Counts a program's members with access by role, now and after Run Updates.
 *
 * @param outlook - Terms of a confirmed subscription. `unknown`: nothing is confirmed, so that the future equals the present. `none`: the program is deactivated.
 * @param now - UTC time.
 */
export function countRoles(
  people: readonly UpdatedMember[],
  { outlook, now }: { outlook: UpdateTerms | "unknown" | "none"; now: string },
): Partial<Record<Role, RoleCount>> {
  const hasAccess = (end: string | null, at: string): boolean => end !== null && end > at;
  const current = tally(people.filter(({ subscription_end }) => hasAccess(subscription_end, now)));
  const future =
    outlook === "unknown" ? current : tally(outlook === "none" ? [] : membersAfter(people, outlook, now));
  return Object.fromEntries(
    programRoles.map((role) => {
      const counts = { current: current.get(role) ?? 0, future: future.get(role) ?? 0 };
      return [role, { ...counts, change: changeOf(counts) }];
    }),
  );

  function membersAfter(all: readonly UpdatedMember[], terms: UpdateTerms, from: string): UpdatedMember[] {
    const begin = startOfDay(terms.subscription.firstDay, terms.subscription.timeZone);
    const at = begin > from ? begin : from;
    return all
      .map((person) => ({ ...person, ...planMemberUpdate(person, terms) }))
      .filter(({ subscription_end }) => hasAccess(subscription_end, at));
  }
}

function tally(people: readonly UpdatedMember[]): Map<Role, number> {
  const counts = new Map<Role, number>();
  for (const { role } of people) counts.set(role, (counts.get(role) ?? 0) + 1);
  return counts;
}

function changeOf({ current, future }: { current: number; future: number }): RoleCount["change"] {
  if (current === future) return null;
  return future > current ? "INCREASE" : "DECREASE";
}
