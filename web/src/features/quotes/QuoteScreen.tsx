import { useEffect, useReducer, useState } from "react";
import type { QuotePage } from "#shared/contract/quotes/quotes.ts";
import { courseSets } from "#shared/domain/pricing/courses.ts";
import { moneyText } from "#shared/words/money.ts";
import { ApiError } from "../../api/ApiError.ts";
import { noteUnsaved } from "../../api/unsavedChanges.ts";
import { CourseTable } from "./CourseTable.tsx";
import { FreeCourses } from "./FreeCourses.tsx";
import { detailsOf, isSameOrderText, OrderDetails, type OrderText, orderTextOf } from "./OrderDetails.tsx";
import { OrderSummary } from "./OrderSummary.tsx";
import { Contacts, QuoteHeader } from "./QuoteHeader.tsx";
import { AdminWarnings, LockedNotice } from "./QuoteNotices.tsx";
import { PartnerProgram, QuoteTerms } from "./QuoteTerms.tsx";
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
import type { QuoteScreenProps, SaveType } from "./quoteSaving.ts";
import classes from "./quotes.module.css";

/** A quote with its choices, its price and what can be done with it. @see spec courses §2.18, §4 */
export function QuoteScreen(props: QuoteScreenProps) {
  const { page } = props;
  const { draft, act, order, setOrder, isOtherDraft } = useQuoteDraft(page, props.typed);
  const [refused, setRefused] = useState<ApiError>();
  const [lacks, setLacks] = useState<string>();
  const figures = figuresOf(page, draft);

  async function save(saveType: SaveType): Promise<void> {
    if (!figures) return;
    setRefused(undefined);
    const missing = saveType && missingInOrder(draft, page.rights);
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
        <OrderSummary
          {...table}
          {...{ order, refused, lacks, isOtherDraft }}
          screen={props}
          onName={(acceptedBy) => setOrder({ ...order, acceptedBy })}
          save={(as) => void save(as)}
        />
        <div className={classes.bar} aria-hidden="true">
          <span>Total</span>
          <strong>{figures ? moneyText(figures.total) : "—"}</strong>
        </div>
      </div>
    </>
  );
}

/** Choices and texts of the order while they are changed here; what is not saved is told to whoever leaves the page. */
function useQuoteDraft(page: QuotePage, typed: OrderText | undefined) {
  const [draft, act] = useReducer(
    (was: QuoteDraft, change: DraftAct) => changeDraft(page, was, change),
    page,
    draftOf,
  );
  const [order, setOrder] = useState(() => typed ?? orderTextOf(page));
  const isOtherDraft = !isSameDraft(draft, draftOf(page));
  const isChanged = isOtherDraft || !isSameOrderText(page, order);
  useEffect(() => {
    if (!isChanged) return;
    return noteUnsaved({
      discard: () => {
        act({ type: "reset", draft: draftOf(page) });
        setOrder(orderTextOf(page));
      },
    });
  }, [isChanged, page]);
  return { draft, act, order, setOrder, isOtherDraft };
}
