import { schoolYearText } from "#shared/domain/pricing/schoolYear.ts";
import { fieldsToTake } from "#shared/domain/quotes/crmMerge.ts";
import { type IncomingRecord, incoming, sharedValues } from "../../ports/crm/fields.ts";
import { isoTime, nowMs } from "../../runtime/clock.ts";
import { untilWritten } from "../../runtime/untilWritten.ts";
import { interfaceIdOf, interfacePlace } from "../../subscriptions/quoteIds.ts";
import { quoteLine } from "../../subscriptions/quoteLine.ts";
import { crmLogWrite, putCrmLog } from "../../table/quotes/crmLog.ts";
import { type CrmState, crmStateWrite, getCrmState, putCrmState } from "../../table/quotes/crmStates.ts";
import {
  getQuoteInterface,
  putQuoteInterface,
  type QuoteInterface,
} from "../../table/quotes/quoteInterfaces.ts";

interface Taken {
  isTaken: boolean;
  /** Fields, or records, that were refused. */
  refused: number;
}

const triesAtMost = 10;

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
      if (await write(plan, order)) return { isTaken: plan.next !== undefined, refused: plan.refused.length };
      return undefined;
    },
    { triesAtMost, failure: () => new Error(`${read.external_id} was changed by others each time`) },
  );
}

/**
 * Returns true if a record changes neither quotes nor the state of the exchange, by data read for many programs at once. Stale data is
 * harmless: the next refresh finds the difference, and taking always plans from current rows.
 */
export function isKnownRecord(
  record: Readonly<Record<string, unknown>>,
  { schoolYear, quotesOf, stateOf }: KnownPrograms,
): boolean {
  const read = incoming(record);
  if (typeof read === "string") return false;
  const { programId } = interfacePlace(read.external_id);
  const of = quotesOf.get(programId);
  const state = stateOf.get(programId);
  if (!of || !state || read.external_id !== interfaceIdOf({ program_id: programId, school_year: schoolYear }))
    return false;
  if (state.record_id !== read.record_id) return false;
  const plan = planTaking(read, of, state);
  const isSame =
    JSON.stringify({ ...plan.state, refreshed_at: null, rev: state.rev }) ===
    JSON.stringify({ ...state, refreshed_at: null });
  return plan.next === undefined && plan.refused.length === 0 && isSame;
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
    took: names.map((name) => `${name}: ${local[name] ?? "none"} → ${taken[name] ?? "none"}`),
    refused,
  };
}

async function write({ of, next, state, took, refused }: Plan, order: { jobId: string }): Promise<boolean> {
  const at = state.refreshed_at ?? isoTime(nowMs());
  const line = {
    at,
    program_name: of.program_name,
    subject: `${of.program_name}, ${schoolYearText(of.school_year)}`,
  };
  const id = `${interfaceIdOf(of)}#${state.rev}`;
  const lines = [
    ...(took.length > 0
      ? [crmLogWrite({ ...line, id: `${at}#in#${id}`, direction: "in", lines: took })]
      : []),
    ...(refused.length > 0
      ? [crmLogWrite({ ...line, id: `${at}#refused#${id}`, direction: "refused", lines: refused })]
      : []),
  ];
  if (!next) return putCrmState(state, lines);
  const audit = {
    ...quoteLine(next, {
      action: "quote.refreshed",
      operationId: `${order.jobId} ${next.rev}`,
      by: { user_id: "crm", name: "CRM", email: "" },
      at: 0,
      details: { Changes: took.join("; ") },
    }),
    // The product itself.
    actor: null,
  };
  return putQuoteInterface(next, { audit, together: [crmStateWrite(state), ...lines] });
}

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
