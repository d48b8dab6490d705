import { describe, expect, it } from "vitest";
import { quizAnswersHtml, quizFormHtml } from "#functions/followUp/quizHtml.ts";
import { selfAssessmentOf } from "#shared/case/model/selfAssessment.ts";
import { aSelfAssessmentCard, aSmallCase } from "#tests/builders/smallCase.ts";

const quiz = {
  caseTitle: "A <case>",
  casePath: "/documents/7",
  path: "/documents/7/quiz.html",
  questions: selfAssessmentOf({ ...aSmallCase(), content: [aSelfAssessmentCard()] }),
};
const chosen = (...uids: string[][]) =>
  quizAnswersHtml(
    quiz,
    uids.map((each) => new Set(each)),
  );

describe("the quiz of a case as pages (D-12)", () => {
  it("asks each question by a form that only reads, one or several options as the question takes", () => {
    const html = quizFormHtml(quiz);
    expect(html).toContain('<form method="get" action="/documents/7/quiz.html">');
    expect(html.match(/type="radio" name="q1\[\]"/g)).toHaveLength(2);
    expect(html.match(/type="checkbox" name="q2\[\]"/g)).toHaveLength(3);
    expect(html).toContain("<legend>Question 2 of 2</legend>");
  });

  it("leads back to the case (issue 12, item 10)", () => {
    expect(quizFormHtml(quiz)).toContain('<a href="/documents/7">Back to case</a>');
    expect(chosen([], [])).toContain('<a href="/documents/7">Back to case</a>');
  });

  it("tells neither answers nor explanations before they are asked for", () => {
    const html = quizFormHtml(quiz);
    expect(html).not.toContain("Because it is the one.");
    expect(html).not.toContain("Best answer");
  });

  it("escapes what authors wrote", () => {
    for (const html of [quizFormHtml(quiz), chosen([], [])]) {
      expect(html).toContain("A &#60;case&#62;");
      expect(html).toContain("One &#60;or&#62; the other?");
      expect(html).toContain("The other &#38; more");
    }
  });

  it("counts a question as correct when exactly the best options are chosen", () => {
    const both = ["saq_two_input_1", "saq_two_input_3"];
    expect(chosen(["saq_one_input_1"], both)).toContain("2 of 2 questions answered correctly.");
    expect(chosen(["saq_one_input_1"], ["saq_two_input_1"])).toContain("1 of 2 questions");
    expect(chosen(["saq_one_input_2"], [...both, "saq_two_input_2"])).toContain("0 of 2 questions");
  });

  it("marks what was chosen and what is best, explains, and says what was left out", () => {
    const html = chosen(["saq_one_input_2"], []);
    expect(html).toContain('<span>The one</span><span class="mark">Best answer</span>');
    expect(html).toContain('<span>The other &#38; more</span><span class="mark">Your answer</span>');
    expect(html).toContain("Because it is the one.");
    expect(html.match(/You did not answer this question\./g)).toHaveLength(1);
  });

  it("takes no notice of options that belong to another question", () => {
    expect(chosen(["saq_two_input_1"], ["nobody"])).toContain("0 of 2 questions");
  });
});
