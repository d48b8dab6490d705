import { describe, expect, it } from "vitest";
import {
  budgetProblem,
  failsProblem,
  keptDaysProblem,
  leadsProblem,
  styleGuideProblem,
} from "#web/features/programs/programNumbers.ts";

describe("the numbers of a program (spec documents §2.8, courses §2.12)", () => {
  it.each(["abc", "1.5", "1e3", "0", "-3", "99999999999999999999"])(
    "say in words what a style guide is given by, instead of '%s'",
    (typed) => {
      expect(styleGuideProblem(typed)).toBe(
        "Enter the course item number from the end of its address, digits only",
      );
    },
  );

  it.each(["abc", "1.5", "0", "13"])("say how many may lead a course, instead of '%s'", (typed) => {
    expect(leadsProblem(typed)).toBe("Enter a whole number from 1 to 12");
  });

  it("take what is right, and none at all", () => {
    for (const typed of ["12", " 7 ", ""]) {
      expect(styleGuideProblem(typed)).toBeUndefined();
      expect(leadsProblem(typed)).toBeUndefined();
    }
  });

  it.each(["", "abc", "-1", "1.234", "100001"])("say what a budget is, instead of '%s'", (typed) => {
    expect(budgetProblem(typed)).toBe("Enter dollars from 0 to 100,000, such as 25 or 2.50");
  });

  it("take a budget in dollars and cents, and days to keep conversations", () => {
    for (const typed of ["0", "25", "2.50"]) expect(budgetProblem(typed)).toBeUndefined();
    for (const typed of ["", "30"]) expect(keptDaysProblem(typed)).toBeUndefined();
    expect(keptDaysProblem("0")).toBe("Enter a whole number from 1 to 3,650");
  });

  it.each(["", "-1", "1.5", "1001"])("say how many replies may fail, instead of '%s'", (typed) => {
    expect(failsProblem(typed)).toBe("Enter a whole number from 0 to 1,000");
    expect(failsProblem("0")).toBeUndefined();
  });
});
