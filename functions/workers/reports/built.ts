import type { ReportParams } from "#shared/contract/reports/reportKinds.ts";
import { builderOf } from "#shared/domain/reportBuilder/builders.ts";
import { type ReportValue, time, words } from "#shared/domain/usageReports/reportColumns.ts";
import { easternHeadSuffix } from "#shared/words/dates.ts";
import { headOf, openRows, valuesOf } from "../../reports/builder/builtTable.ts";
import { requireQuestion } from "../../reports/builder/requireQuestion.ts";
import type { ReportJob } from "../../reports/requireReport.ts";
import { isoTime, nowMs } from "../../runtime/clock.ts";
import type { Program } from "../../table/programs/programs.ts";
import type { MadeTable } from "./maker.ts";

/** A report of the builder: its rows are read as they are written. */
export async function builtTable(
  { builder, name, ...asked }: ReportParams<"built">,
  { job, program }: { job: ReportJob; program: Program },
): Promise<MadeTable> {
  const question = requireQuestion(builder, asked);
  const { columns } = question;
  const { shared_with } = job.input;
  const readers = job.requested_by === null ? shared_with : [job.requested_by, ...shared_with];
  const { rows, percentDone } = await openRows(question, { program, readers });
  const title = name ?? `${builderOf(builder).title} Report`;
  return {
    table: {
      title,
      facts: [
        ["Program", words(program.name)],
        ...job.input.facts.map(([fact, said]) => [fact, words(said)] as const),
        [`Generated ${easternHeadSuffix}`, time(isoTime(nowMs()))],
      ],
      notice: undefined,
      columns: columns.map((column) => ({
        head: headOf(column),
        widthInCharacters: Math.max(column.widthInCharacters, column.title.length + 2),
      })),
      rows: (async function* (): AsyncGenerator<ReportValue[]> {
        for await (const row of rows) yield valuesOf(row, columns);
      })(),
      rowCount: 1,
      percentDone,
      sheetName: builderOf(builder).title,
      frozenColumns: 0,
      hasLegend: false,
    },
    fileName: { prefix: "", about: title },
  };
}
