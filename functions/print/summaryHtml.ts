import type { AttributeName } from "#shared/case/model/nodeAttributes.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { displayDate } from "#shared/words/dates.ts";
import { blocksHtml } from "../html/blockHtml.ts";
import { escapeHtml } from "../html/escapeHtml.ts";
import { richTextHtml, titleText } from "../html/richTextHtml.ts";
import { summaryCss } from "./summaryCss.ts";
import { summaryParts } from "./summaryParts.ts";

/** Counts up when the look of the summary changes: what was printed in another layout is printed anew. */
export const summaryLayout = 1;

export type Summary = {
  /** HTML, sanitised where it was written. */
  title: string;
  author: string;
  editor: string;
  lastReleaseDate: string | null;
  brand: string;
  root: ContentNode;
};

/**
 * The case summary as one HTML document for print. It refers to nothing outside itself, and everything that an author
 * wrote is escaped.
 */
export function summaryHtml(summary: Summary): string {
  const { root } = summary;
  const parts = summaryParts(root);
  const title = escapeHtml(plainText(summary.title));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title} – Case Summary</title><style>${summaryCss}</style></head><body>
<header><p class="brand">${escapeHtml(summary.brand)}</p><p class="kind">Case Summary</p><h1>${title}</h1>
${creditsHtml(summary, parts.credits)}</header>
${factsHtml(root)}
${part("Learning Objectives", objectivesHtml(parts.objectives))}
${parts.cards.map(cardHtml).join("\n")}
${part("Teaching Points", parts.teachingPoints.map(teachingPointHtml).join(""))}
${part("References", parts.references.map((page) => blocksHtml(contentOf(page), 3, true)).join(""))}
</body></html>`;
}

const part = (name: string, html: string): string =>
  html === "" ? "" : `<section class="part"><h2>${name}</h2>${html}</section>`;

function creditsHtml({ author, editor, lastReleaseDate }: Summary, nodes: readonly ContentNode[]): string {
  const lines = [
    author && `Author(s): ${escapeHtml(plainText(author))}`,
    editor && `Lead Editors: ${escapeHtml(plainText(editor))}`,
    // The tree's own credits stand in where the document has none.
    ...(author || editor ? [] : nodes.map((node) => richTextHtml(node.content))),
    lastReleaseDate && `Updated: ${escapeHtml(displayDate(lastReleaseDate, "UTC"))}`,
  ];
  return lines
    .filter(Boolean)
    .map((line) => `<p class="credit">${line}</p>`)
    .join("");
}

/** @see spec documents §2.5 "Case summary display fields" */
const factLabels: readonly (readonly [key: AttributeName, label: string])[] = [
  ["final_diagnoses", "Final Diagnosis"],
  ["clinical_excellence", "Clinical Excellence Curricular Thread"],
  ["basic_science_disciplines", "Basic Science Curricular Thread"],
];

function factsHtml(root: ContentNode): string {
  const facts = factLabels.flatMap(([key, label]) => {
    const value = root[key];
    const words = Array.isArray(value) ? value.filter((word) => typeof word === "string") : [];
    return words.length === 0 ? [] : [`<dt>${label}</dt><dd>${escapeHtml(words.join(", "))}</dd>`];
  });
  return facts.length === 0 ? "" : `<dl class="facts">${facts.join("")}</dl>`;
}

function objectivesHtml(objectives: readonly ContentNode[]): string {
  if (objectives.length === 0) return "";
  const items = objectives.map((objective) => `<li>${richTextHtml(objective.content)}</li>`);
  return `<p>Upon completion of this module, the learner should be able to:</p><ul>${items.join("")}</ul>`;
}

function cardHtml(card: ContentNode): string {
  const body = blocksHtml(contentOf(card), 3);
  return body === "" ? "" : part(escapeHtml(titleText(card)) || "Untitled", body);
}

function teachingPointHtml(point: ContentNode): string {
  const title = richTextHtml(point.title);
  return `<div class="taught">${title ? `<h3>${title}</h3>` : ""}${blocksHtml(contentOf(point), 4, true)}</div>`;
}
