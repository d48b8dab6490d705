import { matcherValue } from "#shared/case/flow/answers.ts";
import { subtypeOf } from "#shared/case/model/subtypes.ts";
import { childrenOf, contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { escapeHtml } from "./escapeHtml.ts";
import { richTextHtml } from "./richTextHtml.ts";

/** In print, teaching points have a part of their own. */
export const isTeachingPoint = (node: ContentNode): boolean => subtypeOf(node)?.startsWith("tp_") ?? false;

/** Running prose is cut to about so many words in one section; what is structured or taught is kept whole. */
const proseWordsAtMost = 150;

/**
 * The key parts of what stands in a card: findings, tables and lists whole, prose in short, each question with its best
 * answer and comment. Teaching points are left out: they have their own part of the summary.
 */
export function blocksHtml(nodes: readonly ContentNode[], headingLevel: number, isWhole = false): string {
  let proseWords = 0;
  let isShortened = false;
  const html = nodes.map((node) => {
    if (node.type !== "paragraph" || isWhole) return blockHtml(node, headingLevel, isWhole);
    if (proseWords >= proseWordsAtMost) {
      isShortened = true;
      return "";
    }
    const paragraph = richTextHtml(node.content);
    proseWords += paragraph.split(/\s+/).length;
    return `<p>${paragraph}</p>`;
  });
  const note = isShortened ? '<p class="note">Shortened here; the case has the whole text.</p>' : "";
  return html.join("") + note;
}

function blockHtml(node: ContentNode, headingLevel: number, isWhole: boolean): string {
  switch (node.type) {
    case "section":
      return isTeachingPoint(node) ? "" : sectionHtml(node, headingLevel, isWhole);
    case "RLOModal":
      return sectionHtml(node, headingLevel, isWhole);
    case "paragraph":
      return `<p>${richTextHtml(node.content)}</p>`;
    case "regularList":
      return listHtml("ul", node);
    case "numberedList":
      return listHtml("ol", node);
    case "table":
      return tableHtml(node);
    case "image":
    case "video":
    case "audio":
    case "pdf":
      return mediumHtml(node);
    case "imageGallery":
      return childrenOf(node).map(mediumHtml).join("");
    case "multipleChoice":
    case "cdqQuestion":
      return choicesHtml(node);
    case "categoryMatcher":
      return matcherHtml(node);
    case "learningObjectivesList":
      return `<ul>${contentOf(node)
        .map((objective) => `<li>${richTextHtml(objective.content)}</li>`)
        .join("")}</ul>`;
    default:
      // Buttons, inputs and stars do nothing on paper.
      return "";
  }
}

const sectionLabels: Readonly<Record<string, string>> = {
  answer_comment: "Answer Comment",
  deep_dive: "Deep Dive",
  underlying_core_concepts: "Underlying Core Concepts",
};

function sectionHtml(section: ContentNode, headingLevel: number, isWhole: boolean): string {
  const subtype = subtypeOf(section) ?? "";
  const label = sectionLabels[subtype];
  const title = richTextHtml(section.title);
  const heading = `h${Math.min(headingLevel, 6)}`;
  const isTaught = label !== undefined;
  const body = blocksHtml(contentOf(section), headingLevel + 1, isWhole || isTaught);
  if (body === "" && title === "") return "";
  return (
    `<section class="${label ? "taught" : "plain"}">` +
    (label ? `<p class="label">${label}</p>` : "") +
    (title ? `<${heading}>${title}</${heading}>` : "") +
    `${body}</section>`
  );
}

const listHtml = (tag: "ul" | "ol", list: ContentNode): string =>
  `<${tag}>${contentOf(list).map(listItemHtml).join("")}</${tag}>`;

const listItemHtml = (item: ContentNode): string => {
  const parts = contentOf(item).map((node) =>
    node.type === "paragraph" ? `<span>${richTextHtml(node.content)}</span>` : blockHtml(node, 6, true),
  );
  return `<li>${parts.join("")}</li>`;
};

function tableHtml(table: ContentNode): string {
  const rows = childrenOf(table).map((row) => `<tr>${childrenOf(row).map(cellHtml).join("")}</tr>`);
  return `<table>${rows.join("")}</table>`;
}

function cellHtml(cell: ContentNode): string {
  const span = (name: "rowSpan" | "columnSpan"): number => {
    const value = cell[name];
    return typeof value === "number" && value > 1 ? value : 1;
  };
  const spans = ` rowspan="${span("rowSpan")}" colspan="${span("columnSpan")}"`;
  return `<td${spans}>${blocksHtml(contentOf(cell), 6, true)}</td>`;
}

const mediumNames: Readonly<Record<string, string>> = {
  image: "Image",
  video: "Video",
  audio: "Audio",
  pdf: "Document",
};

/** Media stay in the case: a summary makes no request. */
function mediumHtml(node: ContentNode): string {
  const caption = richTextHtml(node.title);
  const alternative = typeof node.altText === "string" ? escapeHtml(node.altText) : "";
  const words = caption || alternative;
  return words ? `<p class="medium">${mediumNames[node.type] ?? "Medium"}: ${words}</p>` : "";
}

function choicesHtml(question: ContentNode): string {
  const options = contentOf(question).map((option) => {
    const isBest = option.answer === true;
    const text = richTextHtml(option.content);
    return isBest
      ? `<li class="best">${text} <span class="mark">Best answer</span></li>`
      : `<li>${text}</li>`;
  });
  return `<ul class="choices">${options.join("")}</ul>`;
}

function matcherHtml(matcher: ContentNode): string {
  const byUid = new Map(childrenOf(matcher).map((node) => [node.uid, node]));
  const answers = Object.entries(matcherValue(matcher.answer)).map(([category, items]) => {
    const name = richTextHtml(byUid.get(category)?.content);
    const placed = items.map((uid) => richTextHtml(byUid.get(uid)?.content)).filter(Boolean);
    return `<tr><th scope="row">${name}</th><td>${placed.join("; ")}</td></tr>`;
  });
  return `<table>${answers.join("")}</table>`;
}
