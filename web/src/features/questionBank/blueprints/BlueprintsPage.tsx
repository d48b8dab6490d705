import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listBlueprints } from "#shared/contract/bank/blueprints.ts";
import { shortDate, viewersZone } from "#shared/words/dates.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { TableSkeleton } from "../../../ui/TableSkeleton.tsx";
import { BankLinks } from "../adminLists/BankLinks.tsx";
import classes from "./blueprints.module.css";

const zone = viewersZone();

/** Blueprints of question sets, the latest changed first. @see ADR 0404 */
export function BlueprintsPage() {
  const blueprints = useQuery({
    queryKey: keyOf(listBlueprints),
    queryFn: ({ signal }) => call(listBlueprints, { signal }),
  });
  const create = (
    <Button component={Link} to="/admin/assessment/blueprints/new">
      New blueprint
    </Button>
  );
  return (
    <QueryState
      of={{ blueprints }}
      skeleton={<TableSkeleton />}
      page="Blueprints"
      refused="Blueprints are for assessment staff of the provider."
    >
      {({ blueprints: { data } }) => (
        <>
          <PageHeading title="Blueprints" tabTitle="Blueprints" below={<BankLinks />} action={create} />
          {data.length === 0 ? (
            <EmptyState title="There are no blueprints yet." action={create}>
              A blueprint says what a question set has to hold. The set is drafted from the bank.
            </EmptyState>
          ) : (
            <table className={classes.list}>
              <thead>
                <tr>
                  <th scope="col">Title</th>
                  <th scope="col">Exam course</th>
                  <th scope="col">Questions</th>
                  <th scope="col">Changed</th>
                </tr>
              </thead>
              <tbody>
                {data.map((row) => (
                  <tr key={row.id}>
                    <th scope="row">
                      <Link to={`/admin/assessment/blueprints/${row.id}`}>{row.title}</Link>
                    </th>
                    <td data-label="Exam course">{row.exam_course}</td>
                    <td data-label="Questions">{row.questions}</td>
                    <td data-label="Changed">
                      {shortDate(row.updated_at, zone)} by {row.updated_by}
                    </td>
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
