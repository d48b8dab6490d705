import type { previewPeopleImport } from "#shared/contract/importPeople/importPeople.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import type { ImportPlan, UnreadableTable } from "#shared/domain/peopleImport.ts";
import { counted } from "#shared/words/counted.ts";
import type { Table } from "../spreadsheets/readTable.ts";

type Reading = ReplyOf<typeof previewPeopleImport>["reading"];

/** How a file was read, as the page shows it. */
export function presentReading(table: Table, plan: ImportPlan, ignoresRoles: boolean): Reading {
  const { kind, encoding, sheets, sheet, hidden } = table;
  const { columns, roleTitle, foreignRoles, gone, oneName } = plan;
  return {
    kind,
    encoding,
    letters: encoding === null ? [] : lettersOf(plan),
    sheets,
    sheet,
    hidden: { lines: hidden.lines, columns: hidden.columns, is_taken: hidden.isTaken },
    columns,
    roles: roleTitle === null ? null : { title: roleTitle, is_ignored: ignoresRoles, foreign: foreignRoles },
    gone:
      gone === null || gone.lines === 0
        ? null
        : { title: gone.title, texts: gone.texts, lines: gone.lines, is_taken: gone.isTaken },
    one_name: { lines: oneName.lines, is_taken: oneName.isTaken },
  };
}

const namesShown = 8;

/** Names with letters by which one sees whether the encoding is the right one. */
function lettersOf({ people, bad }: ImportPlan): string[] {
  const names = [...people.map(fullName), ...bad.map(({ value }) => value)];
  return [...new Set(names.filter((name) => /[^\p{ASCII}]/u.test(name)))].slice(0, namesShown);
}

const linesHidden = counted({ one: "{n} row is hidden", other: "{n} rows are hidden" });
const columnsHidden = counted({ one: "{n} column is hidden", other: "{n} columns are hidden" });

/** Problem of a table as a whole, with what was not read, which may be what is missing. */
export function problemOf({ problem }: UnreadableTable, { hidden, sheet, sheets }: Table): string {
  const notes = [
    ...(sheets.length > 1 ? [`We read the sheet '${sheet}' (1 of ${sheets.length}).`] : []),
    ...(hidden.lines > 0 && !hidden.isTaken ? [`${linesHidden(hidden.lines)} and skipped.`] : []),
    ...(hidden.columns > 0 && !hidden.isTaken ? [`${columnsHidden(hidden.columns)} and skipped.`] : []),
  ];
  return [problem, ...notes].join(" ");
}
