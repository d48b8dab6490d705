import type { DefinitionOf } from "#shared/contract/jobs.ts";
import type { JobRun } from "../jobs/job.ts";
import { sendMail } from "../mail/sendMail.ts";
import { mayReceive } from "../reports/definitions/recipients.ts";
import type { ReportJob } from "../reports/requireReport.ts";
import { originOfProgram } from "../runtime/hosts.ts";
import { readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { getProgram } from "../table/programs/programs.ts";
import { makeReport } from "./makeReport.ts";
import { builtMakers } from "./reports/builtMakers.ts";

const makeFile = makeReport(builtMakers);

/** Makes a report of the builder, and tells those to whom it is sent. A repeated job sends no mail twice. */
export async function makeBuiltReport(
  job: ReportJob,
  run: JobRun<DefinitionOf<"built_report">>,
): Promise<void> {
  await makeFile(job, run);
  const { mail, shared_with } = job.input;
  const program = job.program_id === null ? undefined : await getProgram(job.program_id);
  if (!mail || !program) return;
  const { rows } = await readPeopleOfProgram(program.id);
  for (const person of rows.filter((one) => shared_with.includes(one.user_id) && mayReceive(one))) {
    await sendMail({
      kind: "reportReady",
      to: person.email,
      data: {
        first_name: person.first_name,
        report_name: mail.name,
        program_name: program.name,
        scheduled_by: mail.scheduled_by,
        url: `${originOfProgram(mail.host, program.subdomain)}/archived_reports`,
      },
      mailId: `report-ready:${job.id}:${person.user_id}`,
    });
  }
}
