import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { type AnswersRow, newAnswersWrite, readAnswers } from "#functions/table/assessments/answers.ts";
import type { Item } from "#functions/table/table.ts";
import { certainties } from "#shared/case/questions/certaintyChoice/certainty.ts";
import type { KeptChange } from "#shared/domain/assessments/answers.ts";

vi.stubEnv("TABLE_NAME", "answers");

const instant = Date.parse("2026-11-21T08:00:00.000Z");
const rowOf = (parts: Partial<AnswersRow> = {}): AnswersRow => ({
  ...{ delivery_id: 7, program_id: "01J00000000000000000000001", user_id: "01J00000000000000000000002" },
  ...{ item_ids: [], device: "a".repeat(32), answers: {}, set_aside: [], contact_at: instant },
  ...{ key_told_at: null, rev: 0, ...parts },
});
const itemOf = (row: AnswersRow): Item => {
  const item: Record<string, unknown> | undefined = newAnswersWrite(row).Put?.Item;
  if (!item) throw new Error("Nothing is written");
  return { pk: "", sk: "", ...item };
};

const change: fc.Arbitrary<KeptChange> = fc.record({
  n: fc.integer({ min: 1, max: 500 }),
  option: fc.option(fc.integer({ min: 0, max: 12 })),
  certainty: fc.option(fc.constantFrom(...certainties)),
  isMarked: fc.boolean(),
  visibleMs: fc.nat(),
  madeAt: fc.integer({ min: instant, max: instant + 86_400_000 }),
});
const itemId = fc.integer({ min: 1, max: 99_999 });
const row = fc
  .record({
    item_ids: fc.array(itemId, { maxLength: 20 }),
    answers: fc.dictionary(
      itemId.map(String),
      fc.record({ changes: fc.array(change, { maxLength: 12 }), visibleMs: fc.nat() }),
    ),
    set_aside: fc.array(
      fc.record({
        itemId: itemId.map(String),
        reason: fc.constantFrom("elsewhere", "key_told"),
        change,
        receivedAt: fc.constant(instant),
      }),
      { maxLength: 5 },
    ),
  })
  .map(rowOf);

describe("a student's answers in an assessment (A-05)", () => {
  it("come back from the table as they were written", () => {
    fc.assert(
      fc.property(row, (written) => {
        expect(readAnswers(itemOf(written))).toEqual(written);
      }),
    );
  });

  it("are read from rows of before, which kept them as maps and lists", () => {
    const { kept: _kept, ...item } = itemOf(rowOf());
    const changes = [[2, 3, 0, 1, 900, instant]];
    const before = { ...item, item_ids: [11, 12], answers: { "12": { changes, visible_ms: 900 } } };
    expect(readAnswers(before)).toEqual(
      rowOf({
        item_ids: [11, 12],
        answers: {
          "12": {
            changes: [
              {
                ...{ n: 2, option: 3, certainty: certainties[0], isMarked: true, visibleMs: 900 },
                madeAt: instant,
              },
            ],
            visibleMs: 900,
          },
        },
      }),
    );
  });

  it("take at most four write units where 100 items have two changes each", () => {
    const item_ids = Array.from({ length: 100 }, (_, at) => 4000 + at);
    const answers = Object.fromEntries(
      item_ids.map((id, at) => {
        const one = (n: number): KeptChange => ({
          ...{ n, option: (at * n) % 5, certainty: certainties[at % certainties.length] ?? null },
          ...{
            isMarked: false,
            visibleMs: ((at + 1) * 7919 * n) % 90_000,
            madeAt: instant + at * 61_337 + n * 9_001,
          },
        });
        return [String(id), { changes: [one(1), one(2)], visibleMs: ((at + 1) * 15_838) % 90_000 }];
      }),
    );
    const { kept, ...rest } = itemOf(rowOf({ item_ids, answers }));
    expect(z.instanceof(Uint8Array).parse(kept).length + JSON.stringify(rest).length).toBeLessThan(4 * 1024);
  });
});
