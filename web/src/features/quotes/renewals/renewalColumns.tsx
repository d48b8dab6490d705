import { Button } from "@mantine/core";
import { useState } from "react";
import type { Renewal } from "#shared/contract/quotes/quoteInterfaces.ts";
import {
  type CourseKey,
  type CourseSet,
  courseKeys,
  coursesOfSet,
  offeredCourses,
} from "#shared/domain/pricing/courses.ts";
import { courseNames } from "#shared/domain/quotes/courseNames.ts";
import { maxAddenda, stageOf } from "#shared/domain/quotes/quote.ts";
import { accessText, calibrateText, latestLabel, renewalActs } from "#shared/domain/quotes/renewal.ts";
import { programRoles } from "#shared/domain/roles.ts";
import { displayDate, viewersZone } from "#shared/words/dates.ts";
import { moneyText } from "#shared/words/money.ts";
import type { TableColumn } from "../../../ui/DataTable.tsx";
import { RoleCountCell, RoleCountList } from "./RoleCountCell.tsx";
import classes from "./renewals.module.css";
import { useActionsOfRow } from "./useRenewalActions.ts";

const categories = ["Small", "Standard", "Large Caribbean/NP", "Exception"] as const;
const money = (dollars: number | null | undefined): string =>
  dollars === null || dollars === undefined ? "" : moneyText(Math.round(dollars * 100));
const day = (utc: string | null | undefined): string => (utc ? displayDate(utc, viewersZone()) : "");
const latest = ({ quotes }: Renewal) => quotes.at(-1);
const yes = (is: boolean): string => (is ? "Yes" : "No");

/** Columns of the dashboard in their groups. @see spec courses §2.19 "Column groups" */
export function renewalColumns(year: number): TableColumn<Renewal>[] {
  return [
    ...inGroup("Program Information", [
      {
        key: "group_name",
        head: "Program",
        widthPx: 250,
        sortBy: (row) => row.group_name,
        cell: (row) => (
          <>
            {row.group_name} <Flags row={row} />
          </>
        ),
      },
      {
        key: "subdomain",
        head: "Subdomain",
        widthPx: 130,
        sortBy: (row) => row.group_subdomain,
        cell: (row) => row.group_subdomain,
      },
      {
        key: "psa",
        head: "Program Service Administrator",
        widthPx: 180,
        sortBy: ({ quote_interface: of }) => of.psa_name,
        cell: ({ quote_interface: of }) => of.psa_name,
      },
      {
        key: "manager",
        head: "Relationship Manager",
        widthPx: 150,
        sortBy: ({ quote_interface: of }) => of.business_development_manager,
        cell: ({ quote_interface: of }) => of.business_development_manager,
      },
    ]),
    ...inGroup("Subscription Process", [
      {
        key: "stage",
        head: "Stage",
        widthPx: 150,
        sortBy: (row) => row.stage,
        cell: (row) => row.stage,
      },
      {
        key: "acts",
        head: "Actions",
        widthPx: 550,
        cell: (row) => <Acts row={row} />,
      },
      ...(["sent", "submitted", "confirmed"] as const).map(
        (time): TableColumn<Renewal> => ({
          key: time,
          head: { sent: "Sent", submitted: "Submitted", confirmed: "Confirmed" }[time],
          widthPx: 150,
          sortBy: (row) => latest(row)?.[`quote_${time}_at`] ?? "",
          cell: (row) => day(latest(row)?.[`quote_${time}_at`]),
        }),
      ),
    ]),
    ...inGroup("Subscription Information", [
      amount("initial", "Initial price", (row) => row.quotes[0]?.initial_price),
      amount("total", "Original total", (row) => row.quotes[0]?.total),
      amount("addenda", "Addenda total", addendaTotal),
      amount("last", "Last year's total", ({ quote_interface: of }) => of.previous_year_invoice_total),
      amount(
        "last_addenda",
        "Last year's addenda",
        ({ quote_interface: of }) => of.previous_year_addendum_total,
      ),
      {
        key: "shared_success",
        head: "Shared Success",
        widthPx: 100,
        sortBy: ({ quote_interface: of }) => yes(of.shared_success),
        cell: ({ quote_interface: of }) => yes(of.shared_success),
      },
      {
        key: "category",
        head: "Price category",
        widthPx: 150,
        sortBy: ({ quote_interface: of }) => of.price_category,
        cell: ({ quote_interface: of }) => categories[of.price_category],
      },
      number("tier", "Tier", (row) => row.price_tier),
      number("last_tier", "Last year's tier", ({ quote_interface: of }) => of.previous_year_price_tier),
      number(
        "last_max",
        "Last year's max enrollment",
        ({ quote_interface: of }) => of.previous_year_max_enrollment,
      ),
      number("max", "Max enrollment", ({ quote_interface: of }) => of.max_enrollment),
    ]),
    ...inGroup("Signature Courses", [
      ...courses((row) => row.signature_course_statuses, year, "Signature"),
      ...(year >= 23
        ? [
            {
              key: "calibrate",
              head: "Calibrate",
              widthPx: 96,
              sortBy: (row: Renewal) => calibrate(row, year),
              cell: (row: Renewal) => <Access text={calibrate(row, year)} />,
            },
          ]
        : []),
    ]),
    ...inGroup("WISE and CARE Courses", [
      ...courses((row) => row.wise_course_statuses, year, "Wise"),
      ...courses((row) => row.addiction_course_statuses, year, "Care"),
    ]),
    ...inGroup(
      "Role Counts",
      programRoles.map((role) => ({
        key: role,
        head: role,
        widthPx: 124,
        align: "end" as const,
        cell: (row: Renewal) => <RoleCountCell id={row.quote_interface.id} role={role} />,
      })),
    ),
  ];
}

