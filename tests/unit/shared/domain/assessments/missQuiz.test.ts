import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certainties } from "#shared/case/questions/certaintyChoice/certainty.ts";
import {
  type LastAnswer,
  latestOfEach,
  planAfterAnswer,
  planQuiz,
  quizLength,
} from "#shared/domain/assessments/missQuiz.ts";
import { isCorrect } from "#shared/domain/assessments/performance.ts";

const today = "2026-11-28";
type Parts = Partial<Omit<LastAnswer, "response">> & Partial<LastAnswer["response"]>;
const anAnswer = ({ questionId = 1, isShown = true, plan, option = 1, certainty = "certain" }: Parts) => ({
  ...{ questionId, isShown, plan },
  response: {
    item: {
      ...{ id: String(questionId), isScored: true, correctOptions: [0], efficiencyBreakpoints: [30, 90] },
      ...{ system: null, clinicalFocus: null, disciplines: [] },
    },
    ...{ option, certainty, seconds: 20 },
  },
});
const ids = (answers: readonly LastAnswer[]) => answers.map(({ questionId }) => questionId);
const aPlan = (reviewOn: string, isDone = false) => ({ reviews: 1, reviewOn, isDone });

describe("a quiz of a student's own misses (A-22)", () => {
  it("asks sure and wrong first, then wrong, then omitted; nothing that was right", () => {
    const { asked } = planQuiz(
      [
        anAnswer({ questionId: 1, option: 0 }),
        anAnswer({ questionId: 2, option: null, certainty: null }),
        anAnswer({ questionId: 3, certainty: "uncertain" }),
        anAnswer({ questionId: 4, certainty: "very_certain" }),
        anAnswer({ questionId: 5, option: 0, certainty: "very_uncertain" }),
      ],
      today,
    );
    expect(ids(asked)).toEqual([4, 3, 2]);
  });

  it("leaves out what is hidden, waits or is done, and says how many", () => {
    const plan = planQuiz(
      [
        anAnswer({ questionId: 1, isShown: false }),
        anAnswer({ questionId: 2, plan: aPlan("2026-12-02") }),
        anAnswer({ questionId: 3, plan: aPlan("2026-11-30") }),
        anAnswer({ questionId: 4, plan: aPlan("2026-11-01", true) }),
        anAnswer({ questionId: 5, plan: aPlan(today) }),
      ],
      today,
    );
    expect({ ...plan, asked: ids(plan.asked) }).toEqual({
      ...{ asked: [5], waiting: 2, nextOn: "2026-11-30", hidden: 1 },
    });
  });

  it("counts the latest answer to a question alone", () => {
    const latest = latestOfEach([
      anAnswer({ questionId: 1, option: 0 }),
      anAnswer({ questionId: 2 }),
      anAnswer({ questionId: 1 }),
    ]);
    expect(ids(planQuiz(latest, today).asked)).toEqual([2]);
  });

  it("asks a question in the assessment that shows it, wherever it was missed", () => {
    const missedLater = [
      anAnswer({ questionId: 1, isShown: false }),
      anAnswer({ questionId: 1, option: 0, plan: aPlan(today) }),
    ];
    const [one] = planQuiz(latestOfEach(missedLater), today).asked;
    expect(one).toMatchObject({ isShown: true, plan: { reviewOn: today }, response: { option: 1 } });
  });

  it("never asks what was right, hidden or not due, whatever the answers", () => {
    const plans = fc.option(
      fc.record({
        reviews: fc.nat(4),
        reviewOn: fc.constantFrom("2026-11-01", today, "2026-12-01"),
        isDone: fc.boolean(),
      }),
      { nil: undefined },
    );
    const answers = fc.array(
      fc.record({
        option: fc.option(fc.nat(3)),
        certainty: fc.option(fc.constantFrom(...certainties)),
        isShown: fc.boolean(),
        plan: plans,
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(answers, (given) => {
        const all = given.map((one, questionId) => anAnswer({ ...one, questionId }));
        const { asked, waiting, hidden } = planQuiz(all, today);
        expect(asked.length).toBeLessThanOrEqual(quizLength);
        for (const { response, isShown, plan } of asked) {
          expect(isCorrect(response)).not.toBe(true);
          expect(isShown).toBe(true);
          expect(plan?.isDone ?? false).toBe(false);
          expect((plan?.reviewOn ?? today) <= today).toBe(true);
        }
        const missed = all.filter(({ response }) => isCorrect(response) !== true);
        const done = missed.filter(({ isShown, plan }) => isShown && plan?.isDone).length;
        const due = missed.length - done - waiting - hidden;
        expect(asked).toHaveLength(Math.min(due, quizLength));
      }),
    );
  });
});

describe("the plan after an answer", () => {
  it("moves right answers away, 3, 7 and 21 days, and lets go after the last", () => {
    let plan = planAfterAnswer(undefined, { isRight: true, today });
    const days = [plan.reviewOn];
    while (!plan.isDone) {
      plan = planAfterAnswer(plan, { isRight: true, today: plan.reviewOn });
      if (!plan.isDone) days.push(plan.reviewOn);
    }
    expect(days).toEqual(["2026-12-01", "2026-12-08", "2026-12-29"]);
  });

  it("begins again tomorrow after a wrong answer, even when it was done", () => {
    const tomorrow = { reviews: 0, reviewOn: "2026-11-29", isDone: false };
    for (const plan of [undefined, aPlan(today), aPlan("2026-11-01", true)])
      expect(planAfterAnswer(plan, { isRight: false, today })).toEqual(tomorrow);
  });

  it("stays the same when the same answer is given again on that day", () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.option(fc.nat(4), { nil: undefined }),
        fc.constantFrom("2026-11-20", today, "2026-12-05"),
        (isRight, reviews, reviewOn) => {
          const before = reviews === undefined ? undefined : { reviews, reviewOn, isDone: false };
          const once = planAfterAnswer(before, { isRight, today });
          expect(planAfterAnswer(once, { isRight, today })).toEqual(once);
        },
      ),
    );
  });
});
