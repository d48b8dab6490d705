import {
  bringsFormativeAssessment,
  type CourseKey,
  courseSets,
  coursesOfSet,
} from "#shared/domain/pricing/courses.ts";
import { isInitiallyPartner, partnerName } from "#shared/domain/pricing/curricularPartner.ts";
import type { PriceFigures } from "#shared/domain/pricing/priceOrder.ts";
import { firstDayOf, lastDayOf, monthsOfYear, schoolYearText } from "#shared/domain/pricing/schoolYear.ts";
import { courseTitle, freeCourses, setNames } from "#shared/domain/quotes/courseNames.ts";
import { type QuoteTerms, quoteLabel, stageOf } from "#shared/domain/quotes/quote.ts";
import { displayCalendarDate, displayDate } from "#shared/words/dates.ts";
import { moneyText } from "#shared/words/money.ts";
import { displayMonth } from "#shared/words/months.ts";
import { escapeHtml } from "../html/escapeHtml.ts";
import { printedText } from "../html/richTextHtml.ts";
import type { ReadQuote } from "../subscriptions/readQuote.ts";
import { fontFaces, otherScripts } from "./fonts.ts";
import { summaryCss } from "./summaryCss.ts";

/** Counts up when the look of the document changes: what was printed in another layout is printed anew. */
export const quoteLayout = 5;

/** Table of the ordered courses with their prices. */
export interface QuoteWords {
  terms: QuoteTerms;
  figures: PriceFigures;
  memo: string;
  /** Holds choices that are not saved. */
  isDraft: boolean;
}

export interface PrintedQuote extends QuoteWords {
  read: ReadQuote;
  number: string;
  brand: string;
  /** IANA name; the zone of the program. */
  timeZone: string;
}

const quoteCss = `
body { font: 9.5pt/1.45 Inter, ${otherScripts}, sans-serif; }
header { display: flex; justify-content: space-between; gap: 12mm; align-items: flex-start; }
header p { margin: 0; }
.brand { font-size: 12pt; }
h1 { margin: 3pt 0 4pt; font: 600 22pt/1.15 "Source Serif 4", ${otherScripts}, serif; }
h2 { margin: 14pt 0 4pt; font-size: 11pt; }
.box { display: grid; grid-template-columns: max-content max-content; gap: 2pt 10pt; margin: 0; padding: 7pt 10pt; background: var(--tint); }
.box dt, .months dt { padding: 0; font-size: 8.5pt; line-height: 13pt; }
.box dd { text-align: end; font-size: 9pt; line-height: 13pt; font-variant-numeric: tabular-nums; }
.parties { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 8mm; margin-bottom: 6pt; break-inside: avoid; }
.parties h2 { margin: 0 0 3pt; border: 0; padding: 0; font-size: 8.5pt; font-weight: 600; color: var(--quiet); }
.parties p { margin: 0; overflow-wrap: anywhere; }
.parties p + h2 { margin-top: 7pt; }
.name { font-weight: 600; }
td, th { border-width: 0 0 .5pt; padding: 4pt 6pt; }
thead th { color: var(--quiet); font-size: 8.5pt; font-weight: 600; border-bottom: 1pt solid var(--ink); }
.money { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
td.money, th.money { width: 32mm; }
td.standing, th.standing { width: 50mm; white-space: nowrap; }
tfoot th, tfoot td { font-weight: 600; background: var(--tint); }
table { break-inside: avoid; margin-bottom: 4pt; }
th[scope=row] { font-weight: 400; }
tfoot th[scope=row] { font-weight: 600; }
.sum { break-inside: avoid; }
.totals { width: 92mm; margin-inline-start: auto; }
tr.total th, tr.total td { font-size: 12pt; font-weight: 700; border-top: 1.5pt solid var(--teal); border-bottom: 0; }
.draft { margin: 0 0 10pt; padding: 6pt 10pt; border: 1pt solid var(--ink); font-weight: 600; }
.quiet { color: var(--quiet); font-size: 8.5pt; }
.signing { break-inside: avoid; }
.lines { display: grid; grid-template-columns: 2fr 2fr 1fr; gap: 11mm 8mm; margin: 12mm 0 0; }
.lines p { margin: 0; padding-top: 2pt; border-top: .75pt solid var(--ink); font-size: 8.5pt; color: var(--quiet); }
`;

