import { orderJob } from "#functions/jobs/orderJob.ts";
import { reportJob } from "#functions/reports/reportJob.ts";
import { reserveCourseId } from "#functions/table/cases/sources.ts";
import { putReportDefinition } from "#functions/table/operations/reportDefinitions.ts";
import { definitionFormat } from "#shared/contract/reports/definitions.ts";
import type { AskedReport } from "#shared/domain/reportBuilder/question.ts";
import { people } from "./demoPeople.ts";
import { northfield } from "./programs.ts";
import { seedUlid } from "./seedIds.ts";

const name = "Case progress, acute care";
const id = seedUlid(`saved report ${name}`);

/**
 * A report of the builder that the coordinator has saved, and one made of it in the archive: its worker makes the file when the
 * product runs. Repeated, it changes nothing.
 */
export async function writeBuiltReport(now: number): Promise<void> {
  const coordinator = people.find(({ email }) => email === "coordinator@bedside.test");
  if (!coordinator) throw new Error("The demo has no coordinator");
  const by = `${coordinator.firstName} ${coordinator.lastName}`;
  const courseId = await reserveCourseId("bedside:acute-care-block");
  const asked: AskedReport & { builder: "case_progress" } = {
    builder: "case_progress",
    filters: { document_sets: [String(courseId)] },
    columns: {},
  };
  await putReportDefinition({
    id,
    program_id: northfield.id,
    name,
    format: definitionFormat,
    definition: { ...asked, type: "xlsx" },
    saved_by: { id: coordinator.id, name: by },
    saved_at: new Date(now - 9 * 24 * 3600 * 1000).toISOString(),
    schedule: null,
    stopped: null,
    rev: 1,
  });
  const { filters, columns, builder } = asked;
  await orderJob(
    reportJob({
      id: seedUlid(`archived report ${name}`),
      report: "built",
      type: "xlsx",
      programId: northfield.id,
      requestedBy: coordinator.id,
      asked_by: by,
      params: {
        builder,
        filters: Object.fromEntries(Object.entries(filters).map(([key, values]) => [key, [...values]])),
        columns: { ...columns },
        name,
      },
      facts: [
        ["Report", name],
        ["Courses", "Clerkship Block 3: Acute Care"],
      ],
    }),
  );
}
