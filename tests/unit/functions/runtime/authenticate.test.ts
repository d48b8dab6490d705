import { afterEach, describe, expect, it, vi } from "vitest";
import { hashToken, isLive, isSame, subscriptionOf } from "#functions/runtime/authenticate.ts";
import type { Membership } from "#functions/table/people.ts";
import type { Session } from "#functions/table/sessions.ts";

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
});