/** A quote as one HTML document for print. It refers to nothing outside itself; all that people wrote is escaped. */
export function quoteHtml(printed: PrintedQuote): string {
  const body = quoteBody(printed);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<title>${escapeHtml(printed.brand)} Quote ${printed.number}</title><style>${fontFaces(body)}${summaryCss}${quoteCss}</style></head>
${body}</html>`;
}

const fact = (label: string, value: string | null): string =>
  value === null || value === "" ? "" : `<dt>${label}</dt><dd>${printedText(value)}</dd>`;

/** Facts that differ from quote to quote. */
export function quoteBody(printed: PrintedQuote): string {
  const { read, number, brand, timeZone, isDraft, memo } = printed;
  const { of, at, quote } = read;
  const day = (time: string | null): string | null => time && displayDate(time, timeZone);
  return `<body>
<header><div><p class="brand">${escapeHtml(brand)}</p>
<h1>${escapeHtml(brand)} Quote</h1>
<p>${quoteLabel(at)}</p><p>${dateRange(printed)} Subscriptions</p></div>
<dl class="box">
${fact("Quote number", number)}${fact("Revision", String(of.rev))}${fact("Status", isDraft ? "Draft" : stageOf(quote))}
${fact("Sent", day(quote.quote_sent_at))}${fact("Ordered", day(quote.quote_submitted_at))}${fact("Confirmed", day(quote.quote_confirmed_at))}${fact("Purchase order", quote.purchase_order ?? "")}
</dl></header>
${isDraft ? '<p class="draft">Draft: these choices are not saved and not ordered.</p>' : ""}
${partiesHtml(read)}
${termsHtml(read, printed, brand)}
${paragraphs("Additional Notes:", memo)}
${acceptanceHtml(read, { isDraft, orderedOn: day(quote.quote_submitted_at) })}
</body>`;
}

/** Parties of the quote: program, payer, customer contact, relationship manager. */
function partiesHtml({ of, quote }: ReadQuote): string {
  const person = (role: string, name: string, email: string): string =>
    `<h2>${role}</h2><p class="name">${name === "" ? "Not named yet" : printedText(name)}</p>${
      email === "" ? "" : `<p>${printedText(email)}</p>`
    }`;
  const address = quote.billing_address ?? "";
  const lines = address.split("\n").map((line) => `<p>${printedText(line)}</p>`);
  return `<section class="parties">
<div><h2>Prepared for</h2><p class="name">${printedText(of.program_name)}</p>${
    address === "" ? "" : `<h2>Billing address</h2>${lines.join("")}`
  }</div>
<div>${person("Program Service Administrator", of.psa_name, of.psa_email)}${person("Billing Contact", of.billing_contact_name, of.billing_contact_email)}</div>
<div>${person("Relationship Manager", of.business_development_manager, of.business_development_manager_email)}</div>
</section>`;
}

/** The order and its date; before there is one, the next steps, and lines to sign for schools that order on paper. */
function acceptanceHtml(
  { of, quote }: ReadQuote,
  { isDraft, orderedOn }: { isDraft: boolean; orderedOn: string | null },
): string {
  const days = of.model === "older" ? 10 : 5;
  const taxFile = quote.tax_exemption
    ? `<p>Tax exemption certificate on file: ${printedText(quote.tax_exemption.file_name)}.</p>`
    : "";
  const terms = `<p class="quiet">All amounts are in US dollars. An invoice follows within ${days} business days after the order is confirmed.</p>`;
  if (orderedOn !== null)
    return `<section class="signing"><h2>Order</h2><p>Ordered by ${printedText(quote.accepted_by ?? "the program")} on ${orderedOn}.</p>${taxFile}${terms}</section>`;
  if (isDraft) return `<section class="signing">${taxFile}${terms}</section>`;
  return `<section class="signing"><h2>Acceptance</h2><p>Order online by the link in your e-mail, or sign here and return this page to your relationship manager.</p>${taxFile}${terms}
<div class="lines"><p>Name and title</p><p>Signature</p><p>Date</p>${quote.purchase_order ? "" : "<p>Purchase order number</p>"}</div></section>`;
}

/** Lines of a text under a heading; nothing for an empty text. */
const paragraphs = (heading: string, text: string): string =>
  text === ""
    ? ""
    : `<section class="part"><h2>${heading}</h2>${text
        .split("\n")
        .map((line) => `<p>${printedText(line)}</p>`)
        .join("")}</section>`;

function dateRange({ read, terms }: Pick<PrintedQuote, "read" | "terms">): string {
  const { start, end } = terms.prorate ? terms.subscription : { start: null, end: null };
  const year = read.of.school_year;
  return `${displayCalendarDate(firstDayOf(year, start ?? 1))} – ${displayCalendarDate(lastDayOf(year, end ?? monthsOfYear))}`;
}

/** Courses, months and price. */
export function termsHtml(read: ReadQuote, { terms, figures }: QuoteWords, brand = ""): string {
  const year = read.of.school_year;
  const free = freeCourses(year).map(
    (name) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td class="standing">Free with your subscription</td></tr>`,
  );
  return `${courseSets.map((set) => setHtml(read, { terms, figures }, { set, brand })).join("")}
<section class="part"><h2>Free courses</h2><table><thead><tr><th scope="col">Course Name</th><th scope="col" class="standing">Cost</th></tr></thead><tbody>${free.join("")}</tbody></table></section>
${terms.prorate ? monthsHtml(year, terms) : ""}
<section class="sum"><h2>Total</h2>${totalsHtml(read, { terms, figures })}</section>`;
}

