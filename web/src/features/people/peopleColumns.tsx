import { Link } from "react-router";
import type { PersonInProgram } from "#shared/contract/programs/people.ts";
import { memberStatus } from "#shared/domain/memberStatus.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { viewersZone } from "#shared/words/dates.ts";
import { deviceClock } from "../../api/correctedClock.ts";
import type { ListColumn } from "../../lists/ListTable.tsx";
import { TableDate, TableDay } from "../../ui/TableDate.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import classes from "./people.module.css";
import { type View, variableColumn } from "./peopleViews.ts";

const timeZone = viewersZone();
export const statusOf = ({ subscription_end }: Pick<PersonInProgram, "subscription_end">) =>
  memberStatus(subscription_end, { now: new Date(deviceClock.now()).toISOString(), timeZone });
export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  fullName({ first_name, last_name });

/** Several words in a cell, one per line. */
function Lines(props: { words: readonly string[] }) {
  return (
    <span className={classes.lines} title={props.words.join(", ")}>
      {props.words.join("\n")}
    </span>
  );
}

type Widths = Readonly<
  Record<"first" | "last" | "email" | "role" | "varies" | "status" | "added" | "until" | "edit", number>
>;

/** So wide that all columns of a view stand on a screen of 1280 px; the longest words of each stand in two lines. */
const widths: Readonly<Record<View, Widths>> = {
  students: {
    first: 90,
    last: 110,
    email: 182,
    role: 62,
    varies: 106,
    status: 90,
    added: 92,
    until: 156,
    edit: 72,
  },
  staff: {
    first: 76,
    last: 86,
    email: 138,
    role: 116,
    varies: 90,
    status: 90,
    added: 76,
    until: 156,
    edit: 44,
  },
  all: {
    first: 88,
    last: 100,
    email: 162,
    role: 116,
    varies: 96,
    status: 86,
    added: 84,
    until: 156,
    edit: 72,
  },
};
const lcaPx = 88;

/** The columns of a view. @see spec courses §2.13 "Columns" */
export const columnsOf = (view: View, mayEdit: boolean): ListColumn<PersonInProgram>[] => {
  const px = widths[view];
  return [
    {
      name: "first_name",
      widthPx: px.first,
      cell: ({ first_name, user_id }) => <Link to={`/users/${user_id}`}>{first_name}</Link>,
    },
    { name: "last_name", widthPx: px.last },
    { name: "email", widthPx: px.email },
    { name: "role", widthPx: px.role },
    ...(view === "staff" ? [lcaColumn] : []),
    variable[variableColumn[view]](px.varies),
    { head: "Status", widthPx: px.status, cell: (row) => statusOf(row).label },
    { name: "created_at", widthPx: px.added, cell: (row) => <TableDay at={row.created_at} /> },
    { name: "subscription_end", widthPx: px.until, cell: (row) => statusOf(row).detail },
    ...(mayEdit ? [editColumn(px.edit)] : []),
  ];
};

type Sized = (widthPx: number) => ListColumn<PersonInProgram>;

const variable: Record<(typeof variableColumn)[View], Sized> = {
  graduation_day: (widthPx) => ({
    name: "graduation_day",
    widthPx,
    cell: ({ graduation_day }) => graduation_day && <TableDate on={graduation_day} />,
  }),
  primary_clinical_discipline: (widthPx) => ({
    name: "primary_clinical_discipline",
    widthPx,
    cell: (row) => <Lines words={row.primary_clinical_discipline} />,
  }),
};

const lcaColumn: ListColumn<PersonInProgram> = {
  head: "LCA Course",
  widthPx: lcaPx,
  cell: (row) => <Lines words={row.lca_courses} />,
};

const editColumn: Sized = (widthPx) => ({
  head: "Edit Role",
  widthPx,
  cell: (row) => (
    <Link to={`/group_role_definition_users/${row.id}/edit`}>
      Edit Role<VisuallyHidden> of {nameOf(row)}</VisuallyHidden>
    </Link>
  ),
});
