import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AnswerTally,
  changedQuestions,
  othersAtLeast,
  othersOf,
  shareOf,
  sumOfTallies,
  tallyChanges,
} from "#shared/domain/answerTally.ts";
import { runs } from "#tests/propertyRuns.ts";

const none: AnswerTally = { students: 0, options: {} };

describe("how others answered (ADR 0103)", () => {
  test("adds what one student chose, and takes away what they chose before", () => {
    expect(tallyChanges({}, { q: [["a", "b"], 5] })).toEqual([
      { question: "q", students: 1, options: { a: 1, b: 1 } },
    ]);
    expect(tallyChanges({ q: [["a", "b"], 5] }, { q: [["b", "c"], 9] })).toEqual([
      { question: "q", students: 0, options: { a: -1, c: 1 } },
    ]);
    expect(tallyChanges({ q: [["a"], 5] }, {})).toEqual([
      { question: "q", students: -1, options: { a: -1 } },
    ]);
    expect(tallyChanges({ q: [["a", "b"], 5] }, { q: [["b", "a"], 9] })).toEqual([]);
    expect(tallyChanges({ q: [["b", "a"], 5] }, { q: [["a", "b"], 9] })).toEqual([]);
    expect(changedQuestions({ q: [["b", "a"], 5] }, { q: [["a", "b"], 9] })).toEqual([]);
    // Who submits without choosing has answered, too.
    expect(tallyChanges({}, { q: [[], 5] })).toEqual([{ question: "q", students: 1, options: {} }]);
    expect(changedQuestions({ q: [[], 5] }, {})).toEqual(["q"]);
  });

  test("tells nothing below ten others, and never counts one's own answer", () => {
    const tally = (students: number): AnswerTally => ({ students, options: { a: students - 2, b: 2 } });
    expect(othersOf(tally(othersAtLeast), ["a"])).toBeUndefined();
    expect(othersOf(tally(othersAtLeast + 1), ["b"])).toEqual({ students: 10, options: { a: 9, b: 1 } });
    expect(othersOf(none, [])).toBeUndefined();
  });

  test("says shares in whole percent, also of what nobody chose", () => {
    const others = { students: 12, options: { a: 4, b: 8 } };
    expect(["a", "b", "c"].map((uid) => shareOf(others, uid))).toEqual([33, 67, 0]);
    expect(shareOf(none, "a")).toBe(0);
  });

  test("after any history of anybody, the sum of all changes is what stands", () => {
    const chosen = fc.dictionary(
      fc.constantFrom("q", "r", "s"),
      fc.tuple(fc.uniqueArray(fc.constantFrom<string>("a", "b", "c")), fc.nat(9)),
    );
    fc.assert(
      fc.property(fc.array(fc.array(chosen, { maxLength: 5 }), { maxLength: 5 }), (students) => {
        const added = students.flatMap((history) =>
          history.flatMap((after, i) => tallyChanges(history[i - 1] ?? {}, after)),
        );
        for (const question of ["q", "r", "s"]) {
          const sum = sumOfTallies(added.filter((change) => change.question === question));
          const last = students.flatMap((history) => {
            const options = history.at(-1)?.[question]?.[0];
            return options ? [options] : [];
          });
          expect(sum.students).toBe(last.length);
          for (const option of ["a", "b", "c"])
            expect(sum.options[option] ?? 0).toBe(last.filter((options) => options.includes(option)).length);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
