import { counted } from "../words/counted.ts";

/** How often one person may ask for something: `atOnce` in a row, and then one more each `everyMs`. */
export type Limit = { atOnce: number; everyMs: number };

/**
 * Limits on costly work per person: far above what anybody at a page needs, and far below what would keep a worker or
 * a browser busy for everybody else.
 */
export const limits = {
  /** Usage reports as files; each reads a whole course. */
  report_orders: { atOnce: 20, everyMs: 30_000 },
  /** Invitations to register, sent again to those who are selected: each may be a mail to a whole class. */
  invitation_orders: { atOnce: 20, everyMs: 60_000 },
  /** People who are added one by one, each of whom may be sent a mail. Classes come from a file. */
  people_added: { atOnce: 60, everyMs: 30_000 },
  /** Messages to students of a course; each may be a mail to two hundred. */
  student_messages: { atOnce: 10, everyMs: 60_000 },
  /** PDFs that nobody has printed before; each starts a page in a browser on the server. */
  first_prints: { atOnce: 20, everyMs: 15_000 },
  /** Wrong access codes of proctors from one session, in whatever course. */
  wrong_access_codes: { atOnce: 10, everyMs: 60_000 },
  /** Changes of one's own second factors; each sends a mail. */
  factor_changes: { atOnce: 20, everyMs: 60_000 },
  /** Personal access tokens that are created. */
  token_orders: { atOnce: 20, everyMs: 60_000 },
  /** Calls made with personal access tokens of one person, all together. */
  token_calls: { atOnce: 300, everyMs: 200 },
  /** Comments whose mentions are told by mail; each may be a mail to all who write on a case. */
  tag_notifications: { atOnce: 30, everyMs: 20_000 },
  /** Cases that are made, or copied; each is a document for good. */
  new_cases: { atOnce: 30, everyMs: 60_000 },
  /** Courses that are made, or copied; each is a course for good, with all its items. */
  new_courses: { atOnce: 30, everyMs: 60_000 },
  /** Lines of what a learner opened, kept for good: one for the case, one for each page that unfolds. Whoever leafs through a long case, all of it at once, is far below. */
  opening_logs: { atOnce: 300, everyMs: 2000 },
  /** Parts of a search through the text of all cases; each reads for up to five seconds. */
  case_searches: { atOnce: 60, everyMs: 1000 },
  /** First rows of a report that is being built; each may read a program for four seconds. */
  report_previews: { atOnce: 60, everyMs: 2000 },
  /** Files of people that are read; each may be a workbook of megabytes. */
  people_files: { atOnce: 30, everyMs: 10_000 },
  /** Files of questions that are read; each is held against the whole bank. */
  question_files: { atOnce: 30, everyMs: 10_000 },
  /** Question sets that are drafted from a blueprint; each may take some seconds of a core. */
  set_drafts: { atOnce: 30, everyMs: 5000 },
  /** Tax exemption files of quotes; each is checked as a whole. */
  quote_files: { atOnce: 20, everyMs: 30_000 },
  /** Messages to patients of cases; each takes a tenth of a second of a core. Nobody types faster for long. */
  patient_messages: { atOnce: 60, everyMs: 2000 },
  /** Dialogues and statements of a bench that are played; each takes up to a second of a core, or asks a language model. */
  bench_plays: { atOnce: 200, everyMs: 1000 },
  /** Names and addresses of others that are corrected; each is up to two mails, and tells whether an address is taken. */
  person_corrections: { atOnce: 30, everyMs: 20_000 },
  /** New addresses that a person wants for their own account; each is two mails, one of them to whatever address. */
  email_changes: { atOnce: 10, everyMs: 60_000 },
  /** Reports as pages and the dashboards of courses; each reads the progress of a whole course. */
  live_reports: { atOnce: 120, everyMs: 1000 },
  /** Cases as files, out and in; each holds a whole case with its media in memory. */
  case_files: { atOnce: 20, everyMs: 30_000 },
  /** Files that are written while the browser waits. */
  live_exports: { atOnce: 30, everyMs: 5000 },
  /** Pages and counts of lists. Whoever types into a search field all the time asks for five in a second. */
  list_pages: { atOnce: 600, everyMs: 150 },
  /** Live connections that are opened. A page opens one, and again when its line comes back. */
  connections: { atOnce: 120, everyMs: 2000 },
} as const satisfies Record<string, Limit>;

/**
 * Uses that one instance of a function gives away to a person before it counts in the table: a count is a write, which
 * a page of a list is not worth. Many instances give away no more than these uses each.
 */
export const uncounted: Partial<Record<LimitName, Limit>> = {
  list_pages: { atOnce: 40, everyMs: 500 },
};

export type LimitName = keyof typeof limits;

/**
 * Where a person stands is one number: when all of the limit is theirs again (epoch ms; past or undefined: it is now). Each
 * use puts it off by `everyMs`. `waitMs`: until the next use is allowed.
 */
export function planUse(
  { atOnce, everyMs }: Limit,
  wholeAtMs: number | undefined,
  nowMs: number,
): { ok: true; wholeAtMs: number } | { ok: false; waitMs: number } {
  const from = Math.max(wholeAtMs ?? 0, nowMs);
  const waitMs = from - latestBefore({ atOnce, everyMs }, nowMs);
  return waitMs > 0 ? { ok: false, waitMs } : { ok: true, wholeAtMs: from + everyMs };
}

/** The latest `wholeAtMs` with which one more use is allowed now. */
export const latestBefore = ({ atOnce, everyMs }: Limit, nowMs: number): number =>
  nowMs + (atOnce - 1) * everyMs;

const inSeconds = counted({ one: "in {n} second", other: "in {n} seconds" });
const inMinutes = counted({ one: "in {n} minute", other: "in {n} minutes" });

/** Text for somebody who has to wait. `waitS`: whole seconds; undefined if unknown. */
export function limitText(waitS: number | undefined): string {
  const when =
    waitS === undefined
      ? "in a few minutes"
      : waitS <= 90
        ? inSeconds(waitS)
        : inMinutes(Math.ceil(waitS / 60));
  return `You have asked for many of these in a short time. Nothing is lost: you can ask for the next one ${when}.`;
}
