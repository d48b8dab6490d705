import { isSafeUrl } from "#shared/case/model/safeUrl.ts";
import { type Run, segments } from "#shared/case/model/segments.ts";
import type { ContentNode, RichText } from "#shared/case/model/types.ts";
import { escapeHtml } from "./escapeHtml.ts";

/** Rich text in print: every style but colour, which a printer may not have. */
export function richTextHtml(field: RichText | string | ContentNode[] | undefined): string {
  if (field === undefined || Array.isArray(field)) return "";
  if (typeof field === "string") return escapeHtml(field);
  return segments(field).map(runHtml).join("");
}

const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const lowered = "₀₁₂₃₄₅₆₇₈₉";

/** Plain text for print. Raised and lowered digits are digits that are set so: few fonts have their signs. */
export const printedText = (text: string): string =>
  escapeHtml(text)
    .replace(/[⁰⁴-⁹]/g, (sign) => `<sup>${raised.indexOf(sign)}</sup>`)
    .replace(/[₀-₉]/g, (sign) => `<sub>${lowered.indexOf(sign)}</sub>`);

function runHtml({ text, styles }: Run): string {
  let html = printedText(text).replaceAll("\n", "<br>");
  if (styles.bold) html = `<strong>${html}</strong>`;
  if (styles.italic) html = `<em>${html}</em>`;
  if (styles.underline) html = `<u>${html}</u>`;
  if (styles.superscript) html = `<sup>${html}</sup>`;
  if (styles.subscript) html = `<sub>${html}</sub>`;
  const url = styles.link?.url;
  // Addresses of our own host mean nothing on paper.
  if (url && isSafeUrl(url) && /^(https?:|mailto:)/i.test(url))
    html = `<a href="${escapeHtml(url)}">${html}</a>`;
  return html;
}
