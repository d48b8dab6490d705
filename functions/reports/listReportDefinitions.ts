import {
  type ReportDefinition,
  listReportDefinitions as route,
} from "#shared/contract/reports/definitions.ts";
import { requireProgram } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listReportDefinitionRows, type ReportDefinitionRow } from "../table/operations/reportDefinitions.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { readDefinition } from "./definitions/readDefinition.ts";

/** The saved reports of the program, by name. */
export const listReportDefinitions = defineHandler(route, {
  run: async (_call, signedIn) => {
    const { id: programId } = await requireProgram(signedIn);
    const [saved, people] = await Promise.all([
      listReportDefinitionRows(programId),
      readPeopleOfProgram(programId),
    ]);
    const personById = new Map(people.rows.map((person) => [person.user_id, person]));
    const definitions = saved.map((row) => present(row, personById));
    return { definitions: definitions.sort((a, b) => a.name.localeCompare(b.name, "en")) };
  },
});

function present(
  row: ReportDefinitionRow,
  personById: ReadonlyMap<string, PersonInProgram>,
): ReportDefinition {
  const read = readDefinition(row);
  const { schedule } = row;
  return {
    id: row.id,
    name: row.name,
    saved_by: row.saved_by.name,
    saved_at: row.saved_at,
    rev: row.rev,
    problem: read.ok ? null : read.problem,
    definition: read.ok ? read.definition : null,
    schedule: schedule && {
      every: schedule.every,
      day: schedule.day,
      // Who has left since is not sent anything any more.
      recipients: schedule.recipients.flatMap((id) => personById.get(id)?.email ?? []),
      next_at: schedule.next_at,
    },
    stopped: row.stopped,
  };
}
