import { describe, expect, it } from "vitest";
import type { AnalyzedForm } from "#shared/contract/assessments/formStatistics.ts";
import { testFigures } from "#web/features/deliveries/statistics/testFigures.ts";

const none = { value: null, standard_error: null, n: 12, why: "Fewer than 30 students" };
const test = {
  ...{ mean: null, deviation: null, alpha: none, alpha_low: null, alpha_high: null },
  ...{ kr20: none, standard_error_of_measurement: none },
} as AnalyzedForm["test"];
const model = {
  ...{ name: "2PL", why: null, converged: true, cycles: 14 },
  ...{ log_likelihood: -812.44, quadrature: "41 points" },
} as AnalyzedForm["model"];
const shownAs = (label: string, figures: ReturnType<typeof testFigures>) =>
  figures.find((figure) => figure.label === label)?.value;

describe("figures of a test (A-26; ADR 0405)", () => {
  it("say what is missing, without an interval", () => {
    const figures = testFigures({ test, model });
    expect(shownAs("Mean score", figures)).toBe("-");
    expect(shownAs("Cronbach's alpha", figures)).toBe("Fewer than 30 students");
  });

  it("put the interval behind the reliability where both of its ends are known", () => {
    const alpha = { value: 0.8, standard_error: 0.02, n: 120, why: null };
    const known = { ...test, mean: 61.5, alpha, alpha_low: 0.76, alpha_high: 0.84 };
    const figures = testFigures({ test: known, model });
    expect(shownAs("Mean score", figures)).toBe("61.50");
    expect(shownAs("Cronbach's alpha", figures)).toBe("0.800 ± 0.020, 95% 0.760 to 0.840");
    const half = testFigures({ test: { ...known, alpha_high: null }, model });
    expect(shownAs("Cronbach's alpha", half)).toBe("0.800 ± 0.020");
  });

  it("say how the model was estimated, or why it wasn't", () => {
    expect(shownAs("Model: 2PL", testFigures({ test, model }))).toBe(
      "converged in 14 cycles, log likelihood -812.4; 41 points",
    );
    const failed = { ...model, converged: false };
    expect(shownAs("Model: 2PL", testFigures({ test, model: failed }))).toMatch(/^not converged in 14/);
    const why = "Too few students.";
    expect(shownAs("Model: 2PL", testFigures({ test, model: { ...model, why } }))).toBe(why);
  });
});
