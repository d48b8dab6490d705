import { assert, integer, property, uint8Array } from "fast-check";
import { describe, expect, it } from "vitest";
import { programRoles } from "#shared/domain/roles.ts";
import {
  isAskedOf,
  isRecentProof,
  plainCode,
  plainRecoveryCode,
  proofMinutes,
  recoveryCodeOf,
} from "#shared/domain/secondFactor.ts";
import { runs } from "#tests/propertyRuns.ts";

const bytes = uint8Array({ minLength: 10, maxLength: 10 });

describe("a recovery code (C-43)", () => {
  it("has two groups of five, and is the same however it is typed", () => {
    assert(
      property(bytes, (random) => {
        const code = recoveryCodeOf(random);
        expect(code).toMatch(/^[A-HJKMNP-TV-Z0-9]{5}-[A-HJKMNP-TV-Z0-9]{5}$/);
        const plain = plainRecoveryCode(code);
        const misread = code.toLowerCase().replace(/0/g, "o").replace(/1/g, "l").replace("-", " ");
        expect(plainRecoveryCode(misread)).toBe(plain);
        expect(plain).toHaveLength(10);
      }),
      { numRuns: runs(200) },
    );
  });

  it("counts what is easily misread as what was meant", () => {
    expect(plainRecoveryCode(" oO0iI-lL1uU vV")).toBe("00011111VVVV");
    expect(plainCode(" 123 456 ")).toBe("123456");
  });

  it("is not made of less, nor of more, than ten bytes", () => {
    for (const length of [9, 11]) expect(() => recoveryCodeOf(new Uint8Array(length))).toThrow("ten bytes");
  });

  it("of other bytes is another one", () => {
    assert(
      property(bytes, integer({ min: 0, max: 9 }), (random, at) => {
        const other = Uint8Array.from(random, (byte, index) => (index === at ? byte ^ 1 : byte));
        expect(plainRecoveryCode(recoveryCodeOf(other))).not.toBe(plainRecoveryCode(recoveryCodeOf(random)));
      }),
      { numRuns: runs(200) },
    );
  });
});

describe("what a program asks", () => {
  it("is asked of nobody, of staff, or of everybody", () => {
    const asked = (rule: Parameters<typeof isAskedOf>[0]) =>
      programRoles.filter((role) => isAskedOf(rule, role));
    expect(asked("nobody")).toEqual([]);
    expect(asked("staff")).toEqual(programRoles.filter((role) => role !== "Student"));
    expect(asked("everybody")).toEqual(programRoles);
  });
});

describe("a proof of who one is", () => {
  it("opens changes for some minutes, to the millisecond", () => {
    const proved = Date.parse("2026-11-22T12:00:00.000Z");
    const end = proved + proofMinutes * 60_000;
    expect([proved, end - 1, end].map((now) => isRecentProof(proved, now))).toEqual([true, true, false]);
  });
});
