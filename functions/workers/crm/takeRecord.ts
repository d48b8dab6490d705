import { schoolYearText } from "#shared/domain/pricing/schoolYear.ts";
import { fieldsToTake } from "#shared/domain/quotes/crmMerge.ts";
import { type IncomingRecord, incoming, labelOf, sharedValues } from "../../ports/crm/fields.ts";
import { isoTime, nowMs } from "../../runtime/clock.ts";
import { mapInOrder } from "../../runtime/mapInOrder.ts";
import { untilWritten } from "../../runtime/untilWritten.ts";
import { interfaceIdOf, interfacePlace } from "../../subscriptions/quoteIds.ts";
import { quoteLine } from "../../subscriptions/quoteLine.ts";
import { crmLogWrite, putCrmLog } from "../../table/quotes/crmLog.ts";
import { type CrmState, crmStateWrite, getCrmState } from "../../table/quotes/crmStates.ts";
import {
  getQuoteInterface,
  itemsOfQuotesAtOnce,
  putQuoteInterfaces,
  type QuoteInterface,
  type QuoteInterfaceWrite,
} from "../../table/quotes/quoteInterfaces.ts";
import { type TransactItem, transact } from "../../table/table.ts";

interface Taken {
  isTaken: boolean;
  /** Fields, or records, that were refused. */
  refused: number;
}

const triesAtMost = 10;
/** Records that are taken beside each other where they are not taken together. */
const atOnce = 10;

/**
 * Takes in records of a page, as many together as a transaction holds: each by itself would wait for the list of quotes, which all of them write. They are planned from
 * what was read of the page. Where one of a group was written by somebody else since, each of the group is taken by itself, as is what is to be refused, and a
 * second record of the same quotes.
 */
export async function takeRecords(
  records: readonly Readonly<Record<string, unknown>>[],
  known: KnownPrograms,
  order: { schoolYear: number; jobId: string },
): Promise<Taken[]> {
  const plans = new Map<string, Plan & { record: Readonly<Record<string, unknown>> }>();
  const alone: Readonly<Record<string, unknown>>[] = [];
  for (const record of records) {
    const plan = planFromKnown(record, known);
    if (plan && !plans.has(plan.of.program_id)) plans.set(plan.of.program_id, { ...plan, record });
    else alone.push(record);
  }
  const outcomes: Taken[] = [];
  for (const group of inGroups([...plans.values()])) {
    if (await write(group, order)) outcomes.push(...group.map(takenBy));
    else alone.unshift(...group.map(({ record }) => record));
  }
  for await (const one of mapInOrder(alone, atOnce, (record) => takeRecord(record, order)))
    outcomes.push(one);
  return outcomes;
}

const takenBy = ({ next, refused }: Plan): Taken => ({
  isTaken: next !== undefined,
  refused: refused.length,
});

/** Groups of plans whose writes fit a transaction each. */
function inGroups<P extends Plan>(plans: readonly P[]): P[][] {
  const groups: P[][] = [];
  let room = 0;
  for (const plan of plans) {
    const items = itemsOf(plan);
    if (items > room) {
      groups.push([]);
      room = itemsOfQuotesAtOnce;
    }
    groups.at(-1)?.push(plan);
    room -= items;
  }
  return groups;
}

/** Takes in one record of the CRM, by the rule of the last writer of each field. What cannot be taken stands in the log. */
export async function takeRecord(
  record: Readonly<Record<string, unknown>>,
  order: { schoolYear: number; jobId: string },
): Promise<Taken> {
  const read = incoming(record);
  if (typeof read === "string") return refuse(String(record.Id ?? "unknown"), read, order);
  const isId = /^[0-9A-HJKMNP-TV-Z]{26}-\d\d$/.test(read.external_id);
  if (!isId) return refuse(read.record_id, "The record has no id of quotes of the product.", order);
  const place = interfacePlace(read.external_id);
  if (place.schoolYear !== order.schoolYear)
    return refuse(read.external_id, "The record's id and its school year do not fit.", order);
  return untilWritten(
    async () => {
      const [of, state] = await Promise.all([
        getQuoteInterface(place),
        getCrmState(place.programId, place.schoolYear),
      ]);
      if (!of) return refuse(read.external_id, "There are no such quotes.", order);
      if (state && state.record_id !== read.record_id)
        return refuse(
          read.external_id,
          `Another record, ${state.record_id}, has the same id of quotes and is the one that counts.`,
          order,
        );
      const plan = planTaking(read, of, state);
      if (await write([plan], order)) return takenBy(plan);
      return undefined;
    },
    { triesAtMost, failure: () => new Error(`${read.external_id} was changed by others each time`) },
  );
}

/**
 * Returns true if a record changes neither quotes nor the state of the exchange, by data read for many programs at once. Stale data is
 * harmless: the next refresh finds the difference, and taking always plans from current rows.
 */
export function isKnownRecord(record: Readonly<Record<string, unknown>>, known: KnownPrograms): boolean {
  const plan = planFromKnown(record, known);
  const state = plan && known.stateOf.get(plan.of.program_id);
  if (!plan || !state) return false;
  const isSame =
    JSON.stringify({ ...plan.state, refreshed_at: null, rev: state.rev }) ===
    JSON.stringify({ ...state, refreshed_at: null });
  return plan.next === undefined && plan.refused.length === 0 && isSame;
}

