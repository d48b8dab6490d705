import {
  bringsFormativeAssessment,
  type CourseKey,
  courseSets,
  coursesOfSet,
} from "#shared/domain/pricing/courses.ts";
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
import { fontFaces } from "./fonts.ts";
import { summaryCss } from "./summaryCss.ts";

/** Counts up when the look of the document changes: what was printed in another layout is printed anew. */
export const quoteLayout = 2;

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
.money { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
td.money, th.money { width: 32mm; }
tfoot th, tfoot td { font-weight: 600; background: var(--tint); }
tr.total th, tr.total td { font-size: 11pt; border-top: 1.5pt solid var(--teal); }
table { break-inside: avoid; }
td[scope], th[scope=row] { font-weight: 400; }
tfoot th[scope=row], .totals th[scope=row] { font-weight: 600; }
.draft { margin: 0 0 10pt; padding: 6pt 10pt; border: 1pt solid var(--ink); font-weight: 600; }
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
<header><p class="brand">${escapeHtml(brand)}</p><p class="kind">Quote ${number}, ${quoteLabel(at)}</p>
<h1>${escapeHtml(brand)} Quote</h1>
<p>${printedText(of.program_name)}</p><p>${dateRange(printed)} Subscriptions</p></header>
${isDraft ? '<p class="draft">Draft: these choices are not saved and not ordered.</p>' : ""}
<dl class="facts">
${fact("Quote number", number)}${fact("Revision", String(of.rev))}${fact("Status", isDraft ? "Draft" : stageOf(quote))}
${fact("Sent", day(quote.quote_sent_at))}${fact("Ordered", day(quote.quote_submitted_at))}${fact("Ordered by", quote.accepted_by)}${fact("Confirmed", day(quote.quote_confirmed_at))}${fact("Purchase order", quote.purchase_order ?? "")}
</dl>
<section class="part"><h2>Contacts</h2>${contactsHtml(read)}</section>
${paragraphs("Billing address", quote.billing_address ?? "")}
${termsHtml(read, printed, brand)}
${paragraphs("Additional Notes:", memo)}
</body>`;
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

function contactsHtml({ of }: ReadQuote): string {
  const rows = [
    ["Program Service Administrator", of.psa_name, of.psa_email],
    ["Billing Contact", of.billing_contact_name, of.billing_contact_email],
    ["Relationship Manager", of.business_development_manager, of.business_development_manager_email],
  ] as const;
  const lines = rows.map(
    ([role, name, email]) =>
      `<tr><th scope="row">${role}</th><td>${name === "" ? "Not named yet" : printedText(name)}</td><td>${printedText(email)}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">Contact</th><th scope="col">Name</th><th scope="col">Email</th></tr></thead><tbody>${lines.join("")}</tbody></table>`;
}

/** Courses, months and price. */
export function termsHtml(read: ReadQuote, { terms, figures }: QuoteWords, brand = ""): string {
  const year = read.of.school_year;
  const free = freeCourses(year).map(
    (name) => `<tr><th scope="row">${escapeHtml(name)}</th><td>Free with your subscription</td></tr>`,
  );
  return `${courseSets.map((set) => setHtml(read, { terms, figures }, { set, brand })).join("")}
<section class="part"><h2>Free courses</h2><table><thead><tr><th scope="col">Course Name</th><th scope="col">Cost</th></tr></thead><tbody>${free.join("")}</tbody></table></section>
${terms.prorate ? monthsHtml(year, terms) : ""}
<section class="part"><h2>Total</h2>${totalsHtml(read, { terms, figures })}</section>`;
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
    `<tr><th scope="row">${escapeHtml(courseTitle(key, brand))}</th><td>${standing(key)}</td>${
      isOlder ? `<td class="money">${moneyText(figures.courses[key] ?? 0)}</td>` : ""
    }</tr>`;
  const formative =
    set === "Signature" && bringsFormativeAssessment(courses, year)
      ? `<tr><th scope="row">Calibrate formative assessment</th><td>Included</td>${isOlder ? '<td class="money">Included</td>' : ""}</tr>`
      : "";
  return `<section class="part"><h2>${setNames[set]} courses</h2><table>
<thead><tr><th scope="col">Course Name</th><th scope="col">${schoolYearText(year)} Subscriptions</th>${
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
  return `<section class="part"><h2>Prorated</h2><dl class="facts">${fact("Invoice", range(terms.invoice))}${fact("Subscription", range(terms.subscription))}</dl></section>`;
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
