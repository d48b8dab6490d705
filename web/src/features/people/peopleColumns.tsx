import { Link } from "react-router";
import type { PersonInProgram } from "#shared/contract/programs/people.ts";
import { memberStatus } from "#shared/domain/memberStatus.ts";
import { displayCalendarDate, displayDate, viewersZone } from "#shared/words/dates.ts";
import { deviceClock } from "../../api/correctedClock.ts";
import type { ListColumn } from "../../lists/ListTable.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import classes from "./people.module.css";
import { type View, variableColumn } from "./peopleViews.ts";

const timeZone = viewersZone();
export const statusOf = ({ subscription_end }: Pick<PersonInProgram, "subscription_end">) =>
  memberStatus(subscription_end, { now: new Date(deviceClock.now()).toISOString(), timeZone });
export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`;

/** Several words in a cell, one per line. */
function Lines(props: { words: readonly string[] }) {
  return (
    <span className={classes.lines} title={props.words.join(", ")}>
      {props.words.join("\n")}
    </span>
  );
}

const variable: Record<(typeof variableColumn)[View], ListColumn<PersonInProgram>> = {
  graduation_day: {
    name: "graduation_day",
    widthPx: 186,
    cell: ({ graduation_day }) => (graduation_day ? displayCalendarDate(graduation_day) : ""),
  },
  primary_clinical_discipline: {
    name: "primary_clinical_discipline",
    widthPx: 180,
    cell: (row) => <Lines words={row.primary_clinical_discipline} />,
  },
};
/** The columns of a view; of students those up to their status are seen whole at 1280 px. @see spec courses §2.13 "Columns" */
export const columnsOf = (view: View, mayEdit: boolean): ListColumn<PersonInProgram>[] => [
  {
    name: "first_name",
    widthPx: 120,
    cell: ({ first_name, user_id }) => <Link to={`/users/${user_id}`}>{first_name}</Link>,
  },
  { name: "last_name", widthPx: 140 },
  { name: "email", widthPx: 224 },
  { name: "role", widthPx: view === "students" ? 92 : 240 },
  ...(view === "staff" ? [lcaColumn] : []),
  variable[variableColumn[view]],
  { head: "Status", widthPx: 176, cell: (row) => statusOf(row).label },
  { name: "created_at", widthPx: 170, cell: (row) => displayDate(row.created_at, timeZone) },
  { name: "subscription_end", widthPx: 280, cell: (row) => statusOf(row).detail },
  ...(mayEdit ? [editColumn] : []),
];

const lcaColumn: ListColumn<PersonInProgram> = {
  head: "LCA Course",
  widthPx: 220,
  cell: (row) => <Lines words={row.lca_courses} />,
};

const editColumn: ListColumn<PersonInProgram> = {
  head: "Edit Role",
  widthPx: 110,
  cell: (row) => (
    <Link to={`/group_role_definition_users/${row.id}/edit`}>
      Edit Role<VisuallyHidden> of {nameOf(row)}</VisuallyHidden>
    </Link>
  ),
};
