import type { Renewal } from "../../contract/quotes/quoteInterfaces.ts";
import {
  type CourseKey,
  type CourseSet,
  courseKeys,
  coursesOfSet,
  offeredCourses,
} from "../pricing/courses.ts";
import { courseNames } from "./courseNames.ts";
import { stageOf, unsent } from "./quote.ts";
import { accessText, calibrateText } from "./renewal.ts";
import { hasOrdered, type QuoteFacts, signsOfQuotes } from "./renewalSigns.ts";

/** Columns of the renewal dashboard as values: its page and its workbook are made from them. @see spec courses §2.19 */

/** Names of the price categories. @see spec courses §9 */
export const categoryNames = ["Small", "Standard", "Large Caribbean/NP", "Exception"] as const;

/** `access` is LEND, REVOKE, YES or NO; `money` are dollars; `day` is a UTC time. */
export type RenewalFactKind = "text" | "access" | "money" | "number" | "day";

export interface RenewalFact {
  key: string;
  group: string;
  head: string;
  kind: RenewalFactKind;
  /** Null where there is nothing to show. */
  read: (row: Renewal) => string | number | null;
}

const fact =
  (kind: RenewalFactKind) =>
  (
    key: string,
    head: string,
    read: (row: Renewal) => string | number | null | undefined,
  ): Omit<RenewalFact, "group"> => ({ key, head, kind, read: (row) => read(row) ?? null });
const text = fact("text");
const money = fact("money");
const number = fact("number");
const day = fact("day");
const access = fact("access");

const latest = ({ quotes }: Renewal) => quotes.at(-1);

/** Dollars of the addenda; undefined without one. */
export function addendaTotal({ quotes }: Renewal): number | undefined {
  const addenda = quotes.slice(1);
  return addenda.length === 0 ? undefined : addenda.reduce((sum, { total }) => sum + (total ?? 0), 0);
}

/** Facts about a renewal from the quotes of its row. Without an order, last year's total is compared with the original's. */
export function quoteFactsOf(row: Renewal, today: string): QuoteFacts {
  const { previous_year_invoice_total: invoice, previous_year_addendum_total: added } = row.quote_interface;
  const sent = latest(row)?.quote_sent_at ?? null;
  const statuses = {
    ...row.signature_course_statuses,
    ...row.wise_course_statuses,
    ...row.addiction_course_statuses,
  };
  const count = (of: "current" | "future"): number => courseKeys.filter((key) => statuses[key]?.[of]).length;
  const total = row.quotes[0]?.total ?? null;
  return {
    today,
    waitingSince: row.stage === "Quote Sent" && sent ? sent.slice(0, 10) : null,
    total: total === null || count("future") === 0 ? null : total + (addendaTotal(row) ?? 0),
    previousTotal: invoice === null ? null : invoice + (added ?? 0),
    courses: count("future"),
    previousCourses: count("current"),
  };
}

/** Signs against a renewal that the quotes tell, as one text. A program that has ordered renews, so nothing speaks against it. */
const signsText = (row: Renewal, today: string): string =>
  hasOrdered(stageOf(row.quotes[0] ?? unsent))
    ? ""
    : signsOfQuotes(quoteFactsOf(row, today))
        .map(({ figure }) => figure)
        .join("; ");

export const calibrateOf = (row: Renewal, year: number) =>
  calibrateText({
    isOn: row.tel_status === "on",
    future: courseKeys.filter((key) => row.signature_course_statuses[key]?.future),
    schoolYear: year,
  });

/**
 * Facts of a row in the order of the dashboard's columns, without its buttons and its role counts. Days of waiting are counted to
 * `today`, as `2026-11-27`.
 */
export function renewalFacts(year: number, today: string): RenewalFact[] {
  return [
    ...inGroup("Program Information", [
      text("group_name", "Program", (row) => row.group_name),
      text("subdomain", "Subdomain", (row) => row.group_subdomain),
      text("psa", "Program Service Administrator", ({ quote_interface: of }) => of.psa_name),
      text("manager", "Relationship Manager", ({ quote_interface: of }) => of.business_development_manager),
    ]),
    ...inGroup("Subscription Process", [
      text("stage", "Stage", (row) => row.stage),
      day("sent", "Sent", (row) => latest(row)?.quote_sent_at),
      day("submitted", "Submitted", (row) => latest(row)?.quote_submitted_at),
      day("confirmed", "Confirmed", (row) => latest(row)?.quote_confirmed_at),
      text("signs", "Renewal signs", (row) => signsText(row, today)),
    ]),
    ...inGroup("Subscription Information", [
      money("initial", "Initial price", (row) => row.quotes[0]?.initial_price),
      money("total", "Original total", (row) => row.quotes[0]?.total),
      money("addenda", "Addenda total", addendaTotal),
      money("last", "Last year's total", ({ quote_interface: of }) => of.previous_year_invoice_total),
      money(
        "last_addenda",
        "Last year's addenda",
        ({ quote_interface: of }) => of.previous_year_addendum_total,
      ),
      text("shared_success", "Shared Success", ({ quote_interface: of }) =>
        of.shared_success ? "Yes" : "No",
      ),
      text("category", "Price category", ({ quote_interface: of }) => categoryNames[of.price_category]),
      number("tier", "Tier", (row) => row.price_tier),
      number("last_tier", "Last year's tier", ({ quote_interface: of }) => of.previous_year_price_tier),
      number(
        "last_max",
        "Last year's max enrollment",
        ({ quote_interface: of }) => of.previous_year_max_enrollment,
      ),
      number("max", "Max enrollment", ({ quote_interface: of }) => of.max_enrollment),
    ]),
    ...inGroup("Signature Courses", [
      ...courses((row) => row.signature_course_statuses, year, "Signature"),
      ...(year >= 23 ? [access("calibrate", "Calibrate", (row) => calibrateOf(row, year))] : []),
    ]),
    ...inGroup("WISE and CARE Courses", [
      ...courses((row) => row.wise_course_statuses, year, "Wise"),
      ...courses((row) => row.addiction_course_statuses, year, "Care"),
    ]),
  ];
}

const inGroup = (group: string, facts: Omit<RenewalFact, "group">[]): RenewalFact[] =>
  facts.map((each) => ({ ...each, group }));

function courses(
  of: (row: Renewal) => Renewal["signature_course_statuses"],
  year: number,
  set: CourseSet,
): Omit<RenewalFact, "group">[] {
  const textIn = (row: Renewal, key: CourseKey): string | null => {
    const status = of(row)[key];
    return status ? accessText(status) : null;
  };
  return coursesOfSet(offeredCourses(year), set).map((key) =>
    access(key, courseNames[key], (row) => textIn(row, key)),
  );
}
