import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { type Delivery, getDelivery } from "#shared/contract/assessments/deliveries.ts";
import {
  addRosterings,
  type RosteringListRow,
  removeRosterings,
  restartRostering,
  rosteringList,
  rosteringListRoutes,
  updateRostering,
} from "#shared/contract/assessments/rosterings.ts";
import { deliveryStatusWords } from "#shared/domain/assessments/deliveries.ts";
import { defaultFormOption } from "#shared/domain/assessments/forms.ts";
import { dateRangeText } from "#shared/domain/assessments/shortDates.ts";
import { accommodations } from "#shared/domain/examClock.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { ListPage } from "../../lists/ListPage.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { loadedLater } from "../../ui/loadedLater.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { DeliveryTools } from "./DeliveryTools.tsx";
import classes from "./deliveries.module.css";
import { deliveryKeys } from "./deliveryKeys.ts";
import { deliveryName } from "./deliveryName.ts";
import { removalQuestion, useManyStudents } from "./useManyStudents.tsx";

const DateExceptionsDialog = loadedLater(
  async () => (await import("./DateExceptionsDialog.tsx")).DateExceptionsDialog,
);
const AddedToCourseDialog = loadedLater(
  async () => (await import("./AddedToCourseDialog.tsx")).AddedToCourseDialog,
);
const EmailsDialog = loadedLater(async () => (await import("./EmailsDialog.tsx")).EmailsDialog);

const timingWords: Record<(typeof accommodations)[number], string> = {
  1: "Standard",
  1.5: "1.5x",
  2: "2.0x",
};
const nameOf = (row: RosteringListRow): string => fullName(row);
/** Number of the form that an option stands for; null for the default one. */
const formIdOf = ({ default_form_name }: RosteringListRow, option: string): number | null =>
  option === defaultFormOption(default_form_name).value ? null : Number(option);

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

