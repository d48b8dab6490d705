import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import {
  formStatusWords,
  type ListedVariation,
  variationListRoutes,
} from "#shared/contract/assessments/examVariations.ts";
import { shortDate, viewersZone } from "#shared/words/dates.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { loadedLater } from "../../ui/loadedLater.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import classes from "./deliveries.module.css";
import { FilterTable } from "./filterTable/FilterTable.tsx";
import type { FilterColumn } from "./filterTable/filterColumn.ts";
import { allRowsPer } from "./filterTable/tableView.ts";
import { VariationStatus } from "./VariationStatus.tsx";

const NewVariationDialog = loadedLater(
  async () => (await import("./NewVariationDialog.tsx")).NewVariationDialog,
);
const timeZone = viewersZone();
const count = (
  key: "version" | "selected_count" | "scored_count" | "deliveries_count",
  label: string,
): FilterColumn<ListedVariation> => ({
  ...{ key, label, isNumber: true },
  text: (row) => String(row[key]),
  sortBy: (row) => row[key],
});

const columns: readonly FilterColumn<ListedVariation>[] = [
  { key: "id", label: "ID", text: ({ id }) => String(id), sortBy: ({ id }) => id },
  {
    key: "exam_name",
    label: "Exam",
    text: (row) => row.exam_name,
    cell: (row) => <Link to={`/exam_variations/${row.id}`}>{row.exam_name}</Link>,
  },
  { key: "exam_course", label: "Exam course", text: (row) => row.exam_course },
  { key: "form_name", label: "Form", text: (row) => row.form_name },
  count("version", "Version"),
  {
    key: "status",
    label: "Status",
    text: ({ status }) => formStatusWords[status],
    cell: (row) => (
      <VariationStatus
        label={`Status of ${row.exam_name}, ${row.form_name}, version ${row.version}`}
        variation={row}
      />
    ),
  },
  count("selected_count", "Questions"),
  count("scored_count", "Scored"),
  count("deliveries_count", "Deliveries"),
  {
    key: "date_created",
    label: "Created",
    text: (row) => shortDate(row.date_created, timeZone),
    sortBy: (row) => row.date_created,
  },
];
const query = { sort_by: "date_created", sort_order: "DESC", per_page: String(allRowsPer) } as const;

/** Exam variations: the forms of each exam in their versions. @see spec assessments §2.4; ADR 0420 */
export function VariationListPage() {
  const [address] = useSearchParams();
  const [isNew, setIsNew] = useState(address.get("question_set_id") !== null);
  const navigate = useNavigate();
  const { list } = variationListRoutes;
  const variations = useQuery({
    queryKey: keyOf(list, query),
    queryFn: ({ signal }) => call(list, { query, signal }),
  });
  return (
    <QueryState
      of={{ variations }}
      skeleton={<TableSkeleton />}
      page="Exam variations"
      refused="Exam variations are for assessment staff of the provider."
    >
      {(loaded) => (
        <>
          <PageHeading
            title="Exam variations"
            tabTitle="Exam variations"
            action={
              <div className={classes.actions}>
                <Button component={Link} to="/question_sets" variant="default">
                  Question sets
                </Button>
                <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setIsNew(true)}>
                  New exam variation
                </Button>
              </div>
            }
          />
          <div data-wide>
            <FilterTable
              label="Exam variations"
              head="exam_name"
              columns={columns}
              rows={loaded.variations}
              keyOf={({ id }) => id}
              empty="There are no exam variations yet."
            />
          </div>
          {isNew && (
            <NewVariationDialog
              questionSetId={address.get("question_set_id") ?? ""}
              onClose={() => setIsNew(false)}
              onMade={(id) => void navigate(`/exam_variations/${id}`)}
            />
          )}
        </>
      )}
    </QueryState>
  );
}
