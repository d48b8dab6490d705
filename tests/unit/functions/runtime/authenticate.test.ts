import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type {
  cookieDomainOf,
  hashToken,
  isSame,
  subdomainOf,
  subscriptionOf,
} from "#functions/runtime/authenticate.ts";
import type { Membership } from "#functions/table/people.ts";

type Authenticate = {
  cookieDomainOf: typeof cookieDomainOf;
  hashToken: typeof hashToken;
  isSame: typeof isSame;
  subdomainOf: typeof subdomainOf;
  subscriptionOf: typeof subscriptionOf;
};
let authenticate: Authenticate;

beforeAll(async () => {
  for (const name of ["TABLE_NAME", "MEDIA_BUCKET", "SNAPSHOT_BUCKET", "REPORT_BUCKET"])
    vi.stubEnv(name, "test");
  vi.stubEnv("COOKIE_DOMAINS", "bedside.localhost,bedside.example");
  // A function reads its environment once.
  vi.resetModules();
  authenticate = await import("#functions/runtime/authenticate.ts");
});

afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe("subdomainOf (C-01)", () => {
  it.each([
    ["north.bedside.localhost:3000", "north"],
    ["north.bedside.example", "north"],
    ["a.b.bedside.example", "a.b"],
    ["localhost:3000", undefined],
    ["bedside.localhost:3000", undefined],
    ["notbedside.example", undefined],
    ["bedside.example.evil.test", undefined],
    ["127.0.0.1:3000", undefined],
    ["", undefined],
  ])("reads %s as the program %s", (host, expected) => {
    expect(authenticate.subdomainOf(host)).toBe(expected);
  });
});

describe("cookieDomainOf (C-01)", () => {
  it.each([
    ["north.bedside.localhost:3000", "bedside.localhost"],
    ["bedside.example", "bedside.example"],
    ["localhost:3000", undefined],
    ["evilbedside.example", undefined],
  ])("sets a cookie of %s on the domain %s", (host, expected) => {
    expect(authenticate.cookieDomainOf(host)).toBe(expected);
  });
});

describe("tokens", () => {
  it("are kept as a hash that says nothing of them and is always the same", () => {
    expect(authenticate.hashToken("secret")).toBe(authenticate.hashToken("secret"));
    expect(authenticate.hashToken("secret")).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(authenticate.hashToken("secret")).not.toBe(authenticate.hashToken("secret "));
  });

  it("are the same only when every byte is, whatever their lengths", () => {
    expect(authenticate.isSame("abc", "abc")).toBe(true);
    expect(authenticate.isSame("abc", "abd")).toBe(false);
    expect(authenticate.isSame("abc", "abcd")).toBe(false);
    expect(authenticate.isSame("", "a")).toBe(false);
  });
});

describe("subscriptionOf", () => {
  const until = (subscription_end: string | null) =>
    authenticate.subscriptionOf({ subscription_end } as Membership);

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
    vi.useRealTimers();
  });
});
