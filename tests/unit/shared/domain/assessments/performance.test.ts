import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Certainty, certainties } from "#shared/case/questions/certaintyChoice/certainty.ts";
import {
  type CalibrationLevel,
  calibrationOf,
  type Speed,
  speedOf,
  speeds,
} from "#shared/domain/assessments/calibration.ts";
import {
  accuracyPercent,
  addCounts,
  certaintyPercents,
  compareAreas,
  countByArea,
  countResponses,
  type ItemResponse,
  noCounts,
  performanceAreas,
  reviewFirst,
} from "#shared/domain/assessments/performance.ts";
import {
  compareProgress,
  progressIndicatorOf,
  progressIndicators,
} from "#shared/domain/assessments/progressIndicator.ts";

describe("calibration (A-20)", () => {
  const table: [Certainty, boolean, ...CalibrationLevel[]][] = [
    ["very_certain", true, "excel", "competent", "competent"],
    ["certain", true, "excel", "competent", "unsure"],
    ["uncertain", true, "unsure", "unsure", "unsure"],
    ["very_uncertain", true, "unsure", "unsure", "unsure"],
    ["very_certain", false, "warning", "warning", "warning"],
    ["certain", false, "warning", "warning", "warning"],
    ["uncertain", false, "novice", "novice", "novice"],
    ["very_uncertain", false, "novice", "novice", "novice"],
  ];
  const cells = table.flatMap(([certainty, isCorrect, ...levels]) =>
    speeds.map((speed, at): [Certainty, boolean, Speed, CalibrationLevel] => [
      certainty,
      isCorrect,
      speed,
      levels[at] as CalibrationLevel,
    ]),
  );
  it.each(cells)("%s, correct: %s, %s → %s", (certainty, isCorrect, speed, level) => {
    expect(calibrationOf({ certainty, isCorrect, speed })).toBe(level);
  });

  it("is none for an omitted item, without certainty, or without breakpoints", () => {
    expect(calibrationOf({ certainty: "certain", isCorrect: null, speed: "fast" })).toBeNull();
    expect(calibrationOf({ certainty: null, isCorrect: true, speed: "fast" })).toBeNull();
    expect(calibrationOf({ certainty: "certain", isCorrect: true, speed: null })).toBeNull();
  });

  it("takes the speed from the breakpoints, the edges included", () => {
    expect([30, 31, 60, 61].map((seconds) => speedOf(seconds, [30, 60]))).toEqual([
      ...["fast", "between", "between", "hesitant"],
    ]);
    expect([30, 31].map((seconds) => speedOf(seconds, [30]))).toEqual(["fast", "hesitant"]);
    expect(speedOf(5, [])).toBeNull();
  });
});

const aResponse = (
  response: Partial<ItemResponse> = {},
  item: Partial<ItemResponse["item"]> = {},
): ItemResponse => ({
  ...{ option: 0, certainty: "certain", seconds: 20 },
  ...response,
  item: {
    ...{ id: "i", isScored: true, correctOptions: [0], efficiencyBreakpoints: [30, 60] },
    ...{ system: "Renal", clinicalFocus: "Diagnosis", disciplines: ["Pediatrics"] },
    ...item,
  },
});
const anyResponse = fc
  .record({
    option: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
    certainty: fc.option(fc.constantFrom(...certainties), { nil: null }),
    seconds: fc.integer({ min: 0, max: 200 }),
    isScored: fc.boolean(),
    system: fc.option(fc.constantFrom("Renal", "Cardiac"), { nil: null }),
    clinicalFocus: fc.option(fc.constantFrom("Diagnosis", "Management"), { nil: null }),
    disciplines: fc.subarray(["Pediatrics", "Surgery", "Neurology"]),
    efficiencyBreakpoints: fc.constantFrom([], [30], [30, 60]),
  })
  .map(({ option, certainty, seconds, ...item }) => aResponse({ option, certainty, seconds }, item));
const anyResponses = fc.array(anyResponse, { maxLength: 60 });

