import { reusableKindWords } from "#shared/domain/mapping/reusableKinds.ts";
import { whereUsedFields, whereUsedHeads, whereUsedTexts } from "#shared/domain/mapping/whereUsed.ts";
import type { Usage } from "../curriculum/usage.ts";
import { escapeHtml } from "../html/escapeHtml.ts";
import { printedText } from "../html/richTextHtml.ts";
import type { Reusable } from "../table/mapping/reusables.ts";
import { fontFaces } from "./fonts.ts";
import { summaryCss } from "./summaryCss.ts";

/** Counts up when the look of the report changes: what was printed in another layout is printed anew. */
export const usageLayout = 2;

export type UsageReport = Pick<Reusable, "kind" | "name" | "description"> & Usage & { brand: string };

export const usageTitle = ({ kind, name }: Pick<UsageReport, "kind" | "name">): string =>
  `${reusableKindWords[kind]}: ${name}`;

/** The usage report as one HTML document for print. It refers to nothing outside itself; all names are escaped. */
export function usageHtml(report: UsageReport): string {
  const body = usageBody(report);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<title>${escapeHtml(usageTitle(report))} – Usage Report</title><style>${fontFaces(body)}${summaryCss}</style></head>
${body}</html>`;
}

const fact = (label: string, value: string): string =>
  value === "" ? "" : `<dt>${label}</dt><dd>${printedText(value)}</dd>`;
const named = (objectives: readonly { name: string }[]): string =>
  objectives.map(({ name }) => name).join("; ");

/** Writes the part of the page that differs from one report to the next. */
export function usageBody(report: UsageReport): string {
  const { source, description, brand } = report;
  return `<body>
<header><p class="brand">${escapeHtml(brand)}</p><p class="kind">Reusable Content Description and Where it is used</p><h1>${printedText(usageTitle(report))}</h1></header>
<dl class="facts">
${fact("Source Course:", source.course ?? "")}
${fact("Source Case:", source.document ?? "")}
${fact("Source Learning Objective:", named(source.learning_objectives))}
</dl>
${description === "" ? "" : `<p>${printedText(description)}</p>`}
<section class="part"><h2>Where Used</h2>${whereUsedHtml(report)}</section>
</body>`;
}

function whereUsedHtml({ documents }: UsageReport): string {
  if (documents.length === 0) return `<p>${whereUsedTexts.nowhere}</p>`;
  if (documents.length === 1) return `<p>${whereUsedTexts.once}</p>`;
  // Ten columns do not fit on a page: each case is a block of what is known of it.
  return documents
    .map(
      (use) => `<h3>${printedText(use.title)}</h3><dl class="facts">
${fact("Learning Objective", named(use.learning_objectives))}
${whereUsedFields.map((field) => fact(whereUsedHeads[field], use[field].join(", "))).join("")}</dl>`,
    )
    .join("");
}
