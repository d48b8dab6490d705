import { isSubmitButton } from "../../case/flow/questionsOfCard.ts";
import { isQuestionInput } from "../../case/model/containment.ts";
import { plainText } from "../../case/model/richText.ts";
import { subtypeOf, titleText } from "../../case/model/subtypes.ts";
import { isTimed, timedSectionOf } from "../../case/model/timedSection.ts";
import { contentOf, findNodes, indexTree, nodeOf, walkSections } from "../../case/model/tree.ts";
import type { ContentNode } from "../../case/model/types.ts";
import { reportOf } from "../../case/questions/questionReports.ts";

/** The questions of a case as its reports show them, and how they were answered. @see ADR 0103 */

/** A question of a case, with the words around it. */
export type AskedQuestion = {
  /** Uid of its input. */
  uid: string;
  card: string;
  stem: string;
  input: ContentNode;
  statistic: "options" | "texts";
  /** True if an answer is final once it is submitted. */
  hasSubmit: boolean;
};

const isWords = ({ type }: ContentNode): boolean => type === "paragraph";

/** The words that ask: the paragraphs of the question's section, but for those of its comment. Inputs and buttons hold none. */
function stemOf(section: ContentNode): string {
  const asked = contentOf(section).filter((node) => subtypeOf(node) !== "answer_comment");
  const words = asked
    .flatMap((node) => findNodes(node, isWords))
    .map(({ content }) => plainText(content).trim());
  return words.filter((text) => text !== "").join(" ") || titleText(section);
}

/**
 * The questions of a case in its order. Those of the timed section of an exam are only counted: their key is sealed to whoever has not sat
 * it yet, and what is shown in class reaches them.
 */
export function askedQuestions(root: ContentNode): { questions: AskedQuestion[]; sealed: number } {
  const timed = timedSectionOf(root);
  const questions: AskedQuestion[] = [];
  let sealed = 0;
  walkSections(root, (section) => {
    const input = section.type === "section" ? contentOf(section).find(isQuestionInput) : undefined;
    const statistic = input && reportOf(input)?.statistic;
    if (!input || !statistic || statistic === "none") return;
    if (timed && isTimed(root, timed, input.uid)) {
      sealed++;
      return;
    }
    const cardUid = indexTree(root).byUid.get(input.uid)?.cardUid;
    const card = cardUid === undefined ? undefined : nodeOf(root, cardUid);
    questions.push({
      uid: input.uid,
      card: card ? titleText(card) : "",
      stem: stemOf(section),
      input,
      statistic,
      hasSubmit: contentOf(section).some(isSubmitButton),
    });
  });
  return { questions, sealed };
}

/** One student's submitted choices: uid of the question → the options, and when (epoch minutes). */
export type SubmittedChoices = Readonly<Record<string, readonly [chosen: readonly string[], at: number]>>;

/** How often each option was chosen by those who submitted the question in the range. */
export function questionInFigures(
  { uid, card, stem, input }: AskedQuestion,
  students: readonly SubmittedChoices[],
  isCounted: (minute: number) => boolean,
) {
  const options = contentOf(input);
  const answers = students.flatMap((choices) => {
    const [chosen, at] = choices[uid] ?? [];
    return chosen !== undefined && at !== undefined && isCounted(at) ? [new Set(chosen)] : [];
  });
  const scores = answers.flatMap((chosen) => reportOf(input)?.scoreOf(input, chosen) ?? []);
  const known = new Set(options.map((option) => option.uid));
  return {
    uid,
    card,
    stem,
    answered: answers.length,
    /** Who chose exactly what is keyed; null where nothing is. */
    right: options.some(({ answer }) => answer === true) ? scores.filter((one) => one === 1).length : null,
    options: options.map((option) => ({
      uid: option.uid,
      text: plainText(option.content) || titleText(option),
      key:
        option.answer === true
          ? ("right" as const)
          : option.answer === "poison"
            ? ("harmful" as const)
            : null,
      chosen: answers.filter((chosen) => chosen.has(option.uid)).length,
    })),
    /** Who chose an option that this version has no more. */
    elsewhere: answers.filter((chosen) => [...chosen].some((one) => !known.has(one))).length,
  };
}
