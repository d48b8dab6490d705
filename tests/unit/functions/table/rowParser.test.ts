import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { rowParser } from "#functions/table/rowParser.ts";
import { sequenceId, ulid, utcTime } from "#shared/contract/common.ts";
import { runs } from "#tests/propertyRuns.ts";

/** Made anew for each test: what is found out of a schema is kept with it. */
const rowSchema = () =>
  z.object({
    id: sequenceId,
    user_id: ulid,
    name: z.string(),
    role: z.enum(["Student", "Teacher"]),
    ended_at: z.nullable(utcTime),
    tags: z.optional(z.array(z.string())),
    share: z.number().check(z.gte(0), z.lte(1)),
    is_open: z.boolean(),
    kind: z.literal([1, 2]),
    place: z.object({ room: z.nullable(z.string()) }),
    note: z.optional(z.string()),
  });
const exact = {
  id: 7,
  user_id: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  name: "Nora",
  role: "Student",
  ended_at: "2026-11-21T08:00:00.000Z",
  tags: ["a", "b"],
  share: 0.5,
  is_open: true,
  kind: 2,
  place: { room: null },
};

/** What comes of parsing: the value, or that it is refused. */
function outcome<T>(parse: (value: unknown) => T, value: unknown): { value: T } | "refused" {
  try {
    return { value: parse(value) };
  } catch (error) {
    if (error instanceof z.core.$ZodError) return "refused";
    throw error;
  }
}

describe("rowParser", () => {
  it("gives what the schema gives, whatever stands in a row", () => {
    const row = rowSchema();
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>(
        ...[
          0,
          -1,
          1,
          1.5,
          2 ** 53,
          Number.NaN,
          Infinity,
          "",
          "Teacher",
          "teacher",
          null,
          undefined,
          true,
          [],
          [1],
          {},
        ],
        ...["01ARZ3NDEKTSV4RRFFQ69G5FAV", "2026-11-21T08:00:00.000Z", { room: "B" }, { room: "B", floor: 2 }],
      ),
    );
    const changed = fc
      .tuple(fc.constantFrom(...Object.keys(exact), "other", "__proto__", "constructor"), odd)
      .map(([name, value]) => Object.fromEntries([...Object.entries(exact), [name, value]]));
    const without = fc.constantFrom(...Object.keys(exact)).map((name) => {
      const { [name as keyof typeof exact]: _left, ...rest } = exact;
      return rest;
    });
    fc.assert(
      fc.property(fc.oneof(changed, without, odd), (value) => {
        expect(outcome(rowParser(row), value)).toEqual(outcome((each) => row.parse(each), value));
      }),
      { numRuns: runs(2000) },
    );
  });

  it("keeps a row that needs no parsing, and leaves out what the schema does not name", () => {
    const row = rowSchema();
    expect(rowParser(row)(exact)).toBe(exact);
    const { tags: _tags, ...untagged } = exact;
    expect(rowParser(row)(untagged)).toBe(untagged);
    const { id, ...others } = exact;
    const inAnotherOrder = { ...others, id };
    expect(rowParser(row)(inAnotherOrder)).toBe(inAnotherOrder);
    expect(outcome(rowParser(row), others)).toBe("refused");
    expect(rowParser(row)({ ...exact, secret: 1, place: { room: null, floor: 2 } })).toEqual(exact);
  });

  it.each([
    ["a text", () => z.string(), ["", "a"], [1, null, undefined]],
    ["a number", () => z.number(), [0, -1.5], [Number.NaN, Infinity, "1"]],
    ["yes or no", () => z.boolean(), [true, false], [0, null]],
    ["nothing", () => z.null(), [null], [undefined, 0]],
    ["one of some words", () => z.enum(["a", "b"]), ["a", "b"], ["c", 1]],
    ["one of some values", () => z.literal([1, "x"]), [1, "x"], [2, "1"]],
    ["what may be null", () => z.nullable(z.string()), [null, "a"], [undefined, 1]],
    ["what may be absent", () => z.optional(z.string()), [undefined, "a"], [null, 1]],
    ["a list", () => z.array(z.number()), [[], [1, 2]], [[1, "a"], ["a", 1], {}, null]],
    ["a pattern", () => z.string().check(z.regex(/^a/)), ["ab"], ["b", 1]],
    ["a whole number", () => z.number().check(z.int()), [1, -1], [1.5, 2 ** 53, "1"]],
    ["a number within bounds", () => z.number().check(z.gte(0), z.lte(1)), [0, 0.5, 1], [-0.1, 1.1]],
    ["a number between bounds", () => z.number().check(z.gt(0), z.lt(1)), [0.5], [0, 1]],
    ["a number above one", () => z.number().check(z.gt(1)), [2], [1, "2"]],
  ])(
    "keeps %s as it is where the schema takes it, and refuses what it refuses",
    (_name, schema, taken, refused) => {
      const parse = rowParser<unknown>(z.object({ value: schema() }));
      for (const value of taken) {
        const row = { value };
        expect(parse(row)).toBe(row);
      }
      for (const value of refused) expect(outcome(parse, { value })).toBe("refused");
    },
  );

  it.each([
    ["a default", z.object({ more: z._default(z.number(), 1) }), {}, { more: 1 }],
    ["a transformation", z.object({ n: z.pipe(z.string(), z.transform(Number)) }), { n: "4" }, { n: 4 }],
    ["a check of its own", z.object({ n: z.string().check(z.toLowerCase()) }), { n: "A" }, { n: "a" }],
    ["a record", z.record(z.string(), z.number()), { a: 1 }, { a: 1 }],
    ["a loose object", z.looseObject({ a: z.number() }), { a: 1, b: 2 }, { a: 1, b: 2 }],
  ])("leaves %s to the schema", (_name, schema, given, parsed) => {
    expect(rowParser<unknown>(schema)(given)).toEqual(parsed);
  });

  it("keeps a row that already says what has a default", () => {
    const words = z.object({ words: z._default(z.array(z.string()), []) });
    const said = { words: ["a"] };
    expect(rowParser(words)(said)).toBe(said);
    expect(rowParser<unknown>(words)({})).toEqual({ words: [] });
  });

  it("refuses what a strict schema refuses", () => {
    expect(outcome(rowParser(z.strictObject({ a: z.number() })), { a: 1, b: 2 })).toBe("refused");
  });
});
