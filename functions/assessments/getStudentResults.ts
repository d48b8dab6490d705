import { getStudentResults as route } from "#shared/contract/assessments/learningProgress.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { formIdOf } from "../deliveries/beginning.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getAnswers } from "../table/assessments/answers.ts";
import { getForm } from "../table/assessments/forms.ts";
import { listToDos } from "../table/assessments/toDos.ts";
import { peopleById } from "../table/courses/courseRoster.ts";
import { putAuditEntries } from "../table/operations/audit.ts";
import { readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { type LoadedStudentResult, loadStudentResult } from "./loadStudentResult.ts";
import { readResultContext } from "./ownResultContext.ts";
import { elementForStaff, presentResults } from "./presentResults.ts";

/** One student's results as faculty reads them; who read whose results is kept first. @see spec assessments §2.10 */
export const getStudentResults = defineHandler<typeof route, LoadedStudentResult>(route, {
  load: ({ params }, signedIn) => loadStudentResult(params, signedIn),
  run: async ({ params }, { loaded, ...signedIn }) => {
    const { delivery, program, rostering } = loaded;
    const [answers, form, { rows: people }] = await Promise.all([
      getAnswers(delivery.id, params.user_id),
      getForm(formIdOf(delivery, rostering)),
      readPeopleOfProgram(program.id),
    ]);
    if (!answers || !form) throw new Refusal("NOT_FOUND");
    const person = peopleById(people).get(params.user_id);
    const name = person ? fullName(person) : "Former student";
    const { profile } = signedIn.person;
    const at = isoTime(nowMs());
    await putAuditEntries([
      {
        ...{ id: newUlid(), at, program_id: program.id, action: "student_results.read" },
        actor: { id: profile.id, name: fullName(profile), email: profile.email },
        subject: { kind: "person", id: params.user_id, name, ...(person && { email: person.email }) },
        details: { Assessment: `${delivery.exam_title}, ${delivery.nickname}` },
      },
    ]);
    const [context, toDos] = await Promise.all([
      readResultContext(signedIn, program, params.user_id),
      listToDos(params.user_id),
    ]);
    const toDoOf = new Map(
      toDos.filter(({ delivery_id }) => delivery_id === delivery.id).map((row) => [row.item_id, row]),
    );
    const results = await presentResults(
      { program, delivery, rostering, form, answers },
      {
        context,
        note: "Questions and right answers are not shown: forms are used again.",
        todoOf: (itemId) => ({
          todo_state: "none",
          todo_action_element: elementForStaff(toDoOf.get(itemId)),
        }),
      },
    );
    return {
      ...results,
      student: { id: params.user_id, full_name: name },
      delivery_id: delivery.id,
    };
  },
});
