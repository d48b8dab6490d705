import { afterEach, describe, expect, it, vi } from "vitest";
import {
  actorOf,
  firstMembership,
  hashToken,
  isLive,
  isSame,
  membershipIn,
  sessionUserOf,
  subscriptionOf,
} from "#functions/runtime/authenticate.ts";
import { rightsEndMsOf } from "#functions/runtime/rightsEnd.ts";
import type { Membership, Person } from "#functions/table/identity/people.ts";
import type { Session } from "#functions/table/identity/sessions.ts";

afterEach(() => vi.useRealTimers());

describe("tokens", () => {
  it("are kept as a hash that says nothing of them and is always the same", () => {
    expect(hashToken("secret")).toBe(hashToken("secret"));
    expect(hashToken("secret")).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(hashToken("secret")).not.toBe(hashToken("secret "));
  });

  it("are the same only when every byte is, whatever their lengths", () => {
    expect(isSame("abc", "abc")).toBe(true);
    expect(isSame("abc", "abd")).toBe(false);
    expect(isSame("abc", "abcd")).toBe(false);
    expect(isSame("", "a")).toBe(false);
  });
});

describe("subscriptionOf", () => {
  const until = (subscription_end: string | null) => subscriptionOf({ subscription_end } as Membership);

  it("is pending without an end, current before it, expired after it", () => {
    expect(until(null)).toBe("pending");
    expect(until("2999-01-01T00:00:00.000Z")).toBe("current");
    expect(until("2000-01-02T00:00:00.000Z")).toBe("expired");
  });

  it("ends at the very millisecond", () => {
    const end = "2026-11-22T10:00:00.000Z";
    vi.useFakeTimers({ now: Date.parse(end) - 1 });
    expect(until(end)).toBe("current");
    vi.setSystemTime(Date.parse(end));
    expect(until(end)).toBe("expired");
  });
});

describe("isLive", () => {
  const signedInAt = "2026-11-22T08:00:00.000Z";
  const hour = 3_600_000;
  const isStillGood = (afterMs: number, parts: Partial<Session> = {}): boolean => {
    const nowMs = Date.parse(signedInAt) + afterMs;
    vi.useFakeTimers({ now: nowMs });
    const session = { created_at: signedInAt, expires_at_s: Date.parse(signedInAt) / 1000 + 14 * 86_400 };
    // Nothing else of a session or a person is looked at.
    return isLive({ profile: {} } as never, { ...session, ...parts } as Session);
  };

  it("lets a session be left alone for twelve hours, and not a moment longer", () => {
    expect(isStillGood(12 * hour - 1)).toBe(true);
    expect(isStillGood(12 * hour)).toBe(false);
  });

  it("counts from the last use, and to the end of the session in any case", () => {
    expect(isStillGood(20 * hour, { last_seen_at: "2026-11-22T16:30:00.000Z" })).toBe(true);
    const lastDay = new Date(Date.parse(signedInAt) + 14 * 24 * hour - 1000).toISOString();
    expect(isStillGood(14 * 24 * hour - 1, { last_seen_at: lastDay })).toBe(true);
    expect(isStillGood(14 * 24 * hour, { last_seen_at: lastDay })).toBe(false);
  });

  it("ends with a change of the password that it was not kept through", () => {
    vi.useFakeTimers({ now: Date.parse(signedInAt) });
    const session = { created_at: signedInAt, expires_at_s: 4_000_000_000 } as Session;
    const of = (password_rev?: number) => ({ profile: { password_rev } }) as Person;
    expect(isLive(of(), session)).toBe(true);
    expect(isLive(of(0), session)).toBe(true);
    expect(isLive(of(1), session)).toBe(false);
    expect(isLive(of(1), { ...session, password_rev: 1 })).toBe(true);
    expect(isLive(of(2), { ...session, password_rev: 1 })).toBe(false);
  });
});

