import type { QuotePage } from "#shared/contract/quotes/quotes.ts";
import { exceptionCategory } from "#shared/domain/pricing/priceOrder.ts";
import { schoolYearText } from "#shared/domain/pricing/schoolYear.ts";
import classes from "./quotes.module.css";

/** Tells what happens to an order, until it is confirmed. @see spec courses §2.18 "Explanatory text", §9 "Invoice timing" */
export function WhatFollows({ page }: { page: Pick<QuotePage, "stage" | "model"> }) {
  const then = `an email with the final PDF quote, and an invoice within ${page.model === "older" ? 10 : 5} business days.`;
  if (page.stage === "Quote Confirmed") return null;
  if (page.stage === "Ready to Confirm")
    return (
      <p className={classes.hint}>
        Your order is with your relationship manager for review. You will then receive {then}
      </p>
    );
  return (
    <p className={classes.hint}>
      After 'Submit My Order', your order goes to your relationship manager for review. You will then receive{" "}
      {then}
    </p>
  );
}

/** @see spec courses §2.18 "A discount notice (older variant)" */
export function DiscountNotice({ page }: { page: QuotePage }) {
  if (page.model !== "older") return null;
  return (
    <p className={classes.hint}>
      Pro-rated subscriptions do not receive a multi-course discount. Addiction course subscriptions do not
      count toward the multi-course discount.
    </p>
  );
}

/** Why courses cannot be chosen by whoever orders. */
export function LockedNotice({ page }: { page: QuotePage }) {
  if (page.is_admin || page.stage !== "Quote Sent" || page.rights.canChooseCourses) return null;
  const why =
    page.price_category === exceptionCategory
      ? "Your program has prices of its own"
      : "This quote is prorated";
  return (
    <p className={classes.hint}>
      {why}, so its courses are set. To change them, write to your relationship manager before you submit your
      order.
    </p>
  );
}

/** Warnings for provider admins. */
export function AdminWarnings({ page, hasPrices }: { page: QuotePage; hasPrices: boolean }) {
  if (!page.is_admin) return null;
  return (
    <>
      {page.new_year_quote_sent && (
        <p className={classes.warning} role="note">
          <strong>The quote for {schoolYearText(page.schoolYearStart + 1)} was already sent.</strong> Changes
          of this one do not reach it.
        </p>
      )}
      {!hasPrices && (
        <p className={classes.warning} role="note">
          <strong>This quote has no prices yet.</strong> Set the prices of{" "}
          {schoolYearText(page.schoolYearStart)} for its category first.
        </p>
      )}
    </>
  );
}
