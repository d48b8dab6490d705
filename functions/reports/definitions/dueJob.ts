import { planJob } from "../../jobs/orderJob.ts";
import { jobWrites } from "../../table/operations/jobs.ts";
import type { ReportDefinitionRow } from "../../table/operations/reportDefinitions.ts";
import type { TransactItem } from "../../table/table.ts";

/** The job that makes a saved report when it is due; ordering the same again orders nothing new. */
export const dueJobWrites = (
  row: Pick<ReportDefinitionRow, "id" | "program_id">,
  dueAt: string,
): TransactItem[] =>
  jobWrites(
    planJob({
      kind: "report_schedule",
      id: `report-schedule:${row.id}:${dueAt}`,
      input: { definition_id: row.id, due_at: dueAt },
      requestedBy: null,
      programId: row.program_id,
    }),
    { startsAt: dueAt },
  );
