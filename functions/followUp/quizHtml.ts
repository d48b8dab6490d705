import type { SelfAssessmentQuestion } from "#shared/case/model/selfAssessment.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { choiceGradeText, choiceScore, choiceTexts } from "#shared/case/questions/multipleChoice/choice.ts";
import { followUpTexts, questionOf, rightAnswers } from "#shared/domain/followUpTexts.ts";
import { blocksHtml } from "../html/blockHtml.ts";
import { escapeHtml } from "../html/escapeHtml.ts";
import { wayBackHtml } from "../html/pageHtml.ts";
import { richTextHtml } from "../html/richTextHtml.ts";

export type Quiz = {
  /** Plain text. */
  caseTitle: string;
  /** Address of the case in the application. */
  casePath: string;
  /** Where the form goes. */
  path: string;
  questions: readonly SelfAssessmentQuestion[];
};

export const { quizTitle } = followUpTexts;

const headHtml = ({ caseTitle, casePath }: Quiz): string =>
  `<h1>${quizTitle}</h1><p class="note">${wayBackHtml(caseTitle, casePath)}</p>`;

const questionHtml = (quiz: Quiz, index: number, rest: string): string => {
  const { asked } = quiz.questions[index] as SelfAssessmentQuestion; // called for each of them
  const legend = questionOf(index + 1, quiz.questions.length);
  return `<fieldset><legend>${legend}</legend>${blocksHtml(asked, { headingLevel: 2, isWhole: true })}${rest}</fieldset>`;
};

/** The questions as one form. It is a GET: answering changes nothing anywhere. */
export function quizFormHtml(quiz: Quiz): string {
  const questions = quiz.questions.map(({ options, isSingleSelect }, index) => {
    const kind = isSingleSelect ? "radio" : "checkbox";
    const ask = isSingleSelect ? choiceTexts.chooseSingleBest : choiceTexts.selectAll;
    const choices = options.map(
      ({ uid, content }) =>
        `<label class="choice"><input type="${kind}" name="q${index + 1}[]" value="${escapeHtml(uid)}"><span>${richTextHtml(content)}</span></label>`,
    );
    return questionHtml(quiz, index, `<p class="note">${ask}</p>${choices.join("")}`);
  });
  return `${headHtml(quiz)}
<p class="note">${followUpTexts.quizIsYours}</p>
<form method="get" action="${escapeHtml(quiz.path)}"><input type="hidden" name="check" value="1">
${questions.join("\n")}<button type="submit">Check my answers</button></form>`;
}

/** The same questions with what was chosen (uids of options, a set for each question), what is best, and why. */
export function quizAnswersHtml(quiz: Quiz, chosen: readonly ReadonlySet<string>[]): string {
  const scores = quiz.questions.map(({ input }, index) => choiceScore(input, chosen[index] ?? new Set()));
  const right = scores.filter((score) => score === 1).length;
  const graded = scores.filter((score) => score !== undefined).length;
  const questions = quiz.questions.map(({ input, options, explanation }, index) => {
    const own = chosen[index] ?? new Set<string>();
    const items = options.map((option) => optionHtml(option, own.has(option.uid)));
    const unanswered = own.size === 0 ? "<p>You did not answer this question.</p>" : "";
    const why = blocksHtml(explanation, { headingLevel: 3, isWhole: true });
    return questionHtml(
      quiz,
      index,
      `${unanswered}<p class="note">${escapeHtml(gradeText(input))}</p><ul class="options">${items.join("")}</ul>` +
        (why ? `<div class="explanation"><h2>Explanation</h2>${why}</div>` : ""),
    );
  });
  return `${headHtml(quiz)}
<p class="score" role="status">${rightAnswers(graded, { right })}</p>
${questions.join("\n")}<p><a href="${escapeHtml(quiz.path)}">${followUpTexts.quizAgain}</a></p>`;
}

// The case's own words speak of shaded boxes; here the words stand beside the options.
const gradeText = (input: ContentNode): string =>
  choiceGradeText(input).split(". ")[0]?.replace(/\.?$/, ".") ?? "";

function optionHtml({ answer, content }: ContentNode, isChosen: boolean): string {
  const marks = [answer === true && "Best answer", isChosen && "Your answer"].filter(Boolean);
  return (
    `<li class="option${isChosen ? " chosen" : ""}"><span>${richTextHtml(content)}</span>` +
    (marks.length > 0 ? `<span class="mark">${marks.join(" · ")}</span>` : "") +
    "</li>"
  );
}