describe("figures of responses (A-18, A-19)", () => {
  it("are the same in any order, and the sum of their parts", () => {
    fc.assert(
      fc.property(
        anyResponses.chain((list) =>
          fc.tuple(
            fc.constant(list),
            fc.shuffledSubarray(list, { minLength: list.length }),
            fc.integer({ min: 0, max: list.length }),
          ),
        ),
        ([list, shuffled, cut]) => {
          expect(countResponses(shuffled)).toEqual(countResponses(list));
          for (const area of performanceAreas) {
            expect(countByArea(area, shuffled)).toEqual(countByArea(area, list));
          }
          const parts = addCounts(countResponses(list.slice(0, cut)), countResponses(list.slice(cut)));
          expect(parts).toEqual(countResponses(list));
        },
      ),
    );
  });

  it("equal a recount by hand", () => {
    fc.assert(
      fc.property(anyResponses, (list) => {
        const scored = list.filter(({ item }) => item.isScored);
        const counts = countResponses(list);
        const levels = Object.values(counts.calibration).reduce((sum, count) => sum + count, 0);
        expect(counts.total).toBe(scored.length);
        expect(counts.completed).toBe(scored.filter(({ option }) => option !== null).length);
        expect(counts.correct).toBe(scored.filter(({ option }) => option === 0).length);
        expect(levels + counts.uncalibrated).toBe(scored.length);
        const percents = Object.values(certaintyPercents(counts));
        expect([0, 100]).toContain(percents.reduce((sum, percent) => sum + percent, 0));
      }),
    );
  });

  it("count an omitted item as wrong, and leave out what is not scored", () => {
    const list = [aResponse(), aResponse({ option: null }), aResponse({}, { isScored: false })];
    expect(countResponses(list)).toMatchObject({ total: 2, completed: 1, correct: 1 });
    expect(accuracyPercent(countResponses(list))).toBe(50);
    expect(accuracyPercent(noCounts)).toBeNull();
  });

  it("stand by accuracy, the highest first", () => {
    const list = [
      aResponse({ option: 1 }, { system: "Renal" }),
      aResponse({}, { system: "Cardiac" }),
      aResponse({}, { system: null }),
    ];
    expect(countByArea("system", list).map(({ name }) => name)).toEqual(["Cardiac", "Renal"]);
  });

  it("set early beside late, with what only one of them has", () => {
    const early = countByArea("system", [aResponse({ option: 1 })]);
    const late = countByArea("system", [aResponse(), aResponse({}, { system: "Cardiac" })]);
    expect(compareAreas(early, late)).toMatchObject([
      { name: "Cardiac", early: null, late: { correct: 1 } },
      { name: "Renal", early: { correct: 0 }, late: { correct: 1 } },
    ]);
  });
});

describe("what to review", () => {
  it("begins with what was sure and wrong", () => {
    const list = [
      aResponse({ certainty: "uncertain" }, { id: "unsure" }),
      aResponse({ option: null, certainty: null }, { id: "omitted" }),
      aResponse({ option: 1, certainty: "uncertain" }, { id: "novice" }),
      aResponse({ option: 1, certainty: "certain" }, { id: "warning" }),
      aResponse({ option: 1, certainty: "very_certain" }, { id: "surest" }),
      aResponse({ certainty: "very_certain" }, { id: "excel" }),
    ];
    expect(reviewFirst(list).map(({ item }) => item.id)).toEqual([
      ...["surest", "warning", "novice", "omitted", "unsure"],
    ]);
  });
});

describe("the learning progress indicator (A-26)", () => {
  const cuts = { onTrackFrom: 0.7, offTrackBelow: 0.5 };
  it("is on a cut what the cut stands for", () => {
    expect([0.7, 0.699, 0.5, 0.499].map((accuracy) => progressIndicatorOf(accuracy, cuts))).toEqual([
      ...["On Track", "Below Target", "Below Target", "Off Track"],
    ]);
  });
  it("is N/A without a result or without cut scores", () => {
    expect(progressIndicatorOf(null, cuts)).toBe("N/A");
    expect(progressIndicatorOf(0.9, null)).toBe("N/A");
  });
  it("sorts N/A last in either direction", () => {
    const sorted = (direction: "asc" | "desc") =>
      [...progressIndicators].reverse().sort((a, b) => compareProgress(a, b, direction));
    expect(sorted("asc")).toEqual(["On Track", "Below Target", "Off Track", "N/A"]);
    expect(sorted("desc")).toEqual(["Off Track", "Below Target", "On Track", "N/A"]);
  });
});
