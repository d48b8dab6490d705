import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  answersForObjective,
  objectivesShown,
  surelyWrongObjectives,
} from "#shared/domain/assessments/surelyWrong.ts";

const question = (learning_objective: string | null, students_answered: number, surelyWrong: number) => ({
  ...{ learning_objective, students_answered },
  warning_fraction: students_answered === 0 ? 0 : surelyWrong / students_answered,
});

describe("objectives that a cohort is certain and wrong about (A-23)", () => {
  it("add up their questions, and lead to the one that was answered so most often", () => {
    const [often, seldom] = [question("Fluids", 10, 4), question("Fluids", 10, 1)];
    expect(surelyWrongObjectives([seldom, often, question("Fever", 20, 8)])).toEqual([
      { objective: "Fever", question: question("Fever", 20, 8), questions: 1, answers: 20, surelyWrong: 8 },
      { objective: "Fluids", question: often, questions: 2, answers: 20, surelyWrong: 5 },
    ]);
  });

  it("leave out questions without an objective, few answers, and objectives without such answers", () => {
    const few = answersForObjective - 1;
    expect(
      surelyWrongObjectives([question(null, 50, 50), question("Few", few, few), question("None", 50, 0)]),
    ).toEqual([]);
    expect(surelyWrongObjectives([question("Just", answersForObjective, 1)])).toHaveLength(1);
  });

  it("come in one order, however the questions do, the largest share first, and are at most ten", () => {
    const some = fc
      .record({ name: fc.constantFrom(..."abcdefghijklmnop"), answered: fc.nat(40), wrong: fc.nat(40) })
      .map(({ name, answered, wrong }) => question(name, answered, Math.min(answered, wrong)));
    fc.assert(
      fc.property(fc.array(some, { maxLength: 40 }), (questions) => {
        const told = surelyWrongObjectives(questions).map(({ question: _, ...rest }) => rest);
        const turned = surelyWrongObjectives(questions.toReversed()).map(({ question: _, ...rest }) => rest);
        expect(turned).toEqual(told);
        expect(told.length).toBeLessThanOrEqual(objectivesShown);
        const shares = told.map(({ surelyWrong, answers }) => surelyWrong / answers);
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
      }),
    );
  });
});
