import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type ChangedGroup,
  type CohortChanges,
  getCohortChanges,
} from "#shared/contract/assessments/cohortChanges.ts";
import { type ChangeDirection, studentsForFigures } from "#shared/domain/assessments/cohortChanges.ts";
import { disciplineOf } from "#shared/domain/assessments/forms.ts";
import { percentText } from "#shared/domain/wholePercent.ts";
import { counted } from "#shared/words/counted.ts";
import { numberText } from "#shared/words/numbers.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { useBrand } from "../../../api/RuntimeConfigProvider.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { TableSkeleton } from "../../../ui/TableSkeleton.tsx";
import classes from "../assessments.module.css";
import { Card } from "../Card.tsx";
import type { SortableColumn } from "../results/SortableTable.tsx";
import own from "./cohorts.module.css";
import { DownloadRows } from "./DownloadRows.tsx";

const title = "From early to late";
const hint = [
  "Students whose learning progress rose, stayed or fell from the early to the late assessment, and what changed in each group.",
  "The questions differ, and figures that change together need not cause each other.",
];
const headings: Record<ChangeDirection, string> = {
  up: "Moved up",
  same: "Stayed",
  down: "Moved down",
};
const students = counted({ one: "{n} student", other: "{n} students" });
const notCompared = counted({
  one: "{n} student is not compared: early or late is missing, or has no cut scores.",
  other: "{n} students are not compared: early or late is missing, or has no cut scores.",
});

/** Students who moved between early and late, and what changed with it. */
export function EarlyToLate({ ids }: { ids: readonly string[] }) {
  const changes = useQuery({
    queryKey: keyOf(getCohortChanges, ...ids),
    queryFn: ({ signal }) => call(getCohortChanges, { query: { ids: [...ids] }, signal }),
    refetchOnMount: "always",
  });
  return (
    <Card title={title} hint={hint}>
      <QueryState of={{ changes }} skeleton={<TableSkeleton />}>
        {(read) => <Groups changes={read.changes} />}
      </QueryState>
    </Card>
  );
}

type MovedStudent = ChangedGroup["students"][number] & Pick<ChangedGroup, "direction">;

const columnsOf = (brand: string): SortableColumn<MovedStudent>[] => [
  { key: "name", label: "Student Name", cell: (row) => row.student_name },
  { key: "type", label: "Assessment Type", cell: (row) => disciplineOf(row.assessment_type, brand) },
  { key: "direction", label: "Change", cell: (row) => headings[row.direction] },
  { key: "early", label: "Early", cell: (row) => row.early },
  { key: "late", label: "Late", cell: (row) => row.late },
];

function Groups({ changes: { groups, not_compared } }: { changes: CohortChanges }) {
  const brand = useBrand().name;
  const types = new Set(groups.flatMap((group) => group.students.map((one) => one.assessment_type)));
  return (
    <>
      {groups.length === 0 ? (
        <p>No student has results with cut scores both early and late.</p>
      ) : (
        <div className={own.groups}>
          {groups.map((group) => (
            <Group key={group.direction} group={group} withType={types.size > 1} />
          ))}
        </div>
      )}
      {groups.length > 0 && not_compared > 0 && <p className={classes.more}>{notCompared(not_compared)}</p>}
      {groups.length > 0 && (
        <DownloadRows
          name={title}
          columns={columnsOf(brand)}
          rows={groups.flatMap(({ direction, students: moved }) =>
            moved.map((one) => ({ ...one, direction })),
          )}
        />
      )}
    </>
  );
}

type GroupProps = { group: ChangedGroup; withType: boolean };

/** Names that are drawn at first, and with each "Show more". */
const namesAtOnce = 100;

function Students({ group, withType }: GroupProps) {
  const brand = useBrand().name;
  const [shown, setShown] = useState(namesAtOnce);
  return (
    <>
      <ul>
        {group.students.slice(0, shown).map((one) => (
          <li key={`${one.user_id} ${one.assessment_type}`}>
            {one.student_name}
            <span className={classes.more}>
              {one.early === one.late ? `: ${one.late}` : `: ${one.early} to ${one.late}`}
              {withType && `, ${disciplineOf(one.assessment_type, brand)}`}
            </span>
          </li>
        ))}
      </ul>
      {shown < group.students.length && (
        <Button variant="default" size="xs" onClick={() => setShown(shown + namesAtOnce)}>
          Show more
        </Button>
      )}
    </>
  );
}

function Group({ group, withType }: GroupProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={own.group} aria-label={headings[group.direction]}>
      <h3>{headings[group.direction]}</h3>
      <Figures figures={group.figures} />
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{students(group.students.length)}</summary>
        {isOpen && <Students group={group} withType={withType} />}
      </details>
    </section>
  );
}

const shareText = (share: number | null): string => (share === null ? "N/A" : percentText(share * 100));

function Figures({ figures }: Pick<ChangedGroup, "figures">) {
  if (!figures)
    return (
      <p className={classes.more}>Figures are shown for groups of {studentsForFigures} students or more.</p>
    );
  const { cases_between: cases, surely_wrong_early: was, surely_wrong_late: is, gained, lost } = figures;
  return (
    <dl>
      <dt>Cases completed in between</dt>
      <dd>{numberText(Math.round(cases * 10) / 10)} per student</dd>
      <dt>Certain and wrong</dt>
      <dd>
        {shareText(was)} of answers early, {shareText(is)} late
      </dd>
      {gained && <System label="Largest gain" change={gained} />}
      {lost && <System label="Largest loss" change={lost} />}
    </dl>
  );
}

type SystemProps = { label: string; change: NonNullable<NonNullable<ChangedGroup["figures"]>["gained"]> };

function System({ label, change: { system, early, late } }: SystemProps) {
  return (
    <>
      <dt>
        {label}: {system}
      </dt>
      <dd>
        {early.correct} of {early.total} correct early, {late.correct} of {late.total} late
      </dd>
    </>
  );
}
