import { plainText } from "#shared/case/model/richText.ts";
import { subtypeOf } from "#shared/case/model/subtypes.ts";
import { contentOf, findNodes, pagesOf } from "#shared/case/model/tree.ts";
import type { ContentNode, NodeType } from "#shared/case/model/types.ts";
import { escapeHtml } from "../html/escapeHtml.ts";
import type { DocumentRow } from "../table/cases/documents.ts";

const textOf = ({ content }: ContentNode): string => escapeHtml(plainText(content).trim());

const namesOf = (root: ContentNode, ...types: NodeType[]): string =>
  findNodes(root, ({ type }) => types.includes(type))
    .map(textOf)
    .filter((name) => name !== "")
    .join(", ");

/** Paragraphs and lists, as far as lists show them. */
function blockOf(node: ContentNode): string {
  const { type } = node;
  if (type === "paragraph") return textOf(node) === "" ? "" : `<p>${textOf(node)}</p>`;
  const below = contentOf(node).map(blockOf).join("");
  if (below === "") return "";
  if (type === "regularList") return `<ul>${below}</ul>`;
  if (type === "numberedList") return `<ol>${below}</ol>`;
  return type === "listItem" ? `<li>${below}</li>` : below;
}

function pageText(root: ContentNode, subtype: "case_synopsis_page" | "release_notes_page"): string | null {
  const page = pagesOf(root).find((each) => subtypeOf(each) === subtype);
  return page ? blockOf(page) || null : null;
}

/**
 * Makes the texts that lists show for a case: its authors, its editors, its synopsis and release notes, as HTML. For cases that were made in the
 * editor; others brought theirs along.
 */
export const listedTexts = (
  root: ContentNode,
  before: Pick<DocumentRow, "author" | "editor">,
): Pick<DocumentRow, "author" | "editor" | "case_synopsis" | "last_release_notes"> => ({
  author: namesOf(root, "author", "contributing_authors") || before.author,
  editor: namesOf(root, "lead_editors") || before.editor,
  case_synopsis: pageText(root, "case_synopsis_page"),
  last_release_notes: pageText(root, "release_notes_page"),
});
