import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listQuotes } from "#shared/contract/quotes/quotes.ts";
import { schoolYearText } from "#shared/domain/pricing/schoolYear.ts";
import { moneyText } from "#shared/words/money.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import classes from "./quotes.module.css";

/** The quotes of the current program, the newest year first. */
export function QuoteListPage() {
  const quotes = useQuery({
    queryKey: keyOf(listQuotes),
    queryFn: ({ signal }) => call(listQuotes, { signal }),
  });
  return (
    <QueryState
      of={{ quotes }}
      page="Quotes"
      skeleton={<Skeleton h={240} aria-label="Loading" />}
      refused="Only program administrators can see the quotes of a program."
    >
      {({ quotes: all }) => (
        <>
          <PageHeading title="Quotes" tabTitle="Quotes" />
          {all.length === 0 ? (
            <EmptyState title="There are no quotes yet">
              <p>The quote for a school year appears here once the relationship manager has sent it.</p>
            </EmptyState>
          ) : (
            <table className={classes.listed}>
              <thead>
                <tr>
                  <th scope="col">School year</th>
                  <th scope="col">Quote</th>
                  <th scope="col">Stage</th>
                  <th scope="col">Total</th>
                </tr>
              </thead>
              <tbody>
                {all.map(({ id, schoolYearStart, label, stage, total }) => (
                  <tr key={id}>
                    <td>{schoolYearText(schoolYearStart)}</td>
                    <th scope="row">
                      <Link to={`/quotes/${id}/edit`}>{label}</Link>
                    </th>
                    <td>{stage}</td>
                    <td className={classes.money}>{moneyText(Math.round(total * 100))}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </QueryState>
  );
}
