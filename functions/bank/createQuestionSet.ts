import { createQuestionSet as route } from "#shared/contract/bank/questionSets.ts";
import { examCoursesAround } from "#shared/domain/bank/vocabulary.ts";
import { bankLine } from "../curriculum/questionLines.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import {
  putNewQuestionSet,
  type QuestionSetRow,
  readQuestionSets,
  reserveQuestionSetId,
} from "../table/bank/questionSets.ts";
import { listQuestionsByNumber } from "../table/bank/questions.ts";

const refused = (field: string, message: string): Refusal =>
  new Refusal("INVALID_REQUEST", { message, fields: [{ path: `body.${field}`, message }] });

/** Makes a set. The same title for the same exam course is refused, so that a second click makes one set. @see spec assessments §5 "Question set save" */
export const createQuestionSet = defineHandler(route, {
  run: async ({ body: { title, exam_course, question_ids } }, { person, operationId }) => {
    const at = isoTime(nowMs());
    if (!examCoursesAround(Number(at.slice(0, 4))).some((course) => course.title === exam_course))
      throw refused("exam_course", "There is no such exam course.");
    const { rows: sets } = await readQuestionSets();
    if (sets.some((set) => set.title === title && set.exam_course === exam_course))
      throw refused("title", "There is a question set of this title for this exam course.");
    const questions = await listQuestionsByNumber(question_ids);
    const missing = question_ids.filter((id) => !questions.has(id));
    if (missing.length > 0) throw refused("question_ids", `There is no question ${missing.join(", ")}.`);
    if (question_ids.some((id) => questions.get(id)?.archived_at !== null))
      throw refused("question_ids", "Cannot create a question set with archived questions.");
    const set: QuestionSetRow = {
      ...{ id: await reserveQuestionSetId(), title, exam_course, for_project_type: "Assessment" },
      ...{ questions: question_ids, created_at: at, updated_at: at },
    };
    const line = bankLine(
      { person, operationId, at },
      {
        event: "create",
        of: `set ${set.id}`,
        changes: { title: [null, title], exam_course: [null, exam_course], questions: [null, question_ids] },
      },
    );
    if (!(await putNewQuestionSet(set, line)))
      throw new Refusal("CONFLICT", {
        message: "A question of the set was archived at this moment. Nothing was saved.",
      });
    return set;
  },
});
