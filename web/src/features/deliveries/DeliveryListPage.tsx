import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cohortsAtOnce } from "#shared/contract/assessments/cohortResults.ts";
import {
  deliveryList,
  deliveryListRoutes,
  getDeliveryOptions,
  type ListedDelivery,
} from "#shared/contract/assessments/deliveries.ts";
import { canByRole } from "#shared/domain/access.ts";
import { deliveryStatusWords } from "#shared/domain/assessments/deliveries.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { FacetChips } from "../../lists/FacetChips.tsx";
import { ListPage } from "../../lists/ListPage.tsx";
import type { ListColumn } from "../../lists/ListTable.tsx";
import type { Selection } from "../../lists/useSelection.ts";
import { ReasonButton } from "../../ui/ReasonButton.tsx";
import { DashboardTools } from "./DashboardTools.tsx";
import classes from "./deliveries.module.css";
import { deliveryName } from "./deliveryName.ts";

const statusOf = ({ status }: ListedDelivery): string => deliveryStatusWords[status];

const linkTo = (row: ListedDelivery) => <Link to={`/assessments/${row.id}`}>{statusOf(row)}</Link>;

/** Leads whoever proctors to the students of a proctored assessment. */
const proctorLink = (row: ListedDelivery) =>
  row.is_proctored && (
    <Link to={`/assessments/${row.id}/proctor_dashboard`} aria-label={`Proctor ${deliveryName(row)}`}>
      Proctor
    </Link>
  );
const statusAnd = (row: ListedDelivery, status: ReactNode) =>
  row.is_proctored ? (
    <>
      {status} · {proctorLink(row)}
    </>
  ) : (
    status
  );

const hasResults = ({ student_completed_count }: ListedDelivery): boolean => student_completed_count > 0;
const resultsOf = (row: ListedDelivery) =>
  hasResults(row) && (
    <Link to={resultsPath([row.id])} aria-label={`Results of ${deliveryName(row)}`}>
      Results
    </Link>
  );
const resultsPath = (ids: readonly (number | string)[]): string =>
  `/assessments/results?${ids.map((id) => `ids[]=${id}`).join("&")}`;

const tooMuchText = `Select at most ${cohortsAtOnce} assessments to see their results together.`;

/** Leads to the results of all that is selected. @see spec assessments §2.3 */
function useSelectedResults({ ids }: Selection) {
  const isTooMuch = ids.size > cohortsAtOnce;
  const label = "View Selected Results";
  return {
    actions:
      ids.size === 0 || isTooMuch ? (
        <ReasonButton
          size="xs"
          variant="default"
          offBecause={isTooMuch ? tooMuchText : "Select assessments first."}
          onClick={() => undefined}
        >
          {label}
        </ReasonButton>
      ) : (
        <Button size="xs" variant="default" component={Link} to={resultsPath([...ids])}>
          {label}
        </Button>
      ),
    notice: isTooMuch && <p className={classes.said}>{tooMuchText}</p>,
  };
}

const columns: readonly ListColumn<ListedDelivery>[] = [
  { name: "status", widthPx: 136, cell: (row) => statusAnd(row, linkTo(row)) },
  { name: "discipline", widthPx: 124 },
  { name: "nickname", widthPx: 130 },
  // Two lines where one is too long, the first with its dash.
  {
    name: "availability_range",
    widthPx: 160,
    cell: (row) => row.availability_range.replace(" -", "\u00a0-"),
  },
  { name: "purpose", widthPx: 96 },
  { name: "student_registered_count", widthPx: 112, align: "end" },
  { name: "student_completed_count", widthPx: 112, align: "end" },
  { head: "Results", widthPx: 84, cell: resultsOf },
];
/** For who teaches: without the way to change a delivery. */
const readersColumns = columns.map((column) =>
  "name" in column && column.name === "status"
    ? { ...column, cell: (row: ListedDelivery) => statusAnd(row, statusOf(row)) }
    : column,
);
const providerColumns: readonly ListColumn<ListedDelivery>[] = [
  { name: "group_name", widthPx: 86 },
  { name: "default_form", widthPx: 73 },
  { name: "versions", widthPx: 77, cell: ({ versions }) => versions.join(", ") },
  { name: "type_of_student", widthPx: 68, cell: (row) => row.type_of_student.join(", ") },
];
/** Widths beside the provider's columns: with Tools and the checkboxes, all stand on a screen of 1280 px. */
const narrowPx: Readonly<Record<string, number>> = {
  ...{ status: 82, discipline: 80, nickname: 86, availability_range: 70, purpose: 64 },
  ...{ student_registered_count: 74, student_completed_count: 74, Results: 54 },
};
const allColumns: readonly ListColumn<ListedDelivery>[] = [
  ...columns.map((column) => ({
    ...("name" in column && column.name === "status" ? { ...column, cell: linkTo } : column),
    widthPx: narrowPx["name" in column ? column.name : column.head] ?? column.widthPx,
  })),
  ...providerColumns,
];

