import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { type Delivery, getDelivery } from "#shared/contract/assessments/deliveries.ts";
import {
  type RosteringListRow,
  rosteringList,
  rosteringListRoutes,
} from "#shared/contract/assessments/rosterings.ts";
import { deliveryStatusWords } from "#shared/domain/assessments/deliveries.ts";
import { dateRangeText } from "#shared/domain/assessments/shortDates.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { ListPage } from "../../lists/ListPage.tsx";
import type { ListColumn } from "../../lists/ListTable.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { loadedLater } from "../../ui/loadedLater.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { DeliveryTools } from "./DeliveryTools.tsx";
import classes from "./deliveries.module.css";
import { deliveryName } from "./deliveryName.ts";
import { DatesCell, FormCell, RosteredCell, StatusCell, TimingCell } from "./RosterCells.tsx";
import { useManyStudents } from "./useManyStudents.tsx";
import { type RosterActs, useRosterActs } from "./useRosterActs.ts";

const DateExceptionsDialog = loadedLater(
  async () => (await import("./DateExceptionsDialog.tsx")).DateExceptionsDialog,
);
const AddedToCourseDialog = loadedLater(
  async () => (await import("./AddedToCourseDialog.tsx")).AddedToCourseDialog,
);
const EmailsDialog = loadedLater(async () => (await import("./EmailsDialog.tsx")).EmailsDialog);

const nameOf = (row: RosteringListRow): string => fullName(row);
/** A delivery with its students: who is rostered, their form, timing and dates. @see spec assessments §2.5, §2.6 */
export function RosteringPage() {
  const { id = "" } = useParams();
  const delivery = useQuery({
    queryKey: keyOf(getDelivery, id),
    queryFn: ({ signal }) => call(getDelivery, { params: { id }, signal }),
  });
  return (
    <QueryState
      of={{ delivery }}
      skeleton={<TableSkeleton />}
      page="Assessment"
      refused="Assessments are for program administrators and assessment staff."
    >
      {(loaded) => <Students delivery={loaded.delivery} />}
    </QueryState>
  );
}

type Dated = { row: RosteringListRow; isAsked: boolean };

/** Cells of a student that somebody changes. */
const cellsOf = (delivery: Delivery, acts: RosterActs) => ({
  rostered: (row: RosteringListRow) => <RosteredCell row={row} acts={acts} />,
  status: (row: RosteringListRow) => <StatusCell row={row} acts={acts} />,
  form: (row: RosteringListRow) => <FormCell row={row} acts={acts} delivery={delivery} />,
  timing: (row: RosteringListRow) => <TimingCell row={row} acts={acts} />,
  dates: (row: RosteringListRow) => <DatesCell row={row} acts={acts} delivery={delivery} />,
});

const columnsOf = (
  delivery: Delivery,
  cell: ReturnType<typeof cellsOf>,
): readonly ListColumn<RosteringListRow>[] => [
  { head: "Rostered", widthPx: 112, cell: cell.rostered },
  { name: "last_name", widthPx: 140 },
  { name: "first_name", widthPx: 120 },
  { name: "email", widthPx: 210 },
  { name: "status", widthPx: 130, cell: cell.status },
  { name: "form_name", widthPx: 140, cell: cell.form },
  { name: "timing", widthPx: 136, cell: cell.timing },
  ...(delivery.allows_date_exceptions
    ? [{ name: "date_exceptions" as const, widthPx: 176, cell: cell.dates }]
    : []),
  { name: "assessment_version", widthPx: 88 },
];

function Students({ delivery }: { delivery: Delivery }) {
  const [dated, setDated] = useState<Dated>();
  const [explained, setExplained] = useState<RosteringListRow>();
  const [isAddingEmails, setIsAddingEmails] = useState(false);
  const acts = useRosterActs(delivery, {
    onDates: (row, isAsked) => setDated({ row, isAsked }),
    onExplain: setExplained,
  });
  const cell = cellsOf(delivery, acts);
  return (
    <>
      <ListPage<RosteringListRow>
        title={`${delivery.exam_title}, ${delivery.purpose}`}
        listName="Students of an assessment"
        list={rosteringList}
        routes={rosteringListRoutes}
        params={{ id: String(delivery.id) }}
        action="delivery.manage"
        above={<AboveStudents delivery={delivery} />}
        headAction={<DeliveryTools delivery={delivery} onEmails={() => setIsAddingEmails(true)} />}
        nameOf={nameOf}
        columns={columnsOf(delivery, cell)}
        card={(row) => [
          nameOf(row),
          row.email,
          <RosteredCell key="rostered" row={row} acts={acts} isInCard />,
          ...[cell.status(row), cell.form(row), cell.timing(row), cell.dates(row)],
        ]}
        useSelected={(selection) => useManyStudents(delivery, selection)}
        texts={texts}
      />
      {dated && (
        <DateExceptionsDialog
          deliveryId={delivery.id}
          row={dated.row}
          isAsked={dated.isAsked}
          onClose={() => setDated(undefined)}
        />
      )}
      {explained && (
        <AddedToCourseDialog delivery={delivery} row={explained} onClose={() => setExplained(undefined)} />
      )}
      {isAddingEmails && <EmailsDialog delivery={delivery} onClose={() => setIsAddingEmails(false)} />}
    </>
  );
}

/** Breadcrumbs, and a line about the delivery. */
function AboveStudents({ delivery }: { delivery: Delivery }) {
  return (
    <>
      <Breadcrumbs
        steps={[{ label: "Assessments", to: "/assessments" }, { label: deliveryName(delivery) }]}
      />
      <p className={classes.said}>
        {delivery.program_name}. {delivery.nickname && `${delivery.nickname}. `}
        {dateRangeText(delivery)}. {deliveryStatusWords[delivery.status]}.
      </p>
    </>
  );
}

const texts = {
  search: "Search students",
  export: "Export list",
  none: "This assessment has no students yet.",
  noneFits: "No student fits this search and these filters.",
  showAll: "Show all students",
  refused: "Assessments are for program administrators and assessment staff.",
};
