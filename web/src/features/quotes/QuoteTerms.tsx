import { Checkbox, NativeSelect, Textarea } from "@mantine/core";
import { useId } from "react";
import type { QuotePage } from "#shared/contract/quotes/quotes.ts";
import { offersPartner, partnerName } from "#shared/domain/pricing/curricularPartner.ts";
import { firstDayOf, type MonthRange, monthsOfYear } from "#shared/domain/pricing/schoolYear.ts";
import { displayMonth } from "#shared/words/months.ts";
import type { DraftAct, QuoteDraft } from "./quoteDraft.ts";
import classes from "./quotes.module.css";

interface TermsProps {
  page: QuotePage;
  draft: QuoteDraft;
  act: (act: DraftAct) => void;
}

/** All signature courses for one price. @see spec courses §2.18, §4 */
export function PartnerProgram({ page, draft, act }: TermsProps) {
  if (!offersPartner(page.schoolYearStart)) return null;
  return (
    <Checkbox
      className={classes.partner ?? ""}
      label={partnerName}
      description={`Includes every Signature course. It turns on by itself when you choose a fifth one${
        page.isAddendum ? ", counting those already confirmed" : ""
      }.`}
      checked={draft.choice.isPartner}
      disabled={!page.rights.canChooseCourses}
      onChange={({ currentTarget }) => act({ type: "partner", isOn: currentTarget.checked })}
    />
  );
}

/** Prorating, months and notes: an admin's to set, everybody's to read. @see spec courses §2.18, §6 */
export function QuoteTerms({ page, draft, act }: TermsProps) {
  const heading = useId();
  const { canSetTerms } = page.rights;
  if (!canSetTerms && !page.is_admin && !draft.prorate && draft.memo === "") return null;
  return (
    <section className={classes.terms} aria-labelledby={heading}>
      <h2 id={heading}>Dates and notes</h2>
      {(page.is_admin || draft.prorate) && (
        <Checkbox
          label="Prorate this quote"
          checked={draft.prorate}
          disabled={!canSetTerms}
          onChange={({ currentTarget }) => act({ type: "prorate", isOn: currentTarget.checked })}
        />
      )}
      {draft.prorate && (
        <div className={classes.ranges}>
          <Months range="invoice" name="Invoice" {...{ page, draft, act }} />
          <Months range="subscription" name="Subscription" {...{ page, draft, act }} />
        </div>
      )}
      {canSetTerms ? (
        <Textarea
          label="Additional Notes:"
          autosize={false}
          rows={3}
          maxLength={4000}
          value={draft.memo}
          onChange={({ currentTarget }) => act({ type: "memo", text: currentTarget.value })}
        />
      ) : (
        draft.memo !== "" && (
          <div>
            <p className={classes.notesLabel}>Additional Notes:</p>
            <p className={classes.notes}>{draft.memo}</p>
          </div>
        )
      )}
    </section>
  );
}

function Months(props: TermsProps & { range: "invoice" | "subscription"; name: string }) {
  const { page, draft, act, range, name } = props;
  const { start, end }: MonthRange = draft[range];
  const nameOf = (month: number): string => displayMonth(firstDayOf(page.schoolYearStart, month));
  if (!page.rights.canSetTerms)
    return (
      <p>
        {name}: {start === null ? "no months yet" : nameOf(start)}
        {end !== null && ` – ${nameOf(end)}`}
      </p>
    );
  const months = Array.from({ length: monthsOfYear }, (_, at) => at + 1);
  const monthIn = (value: string): number | null => (value === "" ? null : Number(value));
  return (
    <fieldset className={classes.range}>
      <legend>{name} months</legend>
      <NativeSelect
        label={`${name} start`}
        value={start ?? ""}
        data={[
          { value: "", label: "Choose a month" },
          ...months.map((month) => ({ value: String(month), label: nameOf(month) })),
        ]}
        onChange={({ currentTarget }) => act({ type: "start", range, month: monthIn(currentTarget.value) })}
      />
      {start !== null && (
        <NativeSelect
          label={`${name} end`}
          value={end ?? ""}
          data={[
            { value: "", label: "Choose a month" },
            ...months.map((month) => ({
              value: String(month),
              label: nameOf(month),
              disabled: month < start,
            })),
          ]}
          onChange={({ currentTarget }) => act({ type: "end", range, month: monthIn(currentTarget.value) })}
        />
      )}
    </fieldset>
  );
}
