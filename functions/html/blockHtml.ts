import { isQuestionInput } from "#shared/case/model/containment.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { subtypeOf } from "#shared/case/model/subtypes.ts";
import { headsOf } from "#shared/case/model/tableHeads.ts";
import { childrenOf, contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { mediumHtml } from "./mediumHtml.ts";
import { writtenAnswer } from "./questionHtml.ts";
import { questionPrints } from "./questionPrints.ts";
import { richTextHtml } from "./richTextHtml.ts";
import { below, type Setting } from "./setting.ts";

/** In print, teaching points have a part of their own. */
export const isTeachingPoint = (node: ContentNode): boolean => subtypeOf(node)?.startsWith("tp_") ?? false;

/** Running prose is cut to about so many words in one section; what is structured or taught is kept whole. */
const proseWordsAtMost = 150;

/**
 * The key parts of what stands in a card: findings, tables and lists whole, prose in short, each question with its best
 * answer and comment, and the learner's own where the setting has it. Teaching points are left out: they have their own part of the summary.
 */
export function blocksHtml(nodes: readonly ContentNode[], setting: Setting): string {
  let proseWords = 0;
  let isShortened = false;
  const html = nodes.map((node) => {
    if (node.type !== "paragraph" || setting.isWhole) return blockHtml(node, setting);
    if (proseWords >= proseWordsAtMost) {
      isShortened = true;
      return "";
    }
    const paragraph = richTextHtml(node.content);
    proseWords += paragraph.split(/\s+/).length;
    return `<p>${paragraph}</p>`;
  });
  const note = isShortened ? '<p class="note">Shortened here. The full text is in the case.</p>' : "";
  return html.join("") + note;
}

function blockHtml(node: ContentNode, setting: Setting): string {
  switch (node.type) {
    case "section":
      return isTeachingPoint(node) ? "" : sectionHtml(node, setting);
    case "RLOModal":
    case "cdq_case":
      return sectionHtml(node, setting);
    case "paragraph":
      return `<p>${richTextHtml(node.content)}</p>`;
    case "regularList":
      return listHtml("ul", node, setting);
    case "numberedList":
      return listHtml("ol", node, setting);
    case "table":
      return tableHtml(node, setting);
    case "image":
    case "video":
    case "audio":
    case "pdf":
      return mediumHtml(node, setting);
    case "imageGallery":
      return childrenOf(node)
        .map((image) => mediumHtml(image, setting))
        .join("");
    case "learningObjectivesList":
      return `<ul>${contentOf(node)
        .map((objective) => `<li>${richTextHtml(objective.content)}</li>`)
        .join("")}</ul>`;
    default:
      // Buttons and boxes do nothing on paper.
      return isQuestionInput(node) ? questionPrints[node.type](node, setting) : "";
  }
}

const sectionLabels: Readonly<Record<string, string>> = {
  answer_comment: "Answer Comment",
  deep_dive: "Deep Dive",
  underlying_core_concepts: "Underlying Core Concepts",
};

const isComment = (node: ContentNode): boolean => subtypeOf(node) === "answer_comment";

function sectionHtml(section: ContentNode, setting: Setting): string {
  const label = sectionLabels[subtypeOf(section) ?? ""];
  const title = richTextHtml(section.title);
  const heading = `h${setting.headingLevel}`;
  const inner = below(setting, (setting.isWhole ?? false) || label !== undefined);
  const body = besideHtml(section, inner) ?? blocksHtml(contentOf(section), inner);
  if (body === "" && title === "") return "";
  return (
    `<section class="${label ? "taught" : "plain"}">` +
    (label ? `<p class="label">${label}</p>` : "") +
    (title ? `<${heading}>${title}</${heading}>` : "") +
    `${body}</section>`
  );
}

/** The line with which authors begin an expert's answer. */
const isExpertHead = ({ type, content }: ContentNode): boolean =>
  type === "paragraph" && /^expert answer:?$/i.test(plainText(content).trim());

/** A question that was answered in words: these beside the expert's. Undefined for any other section. */
function besideHtml(section: ContentNode, setting: Setting): string | undefined {
  const parts = contentOf(section);
  const own = writtenAnswer(section, setting);
  if (own === undefined) return undefined;
  const asked = blocksHtml(
    parts.filter((part) => !isComment(part)),
    setting,
  );
  const comment = parts
    .filter(isComment)
    .flatMap(contentOf)
    .filter((part) => !isExpertHead(part));
  const expert = blocksHtml(comment, below(setting, true));
  const column = (label: string, html: string): string =>
    `<div class="column"><p class="label">${label}</p>${html}</div>`;
  return `${asked}<div class="beside">${column(own.label, own.html)}${
    expert ? column("Expert answer", expert) : ""
  }</div>`;
}

const listHtml = (tag: "ul" | "ol", list: ContentNode, setting: Setting): string =>
  `<${tag}>${contentOf(list)
    .map((item) => listItemHtml(item, setting))
    .join("")}</${tag}>`;

const listItemHtml = (item: ContentNode, setting: Setting): string => {
  const parts = contentOf(item).map((node) =>
    node.type === "paragraph"
      ? `<span>${richTextHtml(node.content)}</span>`
      : blockHtml(node, { ...setting, headingLevel: 6, isWhole: true }),
  );
  return `<li>${parts.join("")}</li>`;
};

/** A first row of heads is said again on each page that the table goes on to. */
function tableHtml(table: ContentNode, setting: Setting): string {
  const scopeOf = headsOf(table);
  const [first = "", ...rest] = childrenOf(table).map((row, rowIndex) => {
    const cells = childrenOf(row).map((cell, column) =>
      cellHtml(cell, { scope: scopeOf(rowIndex, column), setting }),
    );
    return `<tr>${cells.join("")}</tr>`;
  });
  const isHead = scopeOf(0, 0) === "col";
  return `<table>${isHead ? `<thead>${first}</thead>` : ""}<tbody>${isHead ? "" : first}${rest.join("")}</tbody></table>`;
}

type Place = { scope: "col" | "row" | undefined; setting: Setting };

function cellHtml(cell: ContentNode, { scope, setting }: Place): string {
  const span = (name: "rowSpan" | "columnSpan"): number => {
    const value = cell[name];
    return typeof value === "number" && value > 1 ? value : 1;
  };
  const spans = ` rowspan="${span("rowSpan")}" colspan="${span("columnSpan")}"`;
  const tag = scope ? "th" : "td";
  const content = blocksHtml(contentOf(cell), { ...setting, headingLevel: 6, isWhole: true });
  return `<${tag}${scope ? ` scope="${scope}"` : ""}${spans}>${content}</${tag}>`;
}
