import type { DefinitionOf } from "#shared/contract/jobs.ts";
import { decideByRole } from "#shared/domain/access.ts";
import { nextDue } from "#shared/domain/reportBuilder/schedule.ts";
import type { Job } from "../jobs/job.ts";
import { orderJob } from "../jobs/orderJob.ts";
import { factsOfBuilt } from "../reports/builder/builtFacts.ts";
import { dueJobWrites } from "../reports/definitions/dueJob.ts";
import { readDefinition } from "../reports/definitions/readDefinition.ts";
import { mayReceive } from "../reports/definitions/recipients.ts";
import { reportJob } from "../reports/reportJob.ts";
import { actorOf } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { derivedUlid } from "../runtime/derivedUlid.ts";
import { logger } from "../runtime/log.ts";
import { getPerson } from "../table/identity/people.ts";
import {
  getReportDefinition,
  putReportDefinition,
  type ReportDefinitionRow,
} from "../table/operations/reportDefinitions.ts";
import { readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { getProgram, type Program } from "../table/programs/programs.ts";

type ScheduleJob = Job<DefinitionOf<"report_schedule">>;

const stoppedTexts = {
  owner: "The person who scheduled this report can no longer build reports. Save it again to continue.",
  recipients: "None of the recipients can see reports anymore. Save the report again with other recipients.",
};

/**
 * A saved report's time has come: orders it, and the next time. The report's id follows from the time, so that who dies between
 * the two and does it again orders one. A definition that was changed or deleted meanwhile has another time, or none.
 */
export async function runReportSchedule({ program_id: programId, input }: ScheduleJob): Promise<void> {
  const { definition_id, due_at } = input;
  const program = programId === null ? undefined : await getProgram(programId);
  const row = program && (await getReportDefinition(program.id, definition_id));
  if (!program || program.archived_at !== null || row?.schedule?.next_at !== due_at) return;
  const { schedule } = row;
  const read = readDefinition(row);
  if (!read.ok) return stop(row, read.problem);
  if (!(await mayBuild(row.saved_by.id, program.id))) return stop(row, stoppedTexts.owner);
  const { rows } = await readPeopleOfProgram(program.id);
  const recipients = rows.filter(
    (person) => schedule.recipients.includes(person.user_id) && mayReceive(person),
  );
  if (recipients.length === 0) return stop(row, stoppedTexts.recipients);

  const sharedWith = recipients.map(({ user_id }) => user_id);
  const { type, ...asked } = read.definition;
  const params = { ...asked, name: row.name };
  const order = reportJob({
    id: derivedUlid(Date.parse(due_at), `${row.id} ${due_at}`),
    report: "built",
    type,
    params,
    facts: await factsOfBuilt(params, { program, readers: [row.saved_by.id, ...sharedWith] }),
    programId: program.id,
    requestedBy: row.saved_by.id,
    asked_by: `${row.saved_by.name} (scheduled)`,
    sharedWith,
    mail: { name: row.name, scheduled_by: row.saved_by.name, host: schedule.host },
  });
  await orderJob(order, { listedWith: order.input.shared_with });
  await moveOn(row, program);
  logger.info("scheduled report ordered", {
    definition_id: row.id,
    job_id: order.id,
    recipients: recipients.length,
  });
}

/** The next time, with its job. Where somebody has saved the report just now, theirs stands. */
async function moveOn(row: ReportDefinitionRow, program: Program): Promise<void> {
  if (!row.schedule) return;
  // From now on: what lay still for a while is made once, not once for each week that it missed.
  const next_at = nextDue(row.schedule, isoTime(nowMs()), program.time_zone);
  const next = { ...row, schedule: { ...row.schedule, next_at }, rev: row.rev + 1 };
  await putReportDefinition(next, dueJobWrites(row, next_at));
}

async function stop(row: ReportDefinitionRow, stopped: string): Promise<void> {
  await putReportDefinition({ ...row, schedule: null, stopped, rev: row.rev + 1 });
  logger.warn("report schedule stopped", { definition_id: row.id, stopped });
}

async function mayBuild(userId: string, programId: string): Promise<boolean> {
  const person = await getPerson(userId);
  if (!person) return false;
  const membership = person.memberships.find((entry) => entry.program_id === programId);
  // A provider admin schedules in programs that they only visit.
  return person.profile.is_admin || decideByRole(actorOf(person, membership), "custom_report.create").ok;
}