const inGroup = (group: string, columns: TableColumn<Renewal>[]): TableColumn<Renewal>[] =>
  columns.map((column) => ({ ...column, group }));

const amount = (
  key: string,
  head: string,
  of: (row: Renewal) => number | null | undefined,
): TableColumn<Renewal> => ({
  key,
  head,
  widthPx: 124,
  align: "end",
  sortBy: (row) => of(row) ?? -1,
  cell: (row) => money(of(row)),
});

const number = (key: string, head: string, of: (row: Renewal) => number | null): TableColumn<Renewal> => ({
  key,
  head,
  widthPx: 110,
  align: "end",
  sortBy: (row) => of(row) ?? -1,
  cell: (row) => of(row) ?? "",
});

/** Dollars of the addenda; undefined without one. */
function addendaTotal({ quotes }: Renewal): number | undefined {
  const addenda = quotes.slice(1);
  return addenda.length === 0 ? undefined : addenda.reduce((sum, { total }) => sum + (total ?? 0), 0);
}

function courses(
  of: (row: Renewal) => Renewal["signature_course_statuses"],
  year: number,
  set: CourseSet,
): TableColumn<Renewal>[] {
  const textIn = (row: Renewal, key: CourseKey) => {
    const status = of(row)[key];
    return status ? accessText(status) : "";
  };
  return coursesOfSet(offeredCourses(year), set).map((key) => ({
    key,
    head: courseNames[key],
    widthPx: 118,
    sortBy: (row) => textIn(row, key),
    cell: (row) => <Access text={textIn(row, key)} />,
  }));
}

const calibrate = (row: Renewal, year: number) =>
  calibrateText({
    isOn: row.tel_status === "on",
    future: courseKeys.filter((key) => row.signature_course_statuses[key]?.future),
    schoolYear: year,
  });

const Access = ({ text }: { text: string }) => (
  <span className={classes.access} data-access={text}>
    {text}
  </span>
);

const Flags = ({ row }: { row: Renewal }) => (
  <>
    {row.isNewProgram && <span className={classes.flag}>New program</span>}
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
      <Button {...look} onClick={() => actions.refresh(row)}>
        Refresh
      </Button>
      {may.send && (
        <Button {...look} onClick={() => actions.send(row)}>
          Send {label} Quote
        </Button>
      )}
      {may.reset && (
        <Button {...look} onClick={() => actions.reset(row)}>
          Reset {label} Quote
        </Button>
      )}
      {may.addAddendum && (
        <Button {...look} onClick={() => actions.addAddendum(row)}>
          Add Addendum {row.quotes.length}
        </Button>
      )}
      {may.isFull && <span>All {maxAddenda} addenda added</span>}
      {row.quotes[0] && stageOf(row.quotes[0]) === "Quote Confirmed" && (
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
      <h2>{row.group_name}</h2>
      <p>
        <Flags row={row} />
      </p>
      <p>
        {row.stage} · {money(row.quotes[0]?.total) || "no price yet"}
        {row.quotes.length > 1 && ` · addenda ${money(addendaTotal(row))}`}
      </p>
      {changes.length > 0 && <p>{changes.join(", ")}</p>}
      {year >= 23 && <p>Calibrate: {calibrate(row, year)}</p>}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Role counts</summary>
        {isOpen && <RoleCountList id={row.quote_interface.id} />}
      </details>
      <Acts row={row} />
    </div>
  );
}
