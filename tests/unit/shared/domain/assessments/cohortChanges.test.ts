import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  answersForSystem,
  type ComparedSitting,
  directionOf,
  groupChange,
  studentsForFigures,
} from "#shared/domain/assessments/cohortChanges.ts";
import type { ResponseItem } from "#shared/domain/assessments/performance.ts";
import { progressIndicators } from "#shared/domain/assessments/progressIndicator.ts";

const item = (id: string, system: string | null, isScored = true): ResponseItem => ({
  ...{ id, isScored, system, correctOptions: [0], efficiencyBreakpoints: [30] },
  ...{ clinicalFocus: null, disciplines: [] },
});
/** Two questions on the kidney, two on the heart, and one that is not scored. */
const items = [
  item("1", "Renal"),
  item("2", "Renal"),
  item("3", "Heart"),
  item("4", "Heart"),
  item("5", "Heart", false),
];
const responseOf = { right: "Ar10", wrong: "Bw3-", sure: "Bw14", none: "----" } as const;
type Given = keyof typeof responseOf;
const sitting = (given: readonly Given[], completedCases: readonly number[] = []): ComparedSitting => ({
  ...{ items, completedCases },
  responses: given.map((one) => responseOf[one]).join(""),
});
const many = <T>(one: T, count = studentsForFigures): T[] => Array.from({ length: count }, () => one);

describe("from early to late (A-25, A-26)", () => {
  it("a student moves up or down by the indicator, or has none to compare", () => {
    expect(directionOf("Off Track", "Below Target")).toBe("up");
    expect(directionOf("Below Target", "On Track")).toBe("up");
    expect(directionOf("On Track", "Off Track")).toBe("down");
    expect(directionOf("Below Target", "Below Target")).toBe("same");
    for (const one of progressIndicators)
      expect([directionOf("N/A", one), directionOf(one, "N/A")]).toEqual([null, null]);
  });

  it("a group's figures are cases in between, certain and wrong answers, and the systems that changed most", () => {
    const early = sitting(["sure", "wrong", "right", "right", "sure"], [7]);
    const late = sitting(["right", "right", "wrong", "none", "sure"], [7, 8, 9]);
    expect(groupChange(many({ early, late }))).toEqual({
      casesBetween: 2,
      surelyWrong: { early: 1 / 4, late: 0 },
      gained: { system: "Renal", early: { correct: 0, total: 10 }, late: { correct: 10, total: 10 } },
      lost: { system: "Heart", early: { correct: 10, total: 10 }, late: { correct: 0, total: 10 } },
    });
    const same = groupChange(many({ early, late: early }));
    expect(same).toMatchObject({ casesBetween: 0, gained: null, lost: null });
    expect(groupChange(many({ early: sitting(many("none")), late }))?.surelyWrong.early).toBeNull();
  });

  it("a small group has none", () => {
    const one = { early: sitting(many("wrong")), late: sitting(many("right")) };
    expect(groupChange(many(one, studentsForFigures - 1))).toBeNull();
  });

  /** Students of whom one question of each system is asked, early and late; `rights`: how many of them are right, early and late. */
  const asked = (systems: readonly (readonly [string | null, number, number])[], count = 10) => {
    const of = (right: (system: readonly [string | null, number, number]) => number, student: number) => ({
      items: systems.map(([system], at) => item(String(at), system)),
      completedCases: [],
      responses: systems
        .map((system) => (student < right(system) ? responseOf.right : responseOf.wrong))
        .join(""),
    });
    return Array.from({ length: count }, (_, student) => ({
      early: of(([, was]) => was, student),
      late: of(([, , is]) => is, student),
    }));
  };

  it("the systems that rose and fell most are named, of equal ones the first by name", () => {
    const told = groupChange(
      asked([
        ["Renal", 2, 4],
        ["Skin", 2, 8],
        ["Ear", 9, 1],
        ["Eye", 3, 9],
        ["Bone", 5, 5],
        ["Joint", 8, 5],
        [null, 0, 10],
      ]),
    );
    expect([told?.gained?.system, told?.lost?.system]).toEqual(["Eye", "Ear"]);
    expect(told?.lost).toEqual({
      ...{ system: "Ear", early: { correct: 9, total: 10 }, late: { correct: 1, total: 10 } },
    });
  });

  it("a system with few answers, early or late, or in one of both alone, has no change", () => {
    const students = answersForSystem - 1;
    expect(groupChange(asked([["Rare", 0, students]], students))).toMatchObject({ gained: null });
    expect(groupChange(asked([["Rare", 0, answersForSystem]], answersForSystem))?.gained).toMatchObject({
      system: "Rare",
    });
    const twice = asked([["Rare", 0, students]], students).map(({ early, late }) => ({
      early: { ...early, items: [...early.items, item("9", "Rare")], responses: `${early.responses}----` },
      late,
    }));
    expect(groupChange(twice)).toMatchObject({ gained: null });
    const moved = asked([["Rare", 0, 10]]).map(({ early, late }) => ({
      ...{ early, late: { ...late, items: [item("0", "Other")] } },
    }));
    expect(groupChange(moved)).toMatchObject({ gained: null, lost: null });
  });

  it("figures do not hang on the order of students, and swap with early and late", () => {
    const given = fc.array(fc.constantFrom<Given>("right", "wrong", "sure", "none"), {
      minLength: items.length,
      maxLength: items.length,
    });
    const student = fc.record({ early: given, late: given });
    fc.assert(
      fc.property(fc.array(student, { minLength: studentsForFigures, maxLength: 20 }), (all) => {
        const students = all.map(({ early, late }) => ({ early: sitting(early), late: sitting(late) }));
        const told = groupChange(students);
        expect(groupChange(students.toReversed())).toEqual(told);
        const swapped = groupChange(students.map(({ early, late }) => ({ early: late, late: early })));
        expect(swapped?.surelyWrong).toEqual({
          early: told?.surelyWrong.late,
          late: told?.surelyWrong.early,
        });
        expect([swapped?.gained === null, swapped?.lost === null]).toEqual([
          told?.lost === null,
          told?.gained === null,
        ]);
        for (const change of [told?.gained, told?.lost])
          if (change) expect(change.early.total).toBe(students.length * 2);
      }),
    );
  });
});
