import { Button, TextInput } from "@mantine/core";
import { useEffect, useId, useReducer, useState } from "react";
import type { SentQuote } from "#shared/contract/quotes/quoteFields.ts";
import type { QuotePage, SavedQuote } from "#shared/contract/quotes/quotes.ts";
import { courseSets } from "#shared/domain/pricing/courses.ts";
import { moneyText } from "#shared/words/money.ts";
import type { Outcome } from "../../actions/useAction.ts";
import { ApiError, textOf } from "../../api/ApiError.ts";
import { noteUnsaved } from "../../api/unsavedChanges.ts";
import { CourseTable } from "./CourseTable.tsx";
import { FreeCourses } from "./FreeCourses.tsx";
import { AcceptedBy, detailsOf, isSameOrderText, OrderDetails, orderTextOf } from "./OrderDetails.tsx";
import { PdfButton } from "./PdfButton.tsx";
import { Contacts, QuoteHeader } from "./QuoteHeader.tsx";
import { AdminWarnings, DiscountNotice, LockedNotice, WhatFollows } from "./QuoteNotices.tsx";
import { PartnerProgram, QuoteTerms } from "./QuoteTerms.tsx";
import { QuoteTotals } from "./QuoteTotals.tsx";
import {
  changeDraft,
  type DraftAct,
  draftOf,
  figuresOf,
  hasPrices,
  isSameDraft,
  missingInOrder,
  type QuoteDraft,
  sentOf,
} from "./quoteDraft.ts";
import classes from "./quotes.module.css";
import type { TaxFileCalls } from "./TaxExemption.tsx";

export type SaveType = "SUBMIT" | "CONFIRM" | undefined;
export interface SentChange {
  saveType: SaveType;
  rev: number;
  quote: SentQuote;
  memo: string;
  details: { purchase_order: string; billing_address: string };
  acceptedBy: string;
}

/** A quote with its choices, its price and what can be done with it. @see spec courses §2.18, §4 */
export function QuoteScreen(props: {
  page: QuotePage;
  save: (change: SentChange) => Promise<Outcome<SavedQuote>>;
  isSaving: boolean;
  /** Reads the quote again. */
  reload: () => void;
  /** Prints the quote with these choices; without them as it was saved. */
  print: (choices: { quote?: SentQuote; memo?: string }) => Promise<{ blob: Blob; name: string }>;
  taxFile: TaxFileCalls;
  /** Asks who orders: there is no account to tell. */
  asksName?: boolean;
}) {
  const { page } = props;
  const [draft, act] = useReducer(
    (was: QuoteDraft, change: DraftAct) => changeDraft(page, was, change),
    page,
    draftOf,
  );
  const [order, setOrder] = useState(() => orderTextOf(page));
  const [refused, setRefused] = useState<ApiError>();
  const [lacks, setLacks] = useState<string>();
  const totals = useId();
  const isOtherDraft = !isSameDraft(draft, draftOf(page));
  const isChanged = isOtherDraft || !isSameOrderText(page, order);
  const figures = figuresOf(page, draft);

  useEffect(() => {
    if (!isChanged) return;
    return noteUnsaved({
      discard: () => {
        act({ type: "reset", draft: draftOf(page) });
        setOrder(orderTextOf(page));
      },
    });
  }, [isChanged, page]);

  async function save(saveType: SaveType): Promise<void> {
    if (!figures) return;
    setRefused(undefined);
    const missing = saveType && missingInOrder(draft);
    const unnamed =
      props.asksName && order.acceptedBy.trim().length < 2 ? "Enter your full name." : undefined;
    setLacks(missing ?? unnamed);
    if (missing ?? unnamed) return;
    const outcome = await props.save({
      saveType,
      rev: page.rev,
      quote: sentOf(page, draft, figures),
      memo: draft.memo,
      details: detailsOf(order),
      acceptedBy: order.acceptedBy.trim(),
    });
    if (outcome.state === "failed" && outcome.error instanceof ApiError) setRefused(outcome.error);
  }

  const table = { page, draft, figures, act };
  return (
    <>
      <QuoteHeader page={page} draft={draft} />
      <AdminWarnings page={page} hasPrices={hasPrices(page)} />
      <div className={classes.screen}>
        <div className={classes.order}>
          <Contacts page={page} />
          <LockedNotice page={page} />
          <PartnerProgram {...table} />
          {courseSets.map((set) => (
            <CourseTable key={set} set={set} {...table} />
          ))}
          <FreeCourses page={page} />
          <QuoteTerms {...table} />
          <OrderDetails page={page} text={order} onChange={setOrder} taxFile={props.taxFile} />
        </div>
        <section className={classes.summary} aria-labelledby={totals}>
          <h2 id={totals}>Your order</h2>
          <QuoteTotals {...table} />
          <DiscountNotice page={page} />
          {refused && <RefusedChange error={refused} reload={props.reload} />}
          {props.asksName && page.rights.canSubmit && (
            <TextInput
              label="Your full name"
              description="Stands on the order as the person who placed it."
              autoComplete="name"
              maxLength={120}
              value={order.acceptedBy}
              onChange={({ currentTarget }) => setOrder({ ...order, acceptedBy: currentTarget.value })}
            />
          )}
          {lacks && (
            <p role="alert" className={classes.lacks}>
              {lacks}
            </p>
          )}
          <div className={classes.buttons}>
            <Acts
              page={page}
              isSaving={props.isSaving}
              canPrice={figures !== null}
              save={(as) => void save(as)}
            />
            {figures && (
              <PdfButton
                file={() =>
                  props.print(isOtherDraft ? { quote: sentOf(page, draft, figures), memo: draft.memo } : {})
                }
              />
            )}
          </div>
          <AcceptedBy page={page} />
          <div className={classes.hint}>
            <WhatFollows page={page} />
          </div>
        </section>
        <div className={classes.bar} aria-hidden="true">
          <span>Total</span>
          <strong>{figures ? moneyText(figures.total) : "—"}</strong>
        </div>
      </div>
    </>
  );
}