function setHtml(
  read: ReadQuote,
  { terms, figures }: Pick<QuoteWords, "terms" | "figures">,
  { set, brand }: { set: (typeof courseSets)[number]; brand: string },
): string {
  const courses = coursesOfSet(terms.courses, set);
  if (courses.length === 0) return "";
  const { model, school_year: year } = read.of;
  const isOlder = model === "older";
  const standing = (key: CourseKey): string => {
    if (read.at > 0) return "Added";
    return read.of.previous_courses.includes(key) ? "Renewed" : "New";
  };
  const row = (key: CourseKey): string =>
    `<tr><th scope="row">${escapeHtml(courseTitle(key, brand))}</th><td class="standing">${standing(key)}</td>${
      isOlder ? `<td class="money">${moneyText(figures.courses[key] ?? 0)}</td>` : ""
    }</tr>`;
  const formative =
    set === "Signature" && bringsFormativeAssessment(courses, year)
      ? `<tr><th scope="row">Calibrate formative assessment</th><td class="standing">Included</td>${isOlder ? '<td class="money">Included</td>' : ""}</tr>`
      : "";
  const isPartner = set === "Signature" && isInitiallyPartner(courses, year);
  return `<section class="part"><h2>${setNames[set]} courses</h2>${isPartner ? `<p>${partnerName}</p>` : ""}<table>
<thead><tr><th scope="col">Course Name</th><th scope="col" class="standing">${schoolYearText(year)} Subscriptions</th>${
    isOlder ? `<th scope="col" class="money">${schoolYearText(year)} Price</th>` : ""
  }</tr></thead>
<tbody>${courses.map(row).join("")}${formative}</tbody>
<tfoot><tr><th scope="row"${isOlder ? ' colspan="2"' : ""}>${setNames[set]} Annual Subscription Cost</th><td class="money">${moneyText(figures.subtotals[set])}</td></tr></tfoot>
</table></section>`;
}

function monthsHtml(year: number, terms: QuoteTerms): string {
  const range = ({ start, end }: QuoteTerms["invoice"]): string =>
    start === null || end === null
      ? "not chosen yet"
      : `${displayMonth(firstDayOf(year, start))} – ${displayMonth(firstDayOf(year, end))}`;
  return `<section class="part"><h2>Prorated</h2><dl class="facts months">${fact("Invoice", range(terms.invoice))}${fact("Subscription", range(terms.subscription))}</dl></section>`;
}

function totalsHtml({ of }: ReadQuote, { terms, figures }: Pick<QuoteWords, "terms" | "figures">): string {
  const less = (name: string, cents: number): [string, number][] => (cents === 0 ? [] : [[name, -cents]]);
  const rows: [string, number][] = [
    ...courseSets.flatMap((set): [string, number][] =>
      figures.subtotals[set] === 0 ? [] : [[`${setNames[set]} courses`, figures.subtotals[set]]],
    ),
    ["Subtotal", figures.subtotal],
    ...(of.model === "older"
      ? [
          ...less("Signature discount", figures.discounts.signature),
          ...less("WISE discount", figures.discounts.wise),
        ]
      : []),
    ...less("Signature grant", terms.signature_grant * 100),
    ...less("WISE grant", terms.wise_grant * 100),
  ];
  const line = ([name, cents]: [string, number]): string =>
    `<tr><th scope="row">${name}</th><td class="money">${moneyText(cents)}</td></tr>`;
  return `<table class="totals"><thead><tr><th scope="col">Part</th><th scope="col" class="money">Amount</th></tr></thead>
<tbody>${rows.map(line).join("")}</tbody>
<tfoot><tr class="total"><th scope="row">Total</th><td class="money">${moneyText(figures.total)}</td></tr></tfoot></table>`;
}