describe("what somebody is in a program", () => {
  const [north, south, east] = ["north", "south", "east"].map((name, i) => ({
    program_id: `01J0000000000000000000000${i + 1}`,
    program_name: name,
    subdomain: name,
    is_editorial: false,
  }));
  if (!north || !south || !east) throw new Error("no programs");
  const joined = (of: typeof north, parts: Partial<Membership> = {}): Membership => ({
    ...of,
    id: "01J0000000000000000000000M",
    user_id: "01J0000000000000000000000U",
    role: "Teacher",
    subscription_end: "2999-01-01T00:00:00.000Z",
    created_at: "2026-01-01T00:00:00.000Z",
    ...parts,
  });
  const profile = {
    id: "01J0000000000000000000000U",
    email: "a@bedside.test",
    first_name: "Ada",
    last_name: "Test",
    is_admin: false,
    password_hash: "x",
  };
  const person = (memberships: Membership[], parts: Partial<Person["profile"]> = {}): Person => ({
    profile: { ...profile, ...parts },
    memberships,
    sessions: [],
  });
  const session = (entered?: Session["entered"]): Session => ({ entered }) as Session; // nothing else is asked

  it("is their membership there, or that of an admin who has entered it", () => {
    const member = joined(north);
    expect(membershipIn(person([member]), session(south), north.program_id)).toBe(member);
    expect(membershipIn(person([member]), session(south), south.program_id)).toBeUndefined();
    const admin = person([member], { is_admin: true });
    expect(membershipIn(admin, session(), south.program_id)).toBeUndefined();
    expect(membershipIn(admin, session(south), east.program_id)).toBeUndefined();
    expect(membershipIn(admin, session(south), south.program_id)).toEqual({
      ...south,
      id: south.program_id,
      user_id: profile.id,
      role: "Program Service Administrator",
      subscription_end: expect.stringMatching(/^[2-9]/),
      created_at: "1970-01-01T00:00:00.000Z",
    });
    const group = { ...south, is_editorial: true };
    expect(membershipIn(admin, session(group), south.program_id)?.role).toBe("Combined Production Associate");
  });

  it("is, where they have not said, the first in which they may work now, or the first of all", () => {
    const over = joined(north, { subscription_end: "2000-01-01T00:00:00.000Z" });
    const pending = joined(south, { subscription_end: null });
    const current = joined(east);
    expect(firstMembership({ memberships: [over, pending, current] })).toBe(current);
    expect(firstMembership({ memberships: [over, pending] })).toBe(over);
    expect(firstMembership({ memberships: [] })).toBeUndefined();
  });

  it("decides what they may, for as long as it lasts", () => {
    const leads = [{ course_id: 7, name: "Neurology", since: "2026-01-01T00:00:00.000Z" }];
    const lead = joined(north, { role: "Lead Course Administrator", leads });
    expect(actorOf(person([lead]), lead)).toEqual({
      userId: profile.id,
      isAdmin: false,
      membership: {
        programId: north.program_id,
        isEditorial: false,
        role: "Lead Course Administrator",
        subscription: "current",
        ledCourseIds: [7],
      },
    });
    expect(actorOf(person([]), undefined)).toEqual({ userId: profile.id, isAdmin: false });
    const end = (of: Person, membership?: Membership) => rightsEndMsOf({ person: of, membership });
    expect(end(person([lead]), lead)).toBe(Date.parse("2999-01-01T00:00:00.000Z"));
    expect(end(person([], { is_admin: true }), lead)).toBe(Number.POSITIVE_INFINITY);
    expect(end(person([]), undefined)).toBe(Number.POSITIVE_INFINITY);
    expect(end(person([]), joined(north, { subscription_end: null }))).toBe(Number.POSITIVE_INFINITY);
  });

  it("is what pages are told, with a program that an admin has entered beside their own", () => {
    const member = joined(north);
    const told = (of: Person, membership: Membership | undefined, must_enrol?: true) =>
      sessionUserOf({ person: of, membership, session: { ...session(), must_enrol } as Session });
    const shown = (of: typeof north, role: string) => ({
      ...of,
      role,
      subscription: "current",
      subscription_end: expect.any(String),
    });
    const { password_hash: _, ...known } = profile;
    expect(told(person([member]), member)).toEqual({
      ...known,
      program_id: north.program_id,
      memberships: [shown(north, "Teacher")],
    });
    expect(told(person([]), undefined, true)).toEqual({
      ...known,
      program_id: null,
      memberships: [],
      must_enrol: true,
    });
    const admin = person([member], { is_admin: true });
    const visit = membershipIn(admin, session(south), south.program_id);
    expect(told(admin, visit).memberships).toEqual([
      shown(north, "Teacher"),
      { ...shown(south, "Program Service Administrator"), entered_as_admin: true },
    ]);
    expect(told(admin, undefined).memberships).toEqual([shown(north, "Teacher")]);
  });
});
