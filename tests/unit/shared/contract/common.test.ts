import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import {
  calendarDate,
  keepable,
  sequenceId,
  sequenceIdInPath,
  ulid,
  utcTime,
} from "#shared/contract/common.ts";
import { learnerStateEntries } from "#shared/contract/documents/userState.ts";

// Values of any shape now and then are large ones, on a machine that does other things too.
vi.setConfig({ testTimeout: 30_000 });

const takes = (schema: z.ZodMiniType, value: unknown): boolean => schema.safeParse(value).success;
const nested = (levels: number): unknown => (levels === 0 ? "leaf" : [nested(levels - 1)]);

describe("identifiers and times of the contract", () => {
  it.each([0, -1, 1.5, 2 ** 53, "7", null, Number.NaN])("takes %s for no sequence id", (value) => {
    expect(takes(sequenceId, value)).toBe(false);
  });

  it.each(["0", "07", "-1", "1.0", "1e3", "", " 7", "７", "1234567890123456"])(
    "takes “%s” for no sequence id in a path",
    (value) => {
      expect(takes(sequenceIdInPath, value)).toBe(false);
    },
  );

  it("reads every sequence id in a path back as the same number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), (id) => {
        expect(Number(z.parse(sequenceIdInPath, String(id)))).toBe(id);
      }),
    );
  });

  it.each([
    "01j00000000000000000000001",
    "01J0000000000000000000000",
    "01J0000000000000000000000U",
    "__proto__",
  ])("takes “%s” for no identifier", (value) => {
    expect(takes(ulid, value)).toBe(false);
  });

  it.each([
    "2026-11-21",
    "2026-11-21T08:00:00Z",
    "2026-11-21T08:00:00.000+01:00",
    "2026-11-21 08:00:00.000Z",
  ])("takes “%s” for no time: all times are UTC with milliseconds", (value) => {
    expect(takes(utcTime, value)).toBe(false);
  });

  it.each(["2026-13-01", "2026-00-10", "2026-11-32", "2026-11-1", "21.11.2026", "2026-11-21T00:00:00.000Z"])(
    "takes “%s” for no calendar date",
    (value) => {
      expect(takes(calendarDate, value)).toBe(false);
    },
  );
});

describe("open values", () => {
  const open = z.unknown().check(keepable);

  it("takes ordinary JSON of any shape", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5, noUnicodeString: false }), (value) => {
        // The generator makes empty names and extreme numbers as well; both have a test of their own.
        fc.pre(!/"":/.test(JSON.stringify(value)));
        fc.pre(!/\de[+-]\d|\d{16}/.test(JSON.stringify(value)));
        expect(takes(open, value)).toBe(true);
      }),
    );
  });

  it("takes twenty levels and refuses twenty-one", () => {
    expect(takes(open, nested(20))).toBe(true);
    expect(takes(open, nested(21))).toBe(false);
  });

  it("refuses a hundred thousand levels without running out of stack", () => {
    expect(takes(open, JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`))).toBe(false);
  });

  it.each([2 ** 53, -(2 ** 53), 1e300, 1e-200, Number.POSITIVE_INFINITY])(
    "refuses the number %s",
    (value) => {
      expect(takes(open, { deep: [value] })).toBe(false);
    },
  );

  it("refuses a field without a name, and one that stands for an object's class", () => {
    expect(takes(open, [{ "": 1 }])).toBe(false);
    expect(takes(open, { a: { constructor: { name: "Set" } } })).toBe(false);
  });

  it("asks the same of the names in a learner's state", () => {
    const entry = { value: 1, updatedAt: 1 };
    expect(takes(learnerStateEntries, { uid: { value: entry } })).toBe(true);
    expect(takes(learnerStateEntries, { uid: { constructor: entry } })).toBe(false);
    expect(takes(learnerStateEntries, { uid: { value: { ...entry, value: nested(25) } } })).toBe(false);
  });
});
