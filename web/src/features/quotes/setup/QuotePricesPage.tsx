import { Button, Skeleton, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { getQuotePrices, updateQuotePrices } from "#shared/contract/quotes/quoteInterfaces.ts";
import { canByRole } from "#shared/domain/access.ts";
import { schoolYearText } from "#shared/domain/pricing/schoolYear.ts";
import { setNames } from "#shared/domain/quotes/courseNames.ts";
import { useAction } from "../../../actions/useAction.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../../api/session.ts";
import { noteUnsaved } from "../../../api/unsavedChanges.ts";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { forbidden, QueryState, Refused } from "../../../ui/QueryState.tsx";
import {
  currentFields,
  currentName,
  draftOfPrices,
  olderFields,
  olderName,
  type PriceDraft,
  pricedCategories,
  readPrices,
  type SavedPrices,
} from "./priceDraft.ts";
import classes from "./setup.module.css";

const title = "Quote prices";
const refused = "Only the provider can set the prices of quotes.";

/** Prices of a school year, by model and category. @see ADR 0381 "Prices" */
export function QuotePricesPage() {
  const { year = "" } = useParams();
  const isAllowed = canByRole(actorOf(useCurrentUser()), "quote.manage");
  return isAllowed ? (
    <QuotePrices key={year} year={year} />
  ) : (
    <Refused page={title} error={forbidden} hint={refused} />
  );
}

function QuotePrices({ year }: { year: string }) {
  const prices = useQuery({
    queryKey: keyOf(getQuotePrices, year),
    queryFn: ({ signal }) => call(getQuotePrices, { params: { year }, signal }),
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  return (
    <QueryState
      of={{ prices }}
      page={title}
      skeleton={<Skeleton h={480} aria-label="Loading" />}
      refused={refused}
    >
      {({ prices: saved }) => (
        <>
          <PageHeading
            title={`${title} ${schoolYearText(Number(year))}`}
            tabTitle={title}
            above={
              <Breadcrumbs
                steps={[
                  {
                    label: "Renewals",
                    to: `/quote_interfaces?current_school_year=${year}_${Number(year) + 1}`,
                  },
                  { label: title },
                ]}
              />
            }
          />
          <p>
            Whole dollars. A quote that is submitted keeps the amounts it was submitted with. A category
            without prices cannot be quoted.
          </p>
          <PricesForm key={saved.rev} saved={saved} year={year} />
        </>
      )}
    </QueryState>
  );
}

function PricesForm({ saved, year }: { saved: SavedPrices; year: string }) {
  const [draft, setDraft] = useState(() => draftOfPrices(saved));
  const [problem, setProblem] = useState<string>();
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOfPrices(saved));
  const update = useAction(updateQuotePrices, {
    success: "Prices saved.",
    invalidates: [keyOf(getQuotePrices, year)],
  });
  useEffect(() => {
    if (!isChanged) return;
    return noteUnsaved({ discard: () => setDraft(draftOfPrices(saved)) });
  }, [isChanged, saved]);
  const set = (name: string, typed: string): void => setDraft((was) => ({ ...was, [name]: typed }));
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        const read = readPrices(draft);
        setProblem(read.ok ? undefined : read.problem);
        if (read.ok) void update.run({ params: { year }, body: { rev: saved.rev, ...read.prices } });
      }}
    >
      <PriceTable
        caption="Current model: price of a set by the number of its courses"
        rows={currentFields.map(({ set: of, at }) => ({
          head: `${setNames[of]}, ${at + 1} ${at === 0 ? "course" : "courses"}`,
          nameOf: (category) => currentName(category, of, at),
        }))}
        {...{ draft, set }}
      />
      <PriceTable
        caption="Older model: price of each course"
        rows={olderFields.map(({ field, label }) => ({
          head: label,
          nameOf: (category) => olderName(category, field),
        }))}
        {...{ draft, set }}
      />
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div>
        <Button type="submit" disabled={!isChanged} loading={update.isRunning}>
          Save prices
        </Button>
      </div>
    </form>
  );
}

function PriceTable(props: {
  caption: string;
  rows: { head: string; nameOf: (category: string) => string }[];
  draft: PriceDraft;
  set: (name: string, typed: string) => void;
}) {
  return (
    <table className={classes.prices}>
      <caption>{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col">Price of</th>
          {pricedCategories.map(({ category, name }) => (
            <th key={category} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map(({ head, nameOf }) => (
          <tr key={head}>
            <th scope="row">{head}</th>
            {pricedCategories.map(({ category, name }) => (
              <td key={category}>
                <TextInput
                  aria-label={`${head}, ${name}`}
                  inputMode="numeric"
                  maxLength={9}
                  value={props.draft[nameOf(category)] ?? ""}
                  onChange={({ currentTarget }) => props.set(nameOf(category), currentTarget.value)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
