import { subtypeOf } from "./subtypes.ts";
import { textsOf } from "./textPlaces.ts";
import { findNodes } from "./tree.ts";
import type { ContentNode } from "./types.ts";

/** The text of an assessment question, plain. */
export type QuestionText = {
  vignette: string;
  stem: string;
  /** Choice A first. */
  choices: string[];
  /** Place of the right choice, from 0; null where none or several are marked. */
  correct_answer_index: number | null;
  answer_explanation: string;
};

/** One line for each text below a node, in document order. */
const linesOf = (node: ContentNode): string =>
  findNodes(node, () => true)
    .flatMap(textsOf)
    .join("\n");

const partOf = (
  root: ContentNode,
  subtype: "question_vignette" | "question_stem" | "question_answer_explanation",
): string =>
  findNodes(root, (node) => subtypeOf(node) === subtype)
    .map(linesOf)
    .join("\n");

/** Reads the text of an assessment question from its document. @see spec documents §9 Defaults "MCQ template" */
export function questionTextOf(root: ContentNode): QuestionText {
  const [choice] = findNodes(root, ({ type }) => type === "multipleChoice");
  const answers = choice ? findNodes(choice, ({ type }) => type === "multipleChoiceAnswer") : [];
  // An answer that nobody has filled in is no choice.
  const filled = answers.filter((answer) => linesOf(answer) !== "");
  const right = filled.flatMap(({ answer }, place) => (answer === true ? [place] : []));
  return {
    vignette: partOf(root, "question_vignette"),
    stem: partOf(root, "question_stem"),
    choices: filled.map(linesOf),
    correct_answer_index: right.length === 1 ? (right[0] ?? null) : null,
    answer_explanation: partOf(root, "question_answer_explanation"),
  };
}
