import { clinicalMetadataOf, notStated } from "./clinicalMetadata.ts";
import { isQuestionInput } from "./containment.ts";
import { plainText } from "./richText.ts";
import { subtypeOf } from "./subtypes.ts";
import { contentOf, findNodes, type TreeIndex } from "./tree.ts";
import type { ContentNode } from "./types.ts";

const isStatementTitle = (node: ContentNode | undefined): boolean =>
  /^\s*summary statement/i.test(plainText(node?.title ?? ""));

const expertAnswer = /^\s*expert answer:?\s*$/i;

/** Parts of a question that takes feedback on a summary statement. */
export type SummaryStatement = {
  input: ContentNode;
  /** The Submit button. */
  button: ContentNode;
  /** Author's own statement, without the line 'Expert Answer:'. Empty where the answer is kept back. */
  ideal: string;
};

/**
 * The summary statement that an input asks for; undefined where feedback on it is not possible: the title of its section, or of
 * one around it, does not begin with 'Summary statement', it has no button or no answer comment, or the case was published without its AI cards. @see spec documents §5
 */
export function summaryStatementOf(
  { byUid }: Pick<TreeIndex, "byUid">,
  inputUid: string,
): SummaryStatement | undefined {
  const found = byUid.get(inputUid);
  if (found?.path.some((uid) => byUid.get(uid)?.node.aiWithheld === true)) return undefined;
  const { node: input, parent } = found ?? {};
  if (!found || !input || input.type !== "textInput" || !isQuestionInput(input) || !parent) return undefined;
  if (!found.path.some((uid) => isStatementTitle(byUid.get(uid)?.node))) return undefined;
  const button = contentOf(parent).find(({ type }) => type === "button");
  const comment = contentOf(parent).find((node) => subtypeOf(node) === "answer_comment");
  if (!button || !comment) return undefined;
  const paragraphs = findNodes(comment, ({ type }) => type === "paragraph");
  const texts = paragraphs.map(({ content }) => plainText(content as Parameters<typeof plainText>[0]).trim());
  const ideal = texts.filter((text) => text !== "" && !expertAnswer.test(text)).join("\n");
  return { input, button, ideal };
}

/** Diagnoses of a case that a summary statement may name. */
export function statementDiagnosesOf(root: ContentNode): string[] {
  const { final_diagnoses = [], additional_diagnoses = [] } = clinicalMetadataOf(root);
  return [...new Set([...final_diagnoses, ...additional_diagnoses])].filter((name) => name !== notStated);
}
