import { describe, expect, it } from "vitest";
import { type LoanFacts, planLoans } from "#shared/domain/quotes/loanUpdate.ts";

/** Family Medicine is course 1 with items 11 and 12, Internal Medicine course 2 with 12 and 21. */
const facts = (parts: Partial<LoanFacts> = {}): LoanFacts => ({
  current: ["fm_price"],
  future: ["im_price"],
  coursesOf: { fm_price: [1], im_price: [2] },
  documentsOf: new Map([
    [1, [11, 12]],
    [2, [12, 21]],
  ]),
  lentCourses: new Set([1]),
  lentDocuments: new Set([11, 12]),
  isFormerYearOver: true,
  inExam: new Set(),
  ...parts,
});

describe("what Run Updates lends and revokes (C-42)", () => {
  it("lends what is missing, and revokes what no confirmed course holds", () => {
    expect(planLoans(facts())).toEqual({
      courses: [
        { key: "im_price", change: "LEND", courseIds: [2], documentIds: [21] },
        { key: "fm_price", change: "REVOKE", courseIds: [1], documentIds: [11] },
      ],
      later: [],
      inExam: [],
      unassigned: [],
    });
  });

  it("revokes nothing while the former school year lasts, and says what it will", () => {
    const plan = planLoans(facts({ isFormerYearOver: false }));
    expect(plan.courses.map(({ change }) => change)).toEqual(["LEND"]);
    expect(plan.later).toEqual(["fm_price"]);
  });

  it("leaves a course in which an exam runs, with all of its items", () => {
    const plan = planLoans(facts({ inExam: new Set([1]) }));
    expect(plan.courses.map(({ key }) => key)).toEqual(["im_price"]);
    expect(plan.inExam).toEqual(["fm_price"]);
  });

  it("changes nothing that is as it should be, and nothing that was never subscribed to", () => {
    const done = facts({ lentCourses: new Set([2, 9]), lentDocuments: new Set([12, 21, 99]) });
    expect(planLoans(done).courses).toEqual([]);
  });

  it("lends an item of two courses once, and names courses that nothing stands for", () => {
    const plan = planLoans(
      facts({
        future: ["fm_price", "im_price", "neu_price"],
        lentCourses: new Set(),
        lentDocuments: new Set(),
      }),
    );
    expect(plan.courses.flatMap(({ documentIds }) => documentIds)).toEqual([11, 12, 21]);
    expect(plan.unassigned).toEqual(["neu_price"]);
  });
});