/** @see spec courses §4 "Actions by status on the quote screen" */
function Acts(props: {
  page: QuotePage;
  isSaving: boolean;
  canPrice: boolean;
  save: (saveType: SaveType) => void;
}) {
  const { page, isSaving, canPrice, save } = props;
  const { stage, is_admin: isAdmin } = page;
  return (
    <>
      {!isAdmin && stage === "Quote Sent" && (
        <Button fullWidth loading={isSaving} disabled={!canPrice} onClick={() => save("SUBMIT")}>
          Submit My Order
        </Button>
      )}
      {!isAdmin && stage === "Ready to Confirm" && (
        <Button fullWidth disabled>
          Order Submitted
        </Button>
      )}
      {isAdmin && stage === "Ready to Confirm" && (
        <Button fullWidth loading={isSaving} disabled={!canPrice} onClick={() => save("CONFIRM")}>
          Confirm Quote
        </Button>
      )}
      {stage === "Quote Confirmed" && (
        <Button fullWidth disabled>
          Order Confirmed
        </Button>
      )}
      {isAdmin && (
        <Button
          fullWidth
          variant="default"
          loading={isSaving}
          disabled={!page.rights.canSave || !canPrice}
          onClick={() => save(undefined)}
        >
          Save Quote
        </Button>
      )}
    </>
  );
}

/** Says why nothing was saved: for a change of somebody else, what changed. */
function RefusedChange({ error, reload }: { error: ApiError; reload: () => void }) {
  const isOutdated = ["QUOTE_CHANGED", "QUOTE_STAGE", "QUOTE_PRICE_DIFFERS"].includes(error.code);
  return (
    <div className={classes.refused} role="alert">
      <p>{textOf(error)}</p>
      {error.fields.length > 0 && (
        <ul>
          {error.fields.map(({ path, message }) => (
            <li key={path}>{message}</li>
          ))}
        </ul>
      )}
      {isOutdated && (
        <Button variant="default" size="compact-sm" onClick={reload}>
          Show the quote as it is now
        </Button>
      )}
    </div>
  );
}