const toolsColumn: ListColumn<ListedDelivery> = {
  head: "Tools",
  widthPx: 68,
  cell: (row) => <DashboardTools row={row} />,
};

const staffColumns = new Set(["group_name", "default_form", "versions", "type_of_student"]);
/** List for program administrators: without the columns of the provider's staff. @see spec assessments §2.3 */
const programList = {
  ...deliveryList,
  sortOptions: deliveryList.sortOptions.filter(({ column }) => !staffColumns.has(column)),
  facets: (deliveryList.facets ?? []).filter(({ column }) => !staffColumns.has(column)),
};

/** Leads to a new assessment and, for the provider's staff, to the exam variations. */
function LeadsOn({ isStaff }: { isStaff: boolean }) {
  return (
    <div className={classes.actions}>
      {isStaff && (
        <Button component={Link} to="/exam_variations" variant="default">
          Exam variations
        </Button>
      )}
      <Button component={Link} to="/assessments/new" leftSection={<IconPlus size={17} aria-hidden />}>
        New assessment
      </Button>
    </div>
  );
}

/** The dashboard of assessments. @see spec assessments §2.3 */
export function DeliveryListPage() {
  const actor = actorOf(useCurrentUser());
  const isStaff = canByRole(actor, "exam_variation.manage");
  const mayManage = canByRole(actor, "delivery.manage");
  const options = useQuery({
    queryKey: keyOf(getDeliveryOptions),
    queryFn: ({ signal }) => call(getDeliveryOptions, { signal }),
    enabled: mayManage,
  });
  const hasTools = mayManage && options.data?.feature_flag_admin_upgrades === true;
  const shown = isStaff ? allColumns : mayManage ? columns : readersColumns;
  return (
    <ListPage<ListedDelivery>
      title="Active & Completed Assessments"
      listName="Assessments"
      list={isStaff ? deliveryList : programList}
      routes={deliveryListRoutes}
      action="delivery.read"
      Applied={FacetChips}
      headAction={mayManage && <LeadsOn isStaff={isStaff} />}
      nameOf={(row) => `${row.exam_title}, ${row.availability_range}`}
      columns={hasTools ? [...shown, toolsColumn] : shown}
      selectable={{
        row: hasResults,
        condition: { column: "student_completed_count", operator: ">", value: 0 },
      }}
      selectionWords={{ column: "View multiple results", all: "SELECT ALL SHOWN", none: "DESELECT ALL" }}
      useSelected={useSelectedResults}
      card={(row) => [
        `${row.discipline}, ${row.purpose}`,
        row.nickname,
        statusAnd(row, mayManage ? linkTo(row) : statusOf(row)),
        row.availability_range,
        `${row.student_completed_count} of ${row.student_registered_count} students completed`,
        resultsOf(row),
        hasTools && <DashboardTools row={row} />,
      ]}
      texts={{
        search: "Search assessments",
        export: "Export list",
        none: "There are no assessments yet.",
        noneFits: "No assessment fits this search and these filters.",
        showAll: "Show all assessments",
        refused: "Assessments are for whoever teaches in the program and for assessment staff.",
      }}
    />
  );
}
