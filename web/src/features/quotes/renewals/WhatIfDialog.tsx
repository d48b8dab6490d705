import { Button, Checkbox, NativeSelect, Skeleton, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getQuotePrices, type Renewal } from "#shared/contract/quotes/quoteInterfaces.ts";
import {
  type CourseKey,
  courseKeys,
  courseSets,
  coursesOfSet,
  offeredCourses,
} from "#shared/domain/pricing/courses.ts";
import type { PriceCategory, PricingModel } from "#shared/domain/pricing/priceOrder.ts";
import { typedDollars } from "#shared/domain/pricing/rounding.ts";
import { firstDayOf, monthsOfYear } from "#shared/domain/pricing/schoolYear.ts";
import { courseNames, setNames } from "#shared/domain/quotes/courseNames.ts";
import { emptyTerms, priceTerms, type YearPrices } from "#shared/domain/quotes/quote.ts";
import { addendaTotal, categoryNames } from "#shared/domain/quotes/renewalFacts.ts";
import { moneyText } from "#shared/words/money.ts";
import { displayMonth } from "#shared/words/months.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../../ui/DialogFrame.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { countsAs } from "../countsAs.ts";
import classes from "./renewals.module.css";

/** Prices of a program's year with other courses, category, months and grants. Nothing is saved. @see ADR 0383 */
export function WhatIfDialog(props: { row: Renewal; year: number; isOpen: boolean; onClose: () => void }) {
  const { row, year } = props;
  const prices = useQuery({
    queryKey: keyOf(getQuotePrices, String(year)),
    queryFn: ({ signal }) => call(getQuotePrices, { params: { year: String(year) }, signal }),
    enabled: props.isOpen,
  });
  return (
    <DialogFrame isOpen={props.isOpen} onClose={props.onClose} title={`What if: ${row.group_name}`}>
      <p>Nothing that you choose here is saved or shown to the program.</p>
      <QueryState of={{ prices }} skeleton={<Skeleton h={240} aria-label="Loading" />}>
        {({ prices: ofYear }) => <WhatIf row={row} year={year} prices={ofYear} />}
      </QueryState>
      <DialogButtons>
        <Button variant="default" onClick={props.onClose}>
          Close
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}

interface Choice {
  courses: readonly CourseKey[];
  category: PriceCategory;
  model: PricingModel;
  /** Month in which the subscription starts: 1 is July, and a whole year. */
  start: number;
  signatureGrant: string;
  wiseGrant: string;
}

/** The exception category is priced by hand, so a question begins with Standard there. */
const firstChoice = (row: Renewal): Choice => ({
  courses: courseKeys.filter((key) => statusOf(row, key)?.future),
  category: row.quote_interface.price_category === 3 ? 1 : row.quote_interface.price_category,
  model: "current",
  start: 1,
  signatureGrant: "",
  wiseGrant: "",
});

const statusOf = (row: Renewal, key: CourseKey) =>
  row.signature_course_statuses[key] ?? row.wise_course_statuses[key] ?? row.addiction_course_statuses[key];

function WhatIf({ row, year, prices }: { row: Renewal; year: number; prices: YearPrices }) {
  const [choice, setChoice] = useState(() => firstChoice(row));
  const set = (parts: Partial<Choice>): void => setChoice((was) => ({ ...was, ...parts }));
  const figures = figuresOf(choice, year, prices);
  const original = row.quotes[0]?.total ?? null;
  const saved = original === null ? null : Math.round((original + (addendaTotal(row) ?? 0)) * 100);
  return (
    <>
      <TermsOf choice={choice} year={year} set={set} />
      <CoursesOf choice={choice} year={year} set={set} />
      <p role="status" className={classes.whatIfTotal}>
        {figures ? (
          <>
            <strong>{moneyText(figures.total)}</strong>
            {saved !== null && ` ${differenceText(figures.total, saved)}`}
          </>
        ) : (
          `${categoryNames[choice.category]} has no prices in this model for the year.`
        )}
      </p>
    </>
  );
}

/** Prices of a choice; undefined where its category has none in its model. */
function figuresOf(choice: Choice, year: number, prices: YearPrices) {
  const range = { start: choice.start, end: monthsOfYear };
  return priceTerms(
    {
      ...emptyTerms,
      courses: choice.courses,
      prorate: choice.start > 1,
      invoice: range,
      subscription: range,
      signature_grant: typedDollars(choice.signatureGrant),
      wise_grant: typedDollars(choice.wiseGrant),
    },
    {
      of: { school_year: year, model: choice.model, price_category: choice.category },
      prices,
      isAddendum: false,
      alreadyQuoted: [],
    },
  );
}

type Choosing = { choice: Choice; year: number; set: (parts: Partial<Choice>) => void };

function TermsOf({ choice, year, set }: Choosing) {
  return (
    <div className={classes.whatIf}>
      <NativeSelect
        label="Price category"
        value={String(choice.category)}
        data={([0, 1, 2] as const).map((value) => ({ value: String(value), label: categoryNames[value] }))}
        onChange={({ currentTarget }) => set({ category: Number(currentTarget.value) as PriceCategory })} // one of the three
      />
      <NativeSelect
        label="Pricing model"
        value={choice.model}
        data={[
          { value: "current", label: "Current" },
          { value: "older", label: "Older" },
        ]}
        onChange={({ currentTarget }) =>
          set({ model: currentTarget.value === "older" ? "older" : "current" })
        }
      />
      <NativeSelect
        label="First month"
        value={String(choice.start)}
        data={Array.from({ length: monthsOfYear }, (_, at) => ({
          value: String(at + 1),
          label: displayMonth(firstDayOf(year, at + 1)),
        }))}
        onChange={({ currentTarget }) => set({ start: Number(currentTarget.value) })}
      />
      <TextInput
        label="Signature grant"
        inputMode="numeric"
        maxLength={9}
        error={countsAs(choice.signatureGrant)}
        value={choice.signatureGrant}
        onChange={({ currentTarget }) => set({ signatureGrant: currentTarget.value })}
      />
      <TextInput
        label="WISE grant"
        inputMode="numeric"
        maxLength={9}
        error={countsAs(choice.wiseGrant)}
        value={choice.wiseGrant}
        onChange={({ currentTarget }) => set({ wiseGrant: currentTarget.value })}
      />
    </div>
  );
}

function CoursesOf({ choice, year, set }: Choosing) {
  return courseSets.map((of) => (
    <fieldset key={of} className={classes.whatIfSet}>
      <legend>{setNames[of]}</legend>
      {coursesOfSet(offeredCourses(year), of).map((key) => (
        <Checkbox
          key={key}
          label={courseNames[key]}
          checked={choice.courses.includes(key)}
          onChange={({ currentTarget }) =>
            set({
              courses: currentTarget.checked
                ? [...choice.courses, key]
                : choice.courses.filter((other) => other !== key),
            })
          }
        />
      ))}
    </fieldset>
  ));
}

/** @param saved - cents, as the other */
function differenceText(cents: number, saved: number): string {
  if (cents === saved) return `as the quote now (${moneyText(saved)})`;
  const by = moneyText(Math.abs(cents - saved));
  return `${by} ${cents > saved ? "more" : "less"} than the quote now (${moneyText(saved)})`;
}
