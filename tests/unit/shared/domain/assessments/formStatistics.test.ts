import { describe, expect, it } from "vitest";
import type { Answers } from "#shared/domain/assessments/answers.ts";
import { analyzeWork, equateWork, matrixOf } from "#shared/domain/assessments/formStatistics.ts";
import type { AnalyzedKey, SubmittedWork } from "#shared/domain/assessments/submittedWork.ts";

const key = (place: number, accepted: readonly number[] = [0]): AnalyzedKey => ({
  ...{ item_id: 100 + place, question_id: 500 + place, position: place + 1, label: `Item ${place + 1}` },
  ...{ choices: ["One", "Two", "Three", "Four"], accepted },
});

/** Numbers from 0 to 1, always the same. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Students of normal abilities on items of rising difficulty; the last item is harder for late deliveries. */
function sat(items: readonly AnalyzedKey[], students: number, { shift = 0, seed = 7 } = {}): SubmittedWork[] {
  const random = seeded(seed);
  const normal = (): number => Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6);
  return Array.from({ length: students }, (_, student) => {
    const purpose = student % 2 === 0 ? "Early" : "Late";
    const ability = normal() + shift;
    const answers: Answers = Object.fromEntries(
      items.map(({ item_id, question_id }, place) => {
        const harder = place === items.length - 1 && purpose === "Late" ? 1.5 : 0;
        const location = -1.5 + ((question_id * 7) % 11) * 0.3 + harder;
        const isRight = random() < 1 / (1 + Math.exp(-1.4 * (ability - location)));
        const option = isRight ? 0 : 1 + Math.floor(random() * 3);
        const certainty = isRight ? "certain" : "uncertain";
        const change = { n: 1, option, certainty, isMarked: false, visibleMs: 30_000, madeAt: 1 } as const;
        return [String(item_id), { changes: [change], visibleMs: 30_000 }];
      }),
    );
    return { answers, purpose, program: student % 3 === 0 ? "A small program" : "A large program" };
  });
}

const items = Array.from({ length: 12 }, (_, place) => key(place));

describe("statistics of a form from submitted work (A-38)", () => {
  it("give each item its figures, its trace lines, its curve and the comparison of groups", () => {
    const { form, items: found } = analyzeWork(items, sat(items, 900));
    expect(form).toMatchObject({ students: 900, items_count: 12, model: { converged: true, why: null } });
    expect(form.comparisons).toEqual([
      { by: "Purpose", reference: "Early", focal: "Late" },
      { by: "Program", reference: "A large program", focal: "All other programs" },
    ]);
    expect(form.test.alpha.value).toBeCloseTo(form.test.kr20.value ?? 0, 10);
    expect(form.test.alpha.value).toBeGreaterThan(0.5);
    expect(form.information.map(({ theta }) => theta)).toContain(0);
    const [first] = found;
    if (!first) throw new Error("Twelve items");
    expect(first.options).toHaveLength(4);
    expect(first.options.reduce((sum, { count }) => sum + count, 0)).toBe(900);
    const trace = first.options.find(({ is_key }) => is_key)?.trace ?? [];
    expect(trace).toHaveLength(5);
    expect(trace[4]).toBeGreaterThan(trace[0] ?? 1);
    expect(first.slope.value).toBeGreaterThan(0.9);
    expect(first.slope.value).toBeLessThan(2);
    expect(first.fit?.p).toBeGreaterThan(0);
    expect(first.mean_certainty.value).toBeGreaterThan(2);
    expect(first.time_seconds[2]?.value).toBe(30);
    const moved = found.at(-1);
    expect(moved?.dif[0]?.mantel_haenszel?.ets_class).toBe("C");
    expect(moved?.dif[0]?.mantel_haenszel?.delta).toBeLessThan(-1.5);
    expect(moved?.flags.map(({ rule }) => rule)).toContain("DIF_LARGE");
    expect(moved?.dif[1]?.mantel_haenszel?.ets_class).not.toBe("C");
  });

  it("are refused by name under the fewest students, and without a key", () => {
    const some = [key(0), key(1), key(2, [])];
    const { form, items: found } = analyzeWork(some, sat(some, 3));
    expect(form.model.why).toContain("too few students");
    expect(found[0]?.difficulty).toMatchObject({ value: null, why: expect.stringContaining("too few") });
    const { items: keyless } = analyzeWork(some, sat(some, 40));
    expect(keyless[2]?.difficulty.why).toContain("no key");
    expect(keyless[2]?.slope.value).toBeNull();
    expect(analyzeWork(some, []).form).toMatchObject({ students: 0, test: { mean: null }, comparisons: [] });
  });

  it("count an item that was left out as skipped", () => {
    const [work] = sat(items, 1);
    if (!work) throw new Error("One student");
    const { "100": _, ...answers } = work.answers;
    expect(matrixOf(items, [{ ...work, answers }]).choices[0]).toBe(0);
  });

  it("equate with a form that has questions in common", () => {
    const other = items.map((item, place) => (place < 8 ? item : { ...item, question_id: 900 + place }));
    const found = equateWork(
      { items, work: sat(items, 700) },
      { items: other, work: sat(other, 700, { shift: 0.5, seed: 11 }) },
    );
    expect(found.common).toBe(8);
    const line = found.scales.find(({ method }) => method === "Stocking–Lord");
    // Abilities of the second group stand half a unit above those of the first.
    expect(line?.slope.value).toBeGreaterThan(0.7);
    expect(line?.slope.value).toBeLessThan(1.3);
    expect(line?.intercept.value).toBeLessThan(-0.2);
  });
});
