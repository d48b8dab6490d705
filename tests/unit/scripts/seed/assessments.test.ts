import { describe, expect, it } from "vitest";
import { abilityOf, answersOf, assessedClass, hardnessOf } from "#scripts/seed/assessments.ts";
import { expectedAbilities } from "#shared/psychometrics/irt/abilities.ts";
import { fitModel } from "#shared/psychometrics/irt/fit.ts";
import { scoredFromRows } from "#shared/psychometrics/responses/responseMatrix.ts";

const items = Array.from({ length: 40 }, (_, place) => ({
  ...{ item_id: place + 1, difficulty: 0.3 + (0.6 * place) / 39 },
  ...{ choices: ["A", "B", "C", "D", "E"], correct_index: place % 5 },
}));

const scoresOf = (email: string): number[] => {
  const answers = answersOf(email, items, { nickname: "Block 1, early", gain: 0 }, 0);
  return items.map(({ item_id, correct_index }) =>
    answers[String(item_id)]?.changes[0]?.option === correct_index ? 1 : 0,
  );
};

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  const sum = (of: (place: number) => number) => a.reduce((total, _value, place) => total + of(place), 0);
  const [da, db] = [(at: number) => (a[at] ?? 0) - meanA, (at: number) => (b[at] ?? 0) - meanB];
  return sum((at) => da(at) * db(at)) / Math.sqrt(sum((at) => da(at) ** 2) * sum((at) => db(at) ** 2));
}

describe("the answers of the demo's assessments (issue 30)", () => {
  it("are those of a class of sixty, each once", () => {
    expect(assessedClass).toHaveLength(60);
    expect(new Set(assessedClass.map(({ id }) => id)).size).toBe(60);
  });

  it("give back by the product's statistics the abilities and the hardness that they were made of", () => {
    const fit = fitModel(scoredFromRows(assessedClass.map(({ email }) => scoresOf(email))), {
      model: "rasch",
    });
    if (!fit.ok) throw new Error(fit.code);
    expect(fit.converged).toBe(true);
    const abilities = assessedClass.map(({ email }) => abilityOf(email));
    expect(correlation([...expectedAbilities(fit).values], abilities)).toBeGreaterThan(0.85);
    const residuals = fit.items.map(({ difficulty }, place) => {
      const item = items[place];
      if (!difficulty.ok || !item || !difficulty.standardError)
        throw new Error(`no figure for item ${place}`);
      // The model's scale has its zero at the mean ability of the class.
      return (difficulty.value - (hardnessOf(item) - meanOf(abilities))) / difficulty.standardError;
    });
    // Of 40 standard normal deviates nearly all lie within three, and their mean square is near one.
    expect(Math.max(...residuals.map(Math.abs))).toBeLessThan(3.5);
    expect(meanOf(residuals.map((one) => one ** 2))).toBeLessThan(1.6);
  });
});
