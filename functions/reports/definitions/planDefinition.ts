import {
  type createReportDefinition,
  definitionFormat,
  laterFormatText,
} from "#shared/contract/reports/definitions.ts";
import type { BodyOf } from "#shared/contract/route.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { nextDue } from "#shared/domain/reportBuilder/schedule.ts";
import { requireProgram } from "../../access/course.ts";
import type { SignedIn } from "../../runtime/authenticate.ts";
import { isoTime, nowMs } from "../../runtime/clock.ts";
import { Refusal } from "../../runtime/refusal.ts";
import type { ReportDefinitionRow } from "../../table/operations/reportDefinitions.ts";
import type { TransactItem } from "../../table/table.ts";
import { requireQuestion } from "../builder/requireQuestion.ts";
import { dueJobWrites } from "./dueJob.ts";
import { requireRecipients } from "./recipients.ts";

type Asked = BodyOf<typeof createReportDefinition>;

/**
 * Plans the writes that save a report: its row, and the job of its next time.
 * @throws Refusal if it does not fit, comes from a later version, or would be sent to somebody outside of the program
 */
export async function planDefinition(
  asked: Asked,
  { id, rev, host }: { id: string; rev: number; host: string },
  signedIn: SignedIn,
): Promise<{ row: ReportDefinitionRow; together: TransactItem[] }> {
  if (asked.format > definitionFormat) {
    const fields = [{ path: "body.format", message: laterFormatText }];
    throw new Refusal("INVALID_REQUEST", { message: laterFormatText, fields });
  }
  const { builder, filters, columns, type } = asked;
  requireQuestion(builder, { filters, columns });
  const program = await requireProgram(signedIn);
  const { profile } = signedIn.person;
  const now = isoTime(nowMs());
  const row: ReportDefinitionRow = {
    id,
    program_id: program.id,
    name: asked.name,
    format: definitionFormat,
    definition: { builder, filters, columns, type },
    saved_by: { id: profile.id, name: fullName(profile) },
    saved_at: now,
    schedule: null,
    stopped: null,
    rev,
  };
  if (!asked.schedule) return { row, together: [] };
  const { every, day, recipients } = asked.schedule;
  const people = await requireRecipients(recipients, program.id);
  const next_at = nextDue({ every, day }, now, program.time_zone);
  row.schedule = { every, day, recipients: people.map(({ user_id }) => user_id), next_at, host };
  return { row, together: dueJobWrites(row, next_at) };
}