function Students({ delivery }: { delivery: Delivery }) {
  const params = { id: String(delivery.id) };
  const [dated, setDated] = useState<Dated>();
  const [explained, setExplained] = useState<RosteringListRow>();
  const [isAddingEmails, setIsAddingEmails] = useState(false);
  const isCompleted = delivery.status === "completed";
  const add = useAction(addRosterings, { invalidates: deliveryKeys });
  const remove = useAction(removeRosterings, {
    confirm: removalQuestion,
    invalidates: deliveryKeys,
    undone: ({ left }) => left,
  });
  const change = useAction(updateRostering, { success: "Saved.", invalidates: deliveryKeys });
  const restart = useAction(restartRostering, {
    confirm: {
      title: "Restart assessment",
      message: "The student can begin again where they were, with 60 minutes more.",
      confirmLabel: "Restart",
    },
    success: "The assessment can be begun again.",
    invalidates: deliveryKeys,
  });

  function toggle(row: RosteringListRow): void {
    if (row.selected) void remove.run({ params, body: { user_ids: [row.user_id] } });
    else if (row.set_new_time_window) setDated({ row, isAsked: true });
    else void add.run({ params, body: { user_ids: [row.user_id] } });
  }
  // A card has no column head that tells this box from the one that selects.
  const rostered = (row: RosteringListRow, isInCard = false) => {
    const box = (
      <Checkbox
        {...(isInCard
          ? { label: "Rostered", "aria-label": `Rostered: ${nameOf(row)}` }
          : { "aria-label": `Roster ${nameOf(row)}` })}
        checked={row.selected}
        disabled={row.freeze_selection}
        onChange={() => toggle(row)}
      />
    );
    if (!row.freeze_selection) return box;
    return (
      <div className={classes.frozen}>
        {box}
        <Hint about={`Why ${nameOf(row)} stays as they are`} lines={[row.frozen_selection_tooltip]} />
      </div>
    );
  };
  const write = (row: RosteringListRow, body: Partial<{ timing: 1 | 1.5 | 2; form_id: number | null }>) => {
    if (row.rev === null) return;
    void change.run({
      params: { ...params, user_id: row.user_id },
      body: { rev: row.rev, timing: row.timing, form_id: formIdOf(row, row.exam_form), ...body },
    });
  };
  const timing = (row: RosteringListRow) =>
    row.is_rostered === "Yes" && !row.freeze_selection ? (
      <NativeSelect
        aria-label={`Timing of ${nameOf(row)}`}
        value={String(row.timing)}
        data={accommodations.map((value) => ({ value: String(value), label: timingWords[value] }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = accommodations.find((one) => String(one) === value);
          if (chosen) write(row, { timing: chosen });
        }}
      />
    ) : (
      timingWords[row.timing]
    );
  const form = (row: RosteringListRow) =>
    row.can_change_form ? (
      <NativeSelect
        aria-label={`Form of ${nameOf(row)}`}
        value={row.exam_form}
        data={[
          defaultFormOption(row.default_form_name),
          ...delivery.forms.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => write(row, { form_id: formIdOf(row, value) })}
      />
    ) : (
      row.form_name
    );
  const dates = (row: RosteringListRow) => (
    <>
      {row.date_exceptions}
      {row.editable_date_exceptions && (row.is_rostered === "Yes" || isCompleted) && (
        <Button variant="subtle" size="compact-sm" onClick={() => setDated({ row, isAsked: false })}>
          {row.date_exceptions ? "Edit dates" : "Set dates"}
          <VisuallyHidden> of {nameOf(row)}</VisuallyHidden>
        </Button>
      )}
    </>
  );
  const status = (row: RosteringListRow) => (
    <>
      {row.status}
      {row.explain_status && (
        <Button variant="subtle" size="compact-sm" onClick={() => setExplained(row)}>
          Not rostered<VisuallyHidden> (why {nameOf(row)} is not)</VisuallyHidden>
        </Button>
      )}
      {row.can_restart && row.rev !== null && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() =>
            void restart.run({
              params: { ...params, user_id: row.user_id },
              body: { rev: row.rev ?? 0 },
            })
          }
        >
          Restart<VisuallyHidden> {nameOf(row)}</VisuallyHidden>
        </Button>
      )}
    </>
  );

  const title = `${delivery.exam_title}, ${delivery.purpose}`;
  return (
    <>
      <ListPage<RosteringListRow>
        title={title}
        listName="Students of an assessment"
        list={rosteringList}
        routes={rosteringListRoutes}
        params={params}
        action="delivery.manage"
        above={
          <>
            <Breadcrumbs
              steps={[{ label: "Assessments", to: "/assessments" }, { label: deliveryName(delivery) }]}
            />
            <p className={classes.said}>
              {delivery.program_name}. {delivery.nickname && `${delivery.nickname}. `}
              {dateRangeText(delivery)}. {deliveryStatusWords[delivery.status]}.
            </p>
          </>
        }
        headAction={<DeliveryTools delivery={delivery} onEmails={() => setIsAddingEmails(true)} />}
        nameOf={nameOf}
        columns={[
          { head: "Rostered", widthPx: 112, cell: (row) => rostered(row) },
          { name: "last_name", widthPx: 140 },
          { name: "first_name", widthPx: 120 },
          { name: "email", widthPx: 210 },
          { name: "status", widthPx: 130, cell: status },
          { name: "form_name", widthPx: 140, cell: form },
          { name: "timing", widthPx: 136, cell: timing },
          ...(delivery.allows_date_exceptions
            ? [{ name: "date_exceptions" as const, widthPx: 176, cell: dates }]
            : []),
          { name: "assessment_version", widthPx: 88 },
        ]}
        card={(row) => [
          nameOf(row),
          row.email,
          rostered(row, true),
          status(row),
          form(row),
          timing(row),
          dates(row),
        ]}
        useSelected={(selection) => useManyStudents(delivery, selection)}
        texts={{
          search: "Search students",
          export: "Export list",
          none: "This assessment has no students yet.",
          noneFits: "No student fits this search and these filters.",
          showAll: "Show all students",
          refused: "Assessments are for program administrators and assessment staff.",
        }}
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
