import type { ErrorCode, FieldProblem } from "#shared/contract/errors.ts";
import type { SentQuote } from "#shared/contract/quotes/quoteFields.ts";
import { exceptionCategory, type PriceFigures } from "#shared/domain/pricing/priceOrder.ts";
import { type QuoteTerms, quoteRights } from "#shared/domain/quotes/quote.ts";
import { noPrices } from "../subscriptions/priceSent.ts";
import { figuresOf, type ReadQuote } from "../subscriptions/readQuote.ts";
import {
  changedFields,
  differences,
  nothingChosen,
  orderFaults,
  termFaults,
  termsSent,
} from "../subscriptions/sentTerms.ts";
import type { QuoteInterface, QuoteRow } from "../table/quotes/quoteInterfaces.ts";

export interface SentChange {
  saveType?: "SUBMIT" | "CONFIRM" | undefined;
  rev: number;
  quote: SentQuote;
  memo: string;
  details?: { purchase_order: string; billing_address: string } | undefined;
}

export interface Change {
  ok: true;
  next: QuoteInterface;
  /** Changes, as sentences without a full stop. */
  changed: string[];
  differs: FieldProblem[];
}
type Refused = { ok: false; code: ErrorCode; message?: string; fields?: FieldProblem[] };
export type PlannedChange = Change | Refused;

const refuse = (code: ErrorCode, more: Omit<Refused, "ok" | "code"> = {}): Refused => ({
  ok: false,
  code,
  ...more,
});

/** Plans the change of a quote that is saved, submitted or confirmed; pure. @see spec courses §4, §6 */
export function planChange(
  read: ReadQuote,
  sent: SentChange,
  { isAdmin, by, at }: { isAdmin: boolean; by: string; at: string },
): PlannedChange {
  const { of, quote } = read;
  if (sent.rev !== of.rev) return changedMeanwhile(of, quote, sent.rev);
  const rights = quoteRights(quote, { isAdmin, category: of.price_category });
  const notAllowed = refusedAct(sent, rights, isAdmin);
  if (notAllowed) return notAllowed;

  const terms = termsSent(sent.quote, read, isAdmin);
  const faults = [...termFaults(terms, read), ...(sent.saveType ? orderFaults(terms) : [])];
  if (faults.length > 0) return refuse("INVALID_REQUEST", { message: faultText(faults), fields: faults });
  const changes = changedFields(quote, terms);
  const memo = sent.memo === of.memo ? [] : (["memo", "The notes were changed"] as const);
  if (memo.length > 0) changes.set(memo[0], memo[1]);
  for (const [name, said] of detailsChanged(quote, sent)) changes.set(name, said);
  const forbidden = forbiddenChanges(changes, rights);
  if (forbidden.length > 0)
    return refuse("FORBIDDEN", {
      message: "Your role does not allow this change of the quote. Nothing was saved.",
      fields: forbidden,
    });

  const figures = figuresOf(read, terms);
  if (!figures) return refuse("QUOTE_STAGE", { message: noPrices });
  const isGrantNew = changes.has("signature_grant") || changes.has("wise_grant");
  if (isAdmin && figures.unusedGrant > 0 && (isGrantNew || sent.saveType === "CONFIRM"))
    return refuse("INVALID_REQUEST", {
      message: "The grants are larger than the price. Nothing was saved.",
      fields: [{ path: "body.quote.signature_grant", message: "must not be larger than the price" }],
    });
  const differs = differingAmounts(read, sent.quote, { figures, isAdmin });
  if (sent.saveType && differs.length > 0) return refuse("QUOTE_PRICE_DIFFERS", { fields: differs });

  const next = nextQuote(quote, { terms, figures, sent, by, at });
  if (sent.saveType)
    changes.set("stage", sent.saveType === "SUBMIT" ? "The order was submitted" : "The quote was confirmed");
  const rev = of.rev + 1;
  const kept = { ...quote.changes, ...Object.fromEntries([...changes.keys()].map((name) => [name, rev])) };
  return {
    ok: true,
    changed: [...changes.values()],
    differs,
    next: {
      ...of,
      memo: sent.memo,
      rev,
      quotes: of.quotes.with(read.at, { ...next, changes: kept, changed_by: by }),
    },
  };
}

/** Order details that differ, with what is said of each. Whoever may submit or save the quote may give them. */
function detailsChanged(quote: QuoteRow, { details }: SentChange): [string, string][] {
  if (!details) return [];
  const said: [keyof typeof details, string][] = [
    ["purchase_order", "The purchase order number was changed"],
    ["billing_address", "The billing address was changed"],
  ];
  return said.filter(([name]) => details[name] !== (quote[name] ?? ""));
}

