import { isAnswered, selectedOptions } from "#shared/case/flow/answers.ts";
import { effective } from "#shared/case/flow/effective.ts";
import { learnerOf } from "#shared/case/flow/learner.ts";
import { titleText } from "#shared/case/model/subtypes.ts";
import { childrenOf, contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { matcherValue } from "#shared/case/questions/categoryMatcher/matcher.ts";
import { certaintyTexts } from "#shared/case/questions/certaintyChoice/certainty.ts";
import { certaintyOf } from "#shared/case/questions/certaintyChoice/play.ts";
import { answerLetter } from "#shared/case/questions/options.ts";
import { escapeHtml } from "./escapeHtml.ts";
import { richTextHtml } from "./richTextHtml.ts";
import type { Answers, Setting } from "./setting.ts";

const mark = (words: string): string => ` <span class="mark">${words}</span>`;

const unanswered = '<p class="note">You did not answer this question.</p>';

const isLeftOut = (question: ContentNode, answers: Answers | undefined): boolean =>
  answers !== undefined && !isAnswered(answers.flow, answers.state, question.uid);

/** The options by their letters; the best ones and the learner's own say so. */
export function choicesHtml(question: ContentNode, { answers }: Setting): string {
  const own = new Set(answers && selectedOptions(answers.flow, answers.state, question));
  const options = contentOf(question).map((option, place) => {
    const isBest = option.answer === true;
    const marks = (isBest ? mark("Best answer") : "") + (own.has(option) ? mark("Your answer") : "");
    const words = `<span class="letter">${answerLetter(place)}.</span> ${richTextHtml(option.content)}`;
    return `<li${isBest ? ' class="best"' : ""}>${words}${marks}</li>`;
  });
  const note = isLeftOut(question, answers) ? unanswered : "";
  return `<ul class="choices">${options.join("")}</ul>${note}`;
}

/** The options, and how certain the learner was of theirs. */
export function certaintyHtml(question: ContentNode, setting: Setting): string {
  const { answers } = setting;
  const certainty = answers && certaintyOf(question, learnerOf(answers.flow, answers.state));
  return (
    choicesHtml(question, setting) + (certainty ? `<p class="note">${certaintyTexts.was[certainty]}</p>` : "")
  );
}

/** Each category with what belongs into it, and what the learner put there. */
export function matcherHtml(matcher: ContentNode, { answers }: Setting): string {
  const byUid = new Map(childrenOf(matcher).map((node) => [node.uid, node]));
  const best = matcherValue(matcher.answer);
  const own = matcherValue(answers && effective(answers.flow, answers.state, matcher.uid, "value"));
  const itemsHtml = (items: readonly string[] = []): string =>
    items.flatMap((uid) => richTextHtml(byUid.get(uid)?.content) || []).join("; ");
  const categories = new Set([...Object.keys(best), ...(answers ? Object.keys(own) : [])]);
  const rows = [...categories].map(
    (category) =>
      `<tr><th scope="row">${richTextHtml(byUid.get(category)?.content)}</th>` +
      `<td>${itemsHtml(best[category])}</td>${answers ? `<td>${itemsHtml(own[category])}</td>` : ""}</tr>`,
  );
  const heads = answers
    ? '<tr><th scope="col">Category</th><th scope="col">Best answer</th><th scope="col">Your answer</th></tr>'
    : "";
  return `<table>${heads}${rows.join("")}</table>${isLeftOut(matcher, answers) ? unanswered : ""}`;
}

/**
 * Text that the learner wrote as the answer of a question; undefined if it asks for none, or no answers are shown.
 */
export function writtenAnswer(
  section: ContentNode,
  { answers }: Setting,
): { label: string; html: string } | undefined {
  const input = contentOf(section).find(({ type }) => type === "textInput");
  if (!input || !answers) return undefined;
  const isStatement = /^summary statement/i.test(titleText(section));
  const label = isStatement ? "Your Summary Statement" : "Your answer";
  const value = effective(answers.flow, answers.state, input.uid, "value");
  const words = typeof value === "string" ? value.trim() : "";
  return { label, html: words === "" ? unanswered : paragraphsHtml(words) };
}

/** Words as somebody typed them, with their paragraphs. */
export const paragraphsHtml = (words: string): string =>
  words
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");
