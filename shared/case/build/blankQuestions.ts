import { isQuestionKind, type QuestionKind } from "../model/questionNodes.ts";
import { kindOfSubtype, type QuestionSubtype, type SubtypeOf } from "../model/subtypes.ts";
import type { ContentNode, NodeType } from "../model/types.ts";
import type { Namer } from "./build.ts";
import type { caseBuilder } from "./buildCase.ts";

type Make = ReturnType<typeof caseBuilder>;

/** Default fields of the input and of the whole question that an author adds. @see spec documents §9 Defaults */
type BlankQuestion<Subtype> = {
  /** Attributes and lists of the input. `several`: so many empty nodes of a type. */
  input: (several: (n: number, type: NodeType) => ContentNode[]) => Partial<ContentNode>;
  /** The section that asks, made by the builder of its kind. */
  section: (make: Make, basis: { uid: string; stem: ""; answerComment: "" }, subtype: Subtype) => ContentNode;
};

const options = (n: number) => Array.from({ length: n }, () => ({ text: "" }));

/** How each kind of question begins. @see ADR 0360 */
const blanks = {
  textInput: {
    input: () => ({}),
    section: (make, basis, subtype) =>
      subtype === "summary_statement" ? make.summaryStatementQuestion(basis) : make.freeTextQuestion(basis),
  },
  multipleChoice: {
    input: (several) => ({ multipleSelect: true, content: several(5, "multipleChoiceAnswer") }),
    section: (make, basis, subtype) =>
      make.multipleChoiceQuestion({
        ...basis,
        subtype,
        multiple: subtype !== "mcq_single",
        options: options(5),
      }),
  },
  certaintyChoice: {
    input: (several) => ({ content: several(5, "multipleChoiceAnswer") }),
    section: (make, basis) => make.certaintyQuestion({ ...basis, options: options(5) }),
  },
  cdqQuestion: {
    input: (several) => ({ gradingRules: "strict", content: several(3, "cdqQuestionAnswer") }),
    section: (make, basis) => make.cdqQuestion({ ...basis, features: [], options: options(3) }),
  },
  categoryMatcher: {
    input: (several) => ({
      answer: {},
      contentCategories: several(2, "contentCategory"),
      contentItems: several(2, "matchItem"),
    }),
    section: (make, basis) =>
      make.categoryMatcherQuestion({
        ...basis,
        categories: [
          { text: "", items: [""] },
          { text: "", items: [""] },
        ],
      }),
  },
  ratingBar: {
    input: () => ({}),
    section: (make, basis) => make.ratingQuestion(basis),
  },
} satisfies { [Kind in QuestionKind]: BlankQuestion<SubtypeOf<Kind>> };

/** The input of a new question; undefined for types that nobody answers with. */
export function blankInput(type: NodeType, mint: Namer): ContentNode | undefined {
  if (!isQuestionKind(type)) return undefined;
  const several = (n: number, child: NodeType): ContentNode[] =>
    Array.from({ length: n }, () => ({
      type: child,
      uid: mint(child),
      content: { text: "", styleRanges: [] },
    }));
  return { type, uid: mint(type), ...blanks[type].input(several) };
}

/** A new question of a subtype: an empty stem and comment, and the input of its kind. */
export function blankQuestion(make: Make, subtype: QuestionSubtype, mint: Namer): ContentNode {
  // The subtype is one of this kind.
  const { section } = blanks[kindOfSubtype(subtype)] as BlankQuestion<QuestionSubtype>;
  return section(make, { uid: mint("question"), stem: "", answerComment: "" }, subtype);
}