/** Plan by data read for many programs at once; undefined where the record is to be refused. */
function planFromKnown(
  record: Readonly<Record<string, unknown>>,
  { schoolYear, quotesOf, stateOf }: KnownPrograms,
): Plan | undefined {
  const read = incoming(record);
  if (typeof read === "string") return undefined;
  const { programId } = interfacePlace(read.external_id);
  const of = quotesOf.get(programId);
  const state = stateOf.get(programId);
  const isOfYear = read.external_id === interfaceIdOf({ program_id: programId, school_year: schoolYear });
  if (!of || !isOfYear || (state && state.record_id !== read.record_id)) return undefined;
  return planTaking(read, of, state);
}

/** Quotes and states of the exchange of one school year, by program. */
export interface KnownPrograms {
  schoolYear: number;
  quotesOf: ReadonlyMap<string, QuoteInterface>;
  stateOf: ReadonlyMap<string, CrmState>;
}

interface Plan {
  of: QuoteInterface;
  /** Undefined: nothing is taken. */
  next: QuoteInterface | undefined;
  state: CrmState;
  took: string[];
  refused: string[];
}

/** Plans what a record changes; pure but for the clock. */
function planTaking(read: IncomingRecord, of: QuoteInterface, state: CrmState | undefined): Plan {
  const local = sharedValues(of);
  const refused = [...read.refused];
  const taken = fieldsToTake({
    local,
    localChangedAt: of.terms_changed_at ?? {},
    remote: read.values,
    remoteChangedAt: read.changed_at,
    synced: state?.synced,
  });
  if ("price_category" in taken && of.quotes.some(({ quote_submitted_at }) => quote_submitted_at !== null)) {
    delete taken.price_category;
    refused.push("Price_Category__c: stays, since a quote of this year is submitted");
  }
  const names = Object.keys(taken);
  const at = isoTime(nowMs());
  const next: QuoteInterface | undefined =
    names.length === 0
      ? undefined
      : {
          ...of,
          ...(taken as Partial<QuoteInterface>), // values of its own fields, by their schemas
          rev: of.rev + 1,
          quotes: of.quotes.map((quote) => ({
            ...quote,
            changes: { ...quote.changes, ...("price_category" in taken && { price_category: of.rev + 1 }) },
          })),
        };
  // A field that the CRM has not got of ours is still to be sent: only what agrees counts as known.
  const isKnown = Object.entries(read.values).every(
    ([name, value]) => (next ?? of)[name as keyof QuoteInterface] === value,
  );
  const pushed = state?.pushed_rev ?? 0;
  return {
    of,
    next,
    state: {
      program_id: of.program_id,
      school_year: of.school_year,
      record_id: read.record_id,
      synced: { ...(state?.synced ?? {}), ...read.values },
      pushed_rev: isKnown && pushed === of.rev ? (next ?? of).rev : isKnown ? pushed : 0,
      customer_status: read.customer_status,
      refreshed_at: at,
      rev: (state?.rev ?? 0) + 1,
    },
    took: names.map((name) => `${labelOf(name)}: ${shownValue(local[name])} → ${shownValue(taken[name])}`),
    refused,
  };
}

const shownValue = (value: string | number | boolean | null | undefined): string =>
  value === "" || value === null || value === undefined ? "none" : String(value);

/** Writes plans of different programs, all or nothing. */
function write(plans: readonly Plan[], order: { jobId: string }): Promise<boolean> {
  const quotes: QuoteInterfaceWrite[] = [];
  const states: TransactItem[] = [];
  for (const plan of plans) {
    const { next } = plan;
    const together = exchangeWrites(plan);
    if (next) quotes.push({ next, audit: auditOf(next, plan, order), together });
    else states.push(...together);
  }
  const [first, ...rest] = quotes;
  if (!first) return transact(states);
  return putQuoteInterfaces([{ ...first, together: [...(first.together ?? []), ...states] }, ...rest]);
}

/** Items of a transaction that a plan takes: quotes are two, with their line of the audit log. */
const itemsOf = (plan: Plan): number => (plan.next ? 2 : 0) + exchangeWrites(plan).length;

/** The state of the exchange, and its lines of the log. */
function exchangeWrites({ of, state, took, refused }: Plan): TransactItem[] {
  const at = state.refreshed_at ?? isoTime(nowMs());
  const line = {
    at,
    program_name: of.program_name,
    subject: `${of.program_name}, ${schoolYearText(of.school_year)}`,
  };
  const id = `${interfaceIdOf(of)}#${state.rev}`;
  return [
    crmStateWrite(state),
    ...(took.length > 0
      ? [crmLogWrite({ ...line, id: `${at}#in#${id}`, direction: "in", lines: took })]
      : []),
    ...(refused.length > 0
      ? [crmLogWrite({ ...line, id: `${at}#refused#${id}`, direction: "refused", lines: refused })]
      : []),
  ];
}

const auditOf = (
  next: QuoteInterface,
  { took }: Plan,
  order: { jobId: string },
): QuoteInterfaceWrite["audit"] => ({
  ...quoteLine(next, {
    action: "quote.refreshed",
    operationId: `${order.jobId} ${next.rev}`,
    by: { user_id: "crm", name: "CRM", email: "" },
    at: 0,
    details: { Changes: took.join("; ") },
  }),
  // The product itself.
  actor: null,
});

async function refuse(subject: string, reason: string, { jobId }: { jobId: string }): Promise<Taken> {
  const at = isoTime(nowMs());
  await putCrmLog({
    id: `${at}#refused#${subject}#${jobId}`,
    at,
    direction: "refused",
    program_name: "",
    subject,
    lines: [reason],
  });
  return { isTaken: false, refused: 1 };
}
