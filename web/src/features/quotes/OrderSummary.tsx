import { Button, TextInput } from "@mantine/core";
import { type ComponentProps, useId } from "react";
import type { QuotePage } from "#shared/contract/quotes/quotes.ts";
import { type ApiError, textOf } from "../../api/ApiError.ts";
import { AcceptedBy, type orderTextOf } from "./OrderDetails.tsx";
import { PdfButton } from "./PdfButton.tsx";
import { DiscountNotice, WhatFollows } from "./QuoteNotices.tsx";
import { QuoteTotals } from "./QuoteTotals.tsx";
import { sentOf } from "./quoteDraft.ts";
import type { QuoteScreenProps, SaveType } from "./quoteSaving.ts";
import classes from "./quotes.module.css";

/** Totals of the order, why it was not taken, and the buttons that send it. */
export function OrderSummary(
  props: ComponentProps<typeof QuoteTotals> & {
    screen: Pick<QuoteScreenProps, "asksName" | "isSaving" | "reload" | "print">;
    order: ReturnType<typeof orderTextOf>;
    refused: ApiError | undefined;
    /** Says what is missing in the order. */
    lacks: string | undefined;
    /** The choices differ from the saved ones. */
    isOtherDraft: boolean;
    onName: (acceptedBy: string) => void;
    save: (saveType: SaveType) => void;
  },
) {
  const { screen, order, refused, lacks, isOtherDraft, onName, save, ...table } = props;
  const { page, draft, figures } = table;
  const { asksName, isSaving, reload, print } = screen;
  const totals = useId();
  return (
    <section className={classes.summary} aria-labelledby={totals}>
      <h2 id={totals}>Your order</h2>
      <QuoteTotals {...table} />
      <DiscountNotice page={page} />
      {refused && <RefusedChange error={refused} reload={() => reload(order)} />}
      {asksName && page.rights.canSubmit && (
        <TextInput
          label="Your full name"
          description="Stands on the order as the person who placed it."
          autoComplete="name"
          maxLength={120}
          value={order.acceptedBy}
          onChange={({ currentTarget }) => onName(currentTarget.value)}
        />
      )}
      {lacks && (
        <p role="alert" className={classes.lacks}>
          {lacks}
        </p>
      )}
      <div className={classes.buttons}>
        <Acts page={page} isSaving={isSaving} canPrice={figures !== null} save={save} />
        {figures && (
          <PdfButton
            file={() => print(isOtherDraft ? { quote: sentOf(page, draft, figures), memo: draft.memo } : {})}
          />
        )}
      </div>
      <AcceptedBy page={page} />
      <WhatFollows page={page} />
    </section>
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
