import type { AttributeName } from "#shared/case/model/nodeAttributes.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { displayDate } from "#shared/words/dates.ts";
import { blocksHtml } from "../html/blockHtml.ts";
import { escapeHtml } from "../html/escapeHtml.ts";
import { printedText, richTextHtml } from "../html/richTextHtml.ts";
import type { Setting } from "../html/setting.ts";
import { fontFaces } from "./fonts.ts";
import type { OwnWork } from "./ownWork.ts";
import { completedHtml, diagnosesHtml, findingsHtml, notesHtml } from "./ownWorkHtml.ts";
import { summaryCss } from "./summaryCss.ts";
import { summaryParts } from "./summaryParts.ts";

/** Counts up when the look of the summary changes: what was printed in another layout is printed anew. */
export const summaryLayout = 3;

export type Summary = {
  /** HTML, sanitised where it was written. */
  title: string;
  author: string;
  editor: string;
  lastReleaseDate: string | null;
  brand: string;
  root: ContentNode;
  /** Time zone of the reader, for dates. */
  timeZone: string;
  /** Work of the person whose summary it is; absent if they left nothing in the case. */
  work?: OwnWork | undefined;
  /** Where each image of the case is; undefined for one that cannot be had. */
  pictureOf: NonNullable<Setting["pictureOf"]>;
};

/**
 * The case summary as one HTML document for print. It refers to nothing outside itself, and everything that an author or
 * a learner wrote is escaped.
 */
export function summaryHtml(summary: Summary): string {
  const body = summaryBody(summary);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:">
<title>${escapeHtml(plainText(summary.title))} – Case Summary</title><style>${fontFaces(body)}${summaryCss}</style></head>
${body}</html>`;
}

/** Writes the part of the page that differs from one summary to the next. */
export function summaryBody(summary: Summary): string {
  const { root, work, pictureOf } = summary;
  const parts = summaryParts(root);
  const setting = { headingLevel: 3, pictureOf, ...(work ? { answers: work } : {}) };
  const whole = { ...setting, isWhole: true };
  const ofWork = (html: (work: OwnWork) => string): string => (work ? html(work) : "");
  return `<body>
<header><p class="brand">${escapeHtml(summary.brand)}</p><p class="kind">Case Summary</p><h1>${printedText(plainText(summary.title))}</h1>
${creditsHtml(summary, parts.credits)}${ofWork((own) => completedHtml(own, summary.timeZone))}</header>
${factsHtml(root)}
${part("Your Diagnoses", ofWork(diagnosesHtml))}
${part("Your Findings", ofWork(findingsHtml))}
${part("Learning Objectives", objectivesHtml(parts.objectives))}
${parts.cards.map((card) => cardHtml(card, setting)).join("\n")}
${part("Teaching Points", parts.teachingPoints.map((point) => teachingPointHtml(point, whole)).join(""))}
${part("Your Notes", ofWork(notesHtml))}
${part("References", parts.references.map((page) => blocksHtml(contentOf(page), whole)).join(""))}
</body>`;
}

const part = (name: string, html: string): string =>
  html === "" ? "" : `<section class="part"><h2>${name}</h2>${html}</section>`;

function creditsHtml(summary: Summary, nodes: readonly ContentNode[]): string {
  const { author, editor, lastReleaseDate, timeZone } = summary;
  const lines = [
    author && `Author(s): ${printedText(plainText(author))}`,
    editor && `Lead Editors: ${printedText(plainText(editor))}`,
    // The tree's own credits stand in where the document has none.
    ...(author || editor ? [] : nodes.map((node) => richTextHtml(node.content))),
    lastReleaseDate && `Updated: ${escapeHtml(displayDate(lastReleaseDate, timeZone))}`,
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

function cardHtml(card: ContentNode, setting: Setting): string {
  const body = blocksHtml(contentOf(card), setting);
  return body === "" ? "" : part(richTextHtml(card.title) || "Untitled", body);
}

function teachingPointHtml(point: ContentNode, setting: Setting): string {
  const title = richTextHtml(point.title);
  const body = blocksHtml(contentOf(point), { ...setting, headingLevel: 4 });
  return `<div class="taught">${title ? `<h3>${title}</h3>` : ""}${body}</div>`;
}
