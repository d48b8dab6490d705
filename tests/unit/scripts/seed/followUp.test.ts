import { describe, expect, it } from "vitest";
import { demoDocuments } from "#scripts/seed/cases/demoCases.ts";
import { demoCourses } from "#scripts/seed/demoCourses.ts";
import { northfield } from "#scripts/seed/programs.ts";
import { selfAssessmentOf } from "#shared/case/model/selfAssessment.ts";

const followed = demoDocuments.filter(({ followUp }) => followUp?.quizUrl && followUp.todoUrl);

describe("what follows the demo cases (D-12)", () => {
  it("is a quiz and a to-do in a course of the demo student", () => {
    const courses = demoCourses.filter(({ programs }) => programs.includes(northfield));
    expect(courses.some(({ cases }) => cases.some((demoCase) => followed.includes(demoCase)))).toBe(true);
  });

  it("asks of the case what its quiz page can ask", () => {
    for (const { build, followUp } of followed) {
      expect(followUp?.quizUrl).toBe("/documents/{id}/quiz.html");
      expect(selfAssessmentOf(build((file) => file)).length).toBeGreaterThanOrEqual(3);
    }
  });
});