const faultText = ([first]: readonly FieldProblem[]): string =>
  first?.message === nothingChosen
    ? `${nothingChosen} Nothing was submitted.`
    : `Not valid: ${first?.path}: ${first?.message}. Nothing was changed.`;

/** @returns undefined for an act that the person may do at this stage */
function refusedAct(
  { saveType }: SentChange,
  rights: ReturnType<typeof quoteRights>,
  isAdmin: boolean,
): Refused | undefined {
  if (saveType === "SUBMIT") return rights.canSubmit ? undefined : refuse("QUOTE_STAGE");
  if (!isAdmin) return refuse("FORBIDDEN");
  const isAllowed = saveType === "CONFIRM" ? rights.canConfirm : rights.canSave;
  return isAllowed ? undefined : refuse("QUOTE_STAGE");
}

const isDetail = (name: string): boolean => name === "purchase_order" || name === "billing_address";

/** Changes that the person's role, or the quote's stage, does not let them make. */
function forbiddenChanges(
  changes: ReadonlyMap<string, string>,
  { canChooseCourses, canSetTerms }: ReturnType<typeof quoteRights>,
): FieldProblem[] {
  return [...changes.keys()]
    .filter((name) => !isDetail(name) && !(name.endsWith("_price") ? canChooseCourses : canSetTerms))
    .map((name) => ({
      path: name === "memo" ? "body.memo" : `body.quote.${name}`,
      message: "is not yours to change",
    }));
}

/** In the exception category an admin's amounts are what the price is made from. */
function differingAmounts(
  { of }: ReadQuote,
  sent: SentQuote,
  { figures, isAdmin }: { figures: PriceFigures; isAdmin: boolean },
): FieldProblem[] {
  const differs = differences(sent, figures, of.model);
  const isByHand = isAdmin && of.price_category === exceptionCategory;
  return isByHand ? differs.filter(({ path }) => /\.(sub)?total$/.test(path)) : differs;
}

function nextQuote(
  quote: QuoteRow,
  change: { terms: QuoteTerms; figures: PriceFigures; sent: SentChange; by: string; at: string },
): QuoteRow {
  const { terms, figures, sent, by, at } = change;
  const { courses, ...others } = terms;
  const next: QuoteRow = { ...quote, ...others, ...sent.details, courses: [...courses] };
  if (sent.saveType === "SUBMIT") return { ...next, figures, quote_submitted_at: at, accepted_by: by };
  if (sent.saveType === "CONFIRM") return { ...next, figures, quote_confirmed_at: at };
  return { ...next, figures: quote.quote_submitted_at === null ? null : figures };
}

/** Says what others changed since the revision that was seen. */
export function changedMeanwhile(of: QuoteInterface, quote: QuoteRow, seenRev: number): Refused {
  const fields = Object.entries(quote.changes)
    .filter(([, rev]) => rev > seenRev)
    .map(([name]) => ({ path: `quote.${name}`, message: changeText(name, of, quote) }));
  const who = quote.changed_by ?? "Somebody else";
  const what = fields.map(({ message }) => message).join(" ");
  return refuse("QUOTE_CHANGED", {
    message: `${who} changed this quote meanwhile, so your change was not saved. ${what}`.trim(),
    fields,
  });
}

function changeText(name: string, of: QuoteInterface, quote: QuoteRow): string {
  const empty = { ...quote, courses: quote.courses.filter((key) => key !== name) };
  if (name.endsWith("_price")) {
    const full = { ...quote, courses: [...empty.courses, name] as QuoteRow["courses"] }; // it was a course when it changed
    const isSelected = quote.courses.some((key) => key === name);
    const said = changedFields(isSelected ? empty : full, quote).get(name);
    return `${said}.`;
  }
  if (name === "memo") return `The notes are now: ${of.memo === "" ? "none" : of.memo}.`;
  if (name === "stage")
    return quote.quote_confirmed_at
      ? "The quote is confirmed."
      : quote.quote_submitted_at
        ? "The order is submitted."
        : "The quote is at another stage.";
  return `${fieldWords[name] ?? "Another part"} changed.`;
}

const fieldWords: Readonly<Record<string, string>> = {
  prorate: "Prorating",
  invoice: "The months of the invoice",
  subscription: "The months of the subscription",
  signature_grant: "The signature grant",
  wise_grant: "The WISE grant",
  exception_prices: "The prices",
  exception_subtotals: "The subtotals",
  manual_discounts: "The discounts",
  purchase_order: "The purchase order number",
  billing_address: "The billing address",
  tax_exemption: "The tax exemption file",
};
