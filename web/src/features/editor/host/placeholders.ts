import type { Node } from "prosemirror-model";
import type { Plugin, Transaction } from "prosemirror-state";
import { ReplaceStep } from "prosemirror-transform";
import { Decoration, DecorationSet } from "prosemirror-view";
import { isAnswerOption } from "#shared/case/model/questionNodes.ts";
import { isQuestionSubtype, subtypeOf, titlePlaceholder } from "#shared/case/model/subtypes.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { typeOf } from "../document/toTree.ts";
import { decorating } from "./decorating.ts";
import { perDocument, soughtIn } from "./soughtIn.ts";

/** A node that a line stands in, as far as its subtype goes. */
const asNode = (node: Node): ContentNode => ({
  ...(node.attrs.fields as Partial<ContentNode>), // as they were read from the case
  type: typeOf(node) ?? "section",
  uid: node.attrs.uid,
});

/** Prompt of an empty line. @see spec documents §2.5 */
function asked(node: Node, parent: Node): string | undefined {
  if (node.type.name === "section_title") return titlePlaceholder(asNode(parent), Number(node.attrs.level));
  if (node.type.name === "paragraph") {
    const isStem = node === parent.children.find((child) => child.type.name === "paragraph");
    return isStem && isQuestionSubtype(subtypeOf(asNode(parent))) ? "Enter question here" : undefined;
  }
  if (node.type.name === "RLOModal_title") return "Enter Section text here";
  if (node.type.name === "cdq_case_title") return "Enter CDQ Case title here";
  if (isAnswerOption({ type: node.type.name })) return "Answer";
  if (node.type.name === "button") return "Button label";
  if (["image", "video", "audio", "pdf"].includes(node.type.name)) return "Caption";
  return undefined;
}

const decorate = perDocument((document) => {
  const found: Decoration[] = [];
  for (const { node, pos, parent } of soughtIn(document).emptyLines) {
    const text = asked(node, parent);
    if (!text) continue;
    // A heading without words has no name but this.
    const name = node.type.name.endsWith("_title") ? { "aria-label": text } : {};
    const attributes = { class: "isEmpty", "data-placeholder": text, ...name };
    found.push(Decoration.node(pos, pos + node.nodeSize, attributes));
  }
  return DecorationSet.create(document, found);
});

const isSparse = (before: Node, after: Node): boolean =>
  // Only what comes to be empty, or ceases to be, changes a placeholder: a letter in a long line does not.
  before.childCount === after.childCount && Math.abs(before.content.size - after.content.size) > 1;

/** True if a change wrote in one line that is not empty, and that did not come to be. */
function isInOneLine({ docs, doc, selection, steps }: Transaction): boolean {
  const [step, ...more] = steps;
  const [before] = docs;
  const line = selection.$from.parent;
  const isOne = step instanceof ReplaceStep && more.length === 0;
  const isInText = isOne && line.isTextblock && line.content.size > 1;
  return isInText && before !== undefined && !isSparse(before, doc);
}

/** Placeholders of empty lines, carried along while one types and made anew where lines came, went or became empty. */
export const placeholders = (): Plugin<DecorationSet> => decorating({ decorate, isCarriedBy: isInOneLine });
