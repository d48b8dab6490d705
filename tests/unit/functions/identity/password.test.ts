import { describe, expect, it } from "vitest";
import { hashPassword, isOutdated, isPassword, pretendToCheck } from "#functions/identity/password.ts";

// The least that scrypt takes: what is tested here does not depend on the cost.
const cheap = 16;
const salt = Buffer.alloc(16, 7);

describe("passwords", () => {
  it("are kept as scheme, cost, salt and key, and never as they are", async () => {
    const stored = await hashPassword("bedside-demo", salt, cheap);
    expect(stored).toMatch(/^scrypt\$16\$[A-Za-z0-9_-]{22}\$[A-Za-z0-9_-]{43}$/);
    expect(stored).not.toContain("bedside-demo");
  });

  it("fit only their own hash", async () => {
    const stored = await hashPassword("correct horse", salt, cheap);
    expect(await isPassword("correct horse", stored)).toBe(true);
    for (const wrong of ["correct hors", "Correct horse", "correct horse ", ""]) {
      expect(await isPassword(wrong, stored)).toBe(false);
    }
  });

  it("get a salt of their own each time", async () => {
    const [one, two] = await Promise.all([
      hashPassword("same", undefined, cheap),
      hashPassword("same", undefined, cheap),
    ]);
    expect(one).not.toBe(two);
    expect(await isPassword("same", one)).toBe(true);
  });

  it("fit however the letters with marks were typed", async () => {
    const stored = await hashPassword("caf\u00e9", salt, cheap);
    expect(await isPassword("cafe\u0301", stored)).toBe(true);
  });

  it("are checked with the cost that they were kept with", async () => {
    const stored = await hashPassword("old", salt, 32);
    expect(stored.split("$")[1]).toBe("32");
    expect(await isPassword("old", stored)).toBe(true);
  });

  it("in an unknown form are a broken invariant, not a wrong password", async () => {
    await expect(isPassword("x", "plain:x")).rejects.toThrow("unknown form");
    await expect(isPassword("x", "")).rejects.toThrow("unknown form");
  });

  it("cost what OWASP asks for, by default", async () => {
    expect(await hashPassword("x")).toMatch(/^scrypt\$131072\$/);
  });

  it("are outdated when they were kept with a lower cost, and not otherwise", () => {
    expect(isOutdated(`scrypt$${2 ** 15}$salt$key`)).toBe(true);
    expect(isOutdated(`scrypt$${2 ** 17}$salt$key`)).toBe(false);
    expect(isOutdated(`scrypt$${2 ** 18}$salt$key`)).toBe(false);
  });

  it("of nobody are checked without an answer", async () => {
    expect(await pretendToCheck("anything")).toBeUndefined();
  });
});
