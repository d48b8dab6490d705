import { fileStoreKey, fileStorePath } from "./fileStore.ts";
import { isOwnMedium } from "./ownMedia.ts";
import { subtypeOf, titleText } from "./subtypes.ts";
import { textsOf } from "./textPlaces.ts";
import { findNodes } from "./tree.ts";
import type { ContentNode } from "./types.ts";

/** A picture of an assessment question. */
export type QuestionPicture = {
  /** Key of its file in the media store. */
  key: string;
  /** For readers who do not see it: its alternative text, else its title; empty where it has neither. */
  alt: string;
};

/** The text of an assessment question, plain, and its pictures. */
export type QuestionText = {
  vignette: string;
  stem: string;
  /** Pictures of vignette and stem, in their order. */
  images: QuestionPicture[];
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

type Part = "question_vignette" | "question_stem" | "question_answer_explanation";

const sectionsOf = (root: ContentNode, part: Part): ContentNode[] =>
  findNodes(root, (node) => subtypeOf(node) === part);

const partOf = (root: ContentNode, part: Part): string => sectionsOf(root, part).map(linesOf).join("\n");

const textIn = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** Pictures whose file the product holds. */
const picturesOf = (node: ContentNode): QuestionPicture[] =>
  findNodes(node, ({ type }) => type === "image").flatMap((image) => {
    const path = fileStorePath(image);
    const key = isOwnMedium(image) ? String(image.url) : path === undefined ? undefined : fileStoreKey(path);
    return key === undefined ? [] : [{ key, alt: textIn(image.altText) || titleText(image).trim() }];
  });

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
    images: [...sectionsOf(root, "question_vignette"), ...sectionsOf(root, "question_stem")].flatMap(
      picturesOf,
    ),
    choices: filled.map(linesOf),
    correct_answer_index: right.length === 1 ? (right[0] ?? null) : null,
    answer_explanation: partOf(root, "question_answer_explanation"),
  };
}
