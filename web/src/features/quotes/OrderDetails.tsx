import { Textarea, TextInput } from "@mantine/core";
import { useId } from "react";
import type { QuotePage } from "#shared/contract/quotes/quotes.ts";
import { displayDate, viewersZone } from "#shared/words/dates.ts";
import classes from "./quotes.module.css";
import { TaxExemption, type TaxFileCalls } from "./TaxExemption.tsx";

/** Details of an order beside its courses. */
export interface OrderText {
  acceptedBy: string;
  purchase_order: string;
  billing_address: string;
}

export const orderTextOf = ({ purchase_order, billing_address }: QuotePage): OrderText => ({
  acceptedBy: "",
  purchase_order,
  billing_address,
});

export const detailsOf = ({ purchase_order, billing_address }: OrderText) => ({
  purchase_order: purchase_order.trim(),
  billing_address: billing_address.trim(),
});

/** Compares what purchasing gave with what is saved. */
export const isSameOrderText = (page: QuotePage, text: OrderText): boolean =>
  JSON.stringify(detailsOf(text)) === JSON.stringify(detailsOf(orderTextOf(page)));

/** Puts what was typed over the page as it is now, after somebody else has changed it. */
export function retypedOrder(before: QuotePage, typed: OrderText, now: QuotePage): OrderText {
  const was = orderTextOf(before);
  const is = orderTextOf(now);
  const keep = (name: keyof OrderText): string => (typed[name] === was[name] ? is[name] : typed[name]);
  return {
    acceptedBy: typed.acceptedBy,
    purchase_order: keep("purchase_order"),
    billing_address: keep("billing_address"),
  };
}

/** Purchase order number and billing address: to be given until the order is submitted, by admins until it is confirmed. */
export function OrderDetails(props: {
  page: QuotePage;
  text: OrderText;
  onChange: (text: OrderText) => void;
  taxFile: TaxFileCalls;
}) {
  const { page, text, onChange, taxFile } = props;
  const heading = useId();
  const canGive = page.is_admin ? page.rights.canSave : page.rights.canSubmit;
  const isEmpty = page.purchase_order === "" && page.billing_address === "";
  if (!canGive && isEmpty && !page.tax_exemption) return null;
  return (
    <section className={classes.terms} aria-labelledby={heading}>
      <h2 id={heading}>Details for your invoice</h2>
      {canGive ? (
        <>
          <TextInput
            label="Purchase order number"
            description="Optional. It stands on the quote and on the invoice."
            maxLength={60}
            value={text.purchase_order}
            onChange={({ currentTarget }) => onChange({ ...text, purchase_order: currentTarget.value })}
          />
          <Textarea
            label="Billing address"
            description="Optional. The address that the invoice is made out to."
            autosize={false}
            rows={4}
            maxLength={600}
            autoComplete="street-address"
            value={text.billing_address}
            onChange={({ currentTarget }) => onChange({ ...text, billing_address: currentTarget.value })}
          />
        </>
      ) : (
        <dl className={classes.details}>
          {page.purchase_order !== "" && (
            <div>
              <dt>Purchase order number</dt>
              <dd>{page.purchase_order}</dd>
            </div>
          )}
          {page.billing_address !== "" && (
            <div>
              <dt>Billing address</dt>
              <dd>{page.billing_address}</dd>
            </div>
          )}
        </dl>
      )}
      {(canGive || page.tax_exemption) && <TaxExemption page={page} canGive={canGive} calls={taxFile} />}
    </section>
  );
}

/** Says who ordered, and when. */
export function AcceptedBy({ page }: { page: QuotePage }) {
  const { accepted_by: name, quote } = page;
  if (name === null) return null;
  const at = quote.quote_submitted_at;
  return (
    <p className={classes.hint}>
      {at === null ? `Ordered by ${name}.` : `Ordered by ${name} on ${displayDate(at, viewersZone())}.`}
    </p>
  );
}
