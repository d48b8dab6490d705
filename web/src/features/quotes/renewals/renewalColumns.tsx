import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { Renewal } from "#shared/contract/quotes/quoteInterfaces.ts";
import { courseKeys } from "#shared/domain/pricing/courses.ts";
import { courseNames } from "#shared/domain/quotes/courseNames.ts";
import { maxAddenda, stageOf } from "#shared/domain/quotes/quote.ts";
import { latestLabel, renewalActs } from "#shared/domain/quotes/renewal.ts";
import {
  addendaTotal,
  calibrateOf,
  type RenewalFact,
  type RenewalFactKind,
  renewalFacts,
} from "#shared/domain/quotes/renewalFacts.ts";
import { programRoles } from "#shared/domain/roles.ts";
import { moneyText } from "#shared/words/money.ts";
import type { TableColumn } from "../../../ui/DataTable.tsx";
import { TableDay } from "../../../ui/TableDate.tsx";
import { RoleCountCell, RoleCountList } from "./RoleCountCell.tsx";
import classes from "./renewals.module.css";
import { useActionsOfRow } from "./useRenewalActions.ts";

const money = (dollars: number | null | undefined): string =>
  dollars === null || dollars === undefined ? "" : moneyText(Math.round(dollars * 100));

/** Widths in pixels of columns that are not as wide as others of their kind. */
const widths: Readonly<Record<string, number>> = {
  group_name: 250,
  subdomain: 130,
  psa: 180,
  calibrate: 96,
  shared_success: 100,
  signs: 240,
};
const widthOfKind: Readonly<Record<RenewalFactKind, number>> = {
  text: 150,
  access: 118,
  money: 124,
  number: 110,
  day: 150,
};

/** Columns of the dashboard in their groups: its facts, the buttons behind the stage, and role counts. @see spec courses §2.19 "Column groups" */
export function renewalColumns(year: number, today: string): TableColumn<Renewal>[] {
  const facts = renewalFacts(year, today).map(columnOf);
  const acts: TableColumn<Renewal> = {
    key: "acts",
    group: "Subscription Process",
    head: "Actions",
    widthPx: 680,
    cell: (row) => <Acts row={row} />,
  };
  const counts = programRoles.map(
    (role): TableColumn<Renewal> => ({
      key: role,
      group: "Role Counts",
      head: role,
      widthPx: 124,
      align: "end",
      cell: (row) => <RoleCountCell id={row.quote_interface.id} role={role} />,
    }),
  );
  const behindStage = facts.findIndex(({ key }) => key === "stage") + 1;
  return [...facts.toSpliced(behindStage, 0, acts), ...counts];
}

function columnOf({ key, group, head, kind, read }: RenewalFact): TableColumn<Renewal> {
  const isFigure = kind === "money" || kind === "number";
  return {
    ...{ key, group, head },
    widthPx: widths[key] ?? widthOfKind[kind],
    ...(isFigure && { align: "end" as const }),
    sortBy: (row) => sortValueOf(key, row) ?? read(row) ?? (isFigure ? -1 : ""),
    cell: (row) => (
      <>
        {key === "group_name" ? <ProgramLink row={row} /> : cellOf(kind, read(row))}
        {key === "group_name" && " "}
        {key === "group_name" && <Flags row={row} />}
      </>
    ),
  };
}

/** Leads to all quotes of the program. */
function ProgramLink({ row }: { row: Renewal }) {
  const [programId] = row.quote_interface.id.split("-");
  return <Link to={`/quote_interfaces/programs/${programId}`}>{row.group_name}</Link>;
}

/** The category sorts by its number. */
const sortValueOf = (key: string, { quote_interface: of }: Renewal): number | undefined =>
  key === "category" ? of.price_category : undefined;

function cellOf(kind: RenewalFactKind, value: string | number | null) {
  if (value === null) return "";
  if (kind === "access") return <Access text={String(value)} />;
  if (kind === "money") return money(Number(value));
  return kind === "day" ? <TableDay at={String(value)} /> : value;
}

const Access = ({ text }: { text: string }) => (
  <span className={classes.access} data-access={text}>
    {text}
  </span>
);

const Flags = ({ row }: { row: Renewal }) => (
  <>
    {row.isNewProgram && <span className={classes.flag}>New program</span>}
    {row.is_archived && (
      <span className={classes.flag} data-tone="off">
        Archived
      </span>
    )}
    {row.activateChange && (
      <span className={classes.flag} data-tone="off">
        {row.activateChange}
      </span>
    )}
  </>
);

/** @see spec courses §2.19 "Per-row buttons" */
function Acts({ row }: { row: Renewal }) {
  const actions = useActionsOfRow();
  const label = latestLabel(row.quotes.length);
  const may = renewalActs(row.stage, row.quotes.length);
  const look = { size: "compact-xs", variant: "default", disabled: actions.isRunning } as const;
  return (
    <span className={classes.acts}>
      <Button {...look} onClick={() => actions.showUse(row)}>
        Use
      </Button>
      <Button {...look} onClick={() => actions.askWhatIf(row)}>
        What If
      </Button>
      <Button {...look} onClick={() => actions.refresh(row)}>
        Refresh
      </Button>
      {may.send && !row.is_archived && (
        <Button {...look} onClick={() => actions.send(row)}>
          Send {label} Quote
        </Button>
      )}
      {may.reset && (
        <Button {...look} onClick={() => actions.reset(row)}>
          Reset {label} Quote
        </Button>
      )}
      {may.addAddendum && !row.is_archived && (
        <Button {...look} onClick={() => actions.addAddendum(row)}>
          Add Addendum {row.quotes.length}
        </Button>
      )}
      {may.isFull && <span>All {maxAddenda} addenda added</span>}
      {row.quotes[0] && stageOf(row.quotes[0]) === "Quote Confirmed" && !row.is_archived && (
        <Button {...look} onClick={() => actions.runUpdates(row)}>
          Run Updates
        </Button>
      )}
      <a href={row.edit_url}>Quote Interface</a>
    </span>
  );
}

/** A row where the table would be too wide. */
export function RenewalCard({ row, year }: { row: Renewal; year: number }) {
  const [isOpen, setOpen] = useState(false);
  const changes = courseKeys.flatMap((key) => {
    const all = {
      ...row.signature_course_statuses,
      ...row.wise_course_statuses,
      ...row.addiction_course_statuses,
    };
    const change = all[key]?.change;
    return change ? [`${change} ${courseNames[key]}`] : [];
  });
  return (
    <div className={classes.card}>
      <h2>
        <ProgramLink row={row} />
      </h2>
      <p>
        <Flags row={row} />
      </p>
      <p>
        {row.stage} · {money(row.quotes[0]?.total) || "no price yet"}
        {row.quotes.length > 1 && ` · addenda ${money(addendaTotal(row))}`}
      </p>
      {changes.length > 0 && <p>{changes.join(", ")}</p>}
      {year >= 23 && <p>Calibrate: {calibrateOf(row, year)}</p>}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Role counts</summary>
        {isOpen && <RoleCountList id={row.quote_interface.id} />}
      </details>
      <Acts row={row} />
    </div>
  );
}
