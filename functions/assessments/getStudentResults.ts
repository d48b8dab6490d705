import { getStudentResults as route } from "#shared/contract/assessments/learningProgress.ts";
import { isSettled } from "#shared/domain/assessments/rosteringStatus.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getAnswers } from "../table/assessments/answers.ts";
import { getForm } from "../table/assessments/forms.ts";
import { getRostering } from "../table/assessments/rosterings.ts";
import { peopleById } from "../table/courses/courseRoster.ts";
import { putAuditEntries } from "../table/operations/audit.ts";
import { readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { type LoadedCohorts, loadCohorts } from "./loadCohorts.ts";
import { mayReadStudents } from "./mayReadStudents.ts";
import { formIdOf, statusOf } from "./ownAssessment.ts";
import { readResultContext } from "./ownResultContext.ts";
import { presentResults } from "./presentResults.ts";

const notRead =
  "Your program does not let faculty read the results of one student. Its assessment staff can switch this on.";
const notIn = "This student has not submitted the assessment yet.";

/** One student's results as faculty reads them; who read whose results is kept first. @see spec assessments §2.10 */
export const getStudentResults = defineHandler<typeof route, LoadedCohorts>(route, {
  load: ({ params }, signedIn) => loadCohorts([Number(params.id)], signedIn),
  run: async ({ params }, { loaded, ...signedIn }) => {
    const [delivery] = loaded.deliveries;
    const program = delivery && loaded.programs.get(delivery.program_id);
    if (!delivery || !program) throw new Refusal("NOT_FOUND");
    if (!mayReadStudents(signedIn.actor, program)) throw new Refusal("FORBIDDEN", { message: notRead });
    const rostering = await getRostering(delivery.id, params.user_id);
    if (!rostering) throw new Refusal("NOT_FOUND");
    if (!isSettled(statusOf({ delivery, rostering })))
      throw new Refusal("RESULTS_NOT_OUT", { message: notIn });
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
    const context = await readResultContext(signedIn, program, params.user_id);
    const results = await presentResults(
      { program, delivery, rostering, form, answers },
      {
        context,
        note: "Questions and right answers are not shown: forms are used again.",
        todoOf: () => "none",
      },
    );
    return {
      ...results,
      items: results.items.map((item) => ({ ...item, todo_action_element: "Not a to-do" })),
      student: { id: params.user_id, full_name: name },
      delivery_id: delivery.id,
    };
  },
});
