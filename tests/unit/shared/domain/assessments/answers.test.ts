import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certainties } from "#shared/case/questions/certaintyChoice/certainty.ts";
import {
  type AnswerChange,
  type Answers,
  changesKeptAtMost,
  creditedTimes,
  itemProgress,
  latestChange,
  takeChange,
} from "#shared/domain/assessments/answers.ts";

const aChange = (change: Partial<AnswerChange> = {}): AnswerChange => ({
  ...{ itemId: "a", n: 1, option: 0, certainty: "certain", isMarked: false, visibleMs: 1000, madeAt: 0 },
  ...change,
});
const takeAll = (changes: readonly AnswerChange[]): Answers => changes.reduce(takeChange, {});

/** A history as one browser makes it: every item's changes are numbered, and its visible time only grows. */
const anyHistory = fc
  .array(
    fc.record({
      itemId: fc.constantFrom("a", "b", "c"),
      option: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
      certainty: fc.option(fc.constantFrom(...certainties), { nil: null }),
      isMarked: fc.boolean(),
      addMs: fc.integer({ min: 0, max: 90_000 }),
    }),
    { maxLength: 30 },
  )
  .map((steps) => {
    const of: Record<string, { n: number; ms: number }> = {};
    return steps.map(({ addMs, ...step }, at): AnswerChange => {
      const last = of[step.itemId] ?? { n: 0, ms: 0 };
      const next = { n: last.n + 1, ms: last.ms + addMs };
      of[step.itemId] = next;
      return { ...step, n: next.n, visibleMs: next.ms, madeAt: at };
    });
  });

describe("answers of a sitting", () => {
  it("are the same whatever order their changes arrive in, and however often", () => {
    fc.assert(
      fc.property(
        anyHistory.chain((history) =>
          fc.tuple(
            fc.constant(history),
            fc.shuffledSubarray(history, { minLength: history.length }),
            fc.subarray(history),
          ),
        ),
        ([history, shuffled, again]) => {
          expect(takeAll([...shuffled, ...again])).toEqual(takeAll(history));
        },
      ),
    );
  });

  it("keep what was chosen first and what counts, of more changes than are kept", () => {
    const many = Array.from({ length: changesKeptAtMost + 20 }, (_, at) =>
      aChange({ n: at + 1, option: at % 5 }),
    );
    const answer = takeAll(many).a;
    expect(answer?.changes).toHaveLength(changesKeptAtMost);
    expect(answer?.changes[0]?.n).toBe(1);
    expect(latestChange(answer)?.n).toBe(changesKeptAtMost + 20);
  });

  it("are answered with an option and a certainty", () => {
    expect(itemProgress(undefined)).toBe("unseen");
    expect(itemProgress(takeAll([aChange({ certainty: null })]).a)).toBe("incomplete");
    expect(itemProgress(takeAll([aChange({ option: null })]).a)).toBe("incomplete");
    expect(itemProgress(takeAll([aChange()]).a)).toBe("answered");
  });
});

describe("time on items", () => {
  it("is what the browser saw, but never more in all than the sitting ran", () => {
    const answers = takeAll([aChange({ visibleMs: 30_000 }), aChange({ itemId: "b", visibleMs: 90_000 })]);
    expect([...creditedTimes(answers, 120_000)]).toEqual([
      ["a", 30_000],
      ["b", 90_000],
    ]);
    expect([...creditedTimes(answers, 60_000)]).toEqual([
      ["a", 15_000],
      ["b", 45_000],
    ]);
  });
});
