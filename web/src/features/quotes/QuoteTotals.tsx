import type { ReactNode } from "react";
import { courseSets } from "#shared/domain/pricing/courses.ts";
import { exceptionCategory } from "#shared/domain/pricing/priceOrder.ts";
import { setNames } from "#shared/domain/quotes/courseNames.ts";
import { moneyText } from "#shared/words/money.ts";
import { AmountField, type TableProps } from "./CourseTable.tsx";
import classes from "./quotes.module.css";

/** Price of the order: its sets, deductions, total. @see spec courses §2.18, §9 */
export function QuoteTotals({ page, draft, figures, act }: TableProps) {
  const { canSetTerms } = page.rights;
  const isOlder = page.model === "older";
  const isByHand = canSetTerms && isOlder && page.price_category === exceptionCategory;
  const both = ["signature", "wise"] as const;
  const words = { signature: "Signature", wise: "WISE" } as const;
  const granted = { signature: page.quote.signature_grant, wise: page.quote.wise_grant };
  return (
    <dl className={classes.totals}>
      {courseSets.map((set) => (
        <Line key={set} name={`${setNames[set]} courses`}>
          {figures ? moneyText(figures.subtotals[set]) : "—"}
        </Line>
      ))}
      <Line name="Subtotal">{figures ? moneyText(figures.subtotal) : "—"}</Line>
      {isOlder &&
        both.map((set) => (
          <Line key={set} name={`${words[set]} discount`}>
            {isByHand ? (
              <AmountField
                label={`${words[set]} discount`}
                value={draft.discounts[set]}
                onChange={(text) => act({ type: "discount", set, text })}
              />
            ) : (
              less(figures?.discounts[set])
            )}
          </Line>
        ))}
      {both.map((set) =>
        canSetTerms ? (
          <Line key={set} name={`${words[set]} grant`}>
            <AmountField
              label={`${words[set]} grant`}
              value={draft.grants[set]}
              onChange={(text) => act({ type: "grant", set, text })}
            />
          </Line>
        ) : (
          granted[set] > 0 && (
            <Line key={set} name={`${words[set]} grant`}>
              {less(granted[set] * 100)}
            </Line>
          )
        ),
      )}
      <div className={classes.total} aria-live="polite" aria-atomic="true">
        <dt>Total</dt>
        <dd>{figures ? moneyText(figures.total) : "—"}</dd>
      </div>
    </dl>
  );
}

const less = (cents: number | undefined): string =>
  cents === undefined ? "—" : moneyText(cents === 0 ? 0 : -cents);

const Line = (props: { name: string; children: ReactNode }) => (
  <div>
    <dt>{props.name}</dt>
    <dd>{props.children}</dd>
  </div>
);
