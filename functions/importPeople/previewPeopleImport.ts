import { previewPeopleImport as route } from "#shared/contract/importPeople/importPeople.ts";
import { rolesToGive } from "#shared/domain/access/givenRoles.ts";
import { planImport } from "#shared/domain/peopleImport.ts";
import { requireProgram } from "../access/course.ts";
import { putObject } from "../ports/storage.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import { unreadable } from "../spreadsheets/unreadable.ts";
import { normalEmail } from "../table/identity/people.ts";
import { putPeopleImport } from "../table/members/peopleImports.ts";
import { readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { presentReading, problemOf } from "./presentReading.ts";
import { readFile, readPasted } from "./readPeopleTable.ts";

const keptDays = 7;
const sampleSize = 5;

/** Reads a file and keeps who could be added; of the program nothing is changed. @see ADR 0123 */
export const previewPeopleImport = defineHandler(route, {
  // Students, so that whoever may look after them alone may ask; which roles they may give is looked at line by line.
  load: async (_call, signedIn) => ({
    resource: {
      kind: "program_member" as const,
      programId: (await requireProgram(signedIn)).id,
      isStudent: true,
    },
  }),
  run: async ({ body }, signedIn) => {
    const program = await requireProgram(signedIn);
    await requireAllowance("people_files", { userId: signedIn.person.profile.id });
    const answers = body.answers ?? {};
    const table =
      body.format === "csv"
        ? readPasted(body.content)
        : readFile(Buffer.from(body.content, "base64"), body.file_name, {
            encoding: answers.encoding,
            sheet: answers.sheet,
            takesHidden: answers.takes_hidden,
          });
    const { rows } = await readPeopleOfProgram(program.id);
    const members = new Set(rows.map(({ email }) => normalEmail(email)));
    const given = rolesToGive(signedIn.actor);
    const plan = planImport(table.lines, {
      defaultRole: body.default_role,
      isEditorial: program.is_editorial,
      mayGive: (role) => given.includes(role),
      isMember: (email) => members.has(email),
      answers: {
        ignoresRoles: answers.ignores_roles,
        roleWords: answers.role_words,
        takesGone: answers.takes_gone,
        takesOneName: answers.takes_one_name,
      },
    });
    if ("problem" in plan) throw unreadable(problemOf(plan, table));
    const id = newUlid();
    const object_key = `people_imports/${id}.json`;
    await putObject("REPORT_BUCKET", object_key, JSON.stringify(plan.people), "application/json");
    await putPeopleImport({
      id,
      program_id: program.id,
      created_by: signedIn.person.profile.id,
      created_at: isoTime(nowMs()),
      file_name: body.file_name,
      object_key,
      people: plan.people.length,
      is_of_students: plan.people.every(({ role }) => role === "Student"),
      roles: [...new Set(plan.people.map(({ role }) => role))],
      expires_at_s: Math.floor(nowMs() / 1000) + keptDays * 86_400,
    });
    logger.info("people file read", { people: plan.people.length, bad: plan.bad.length });
    return {
      id,
      reading: presentReading(table, plan, answers.ignores_roles === true),
      people: plan.people.length,
      bad: plan.bad,
      members: plan.members,
      sample: plan.people.slice(0, sampleSize),
    };
  },
});
