import { listQuestionSetIndex as route } from "#shared/contract/assessments/assessmentTables.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readForms } from "../table/assessments/forms.ts";
import { readQuestionSets } from "../table/bank/questionSets.ts";

export const listQuestionSetIndex = defineHandler(route, {
  run: async () => {
    const [{ rows: sets }, { rows: forms }] = await Promise.all([readQuestionSets(), readForms()]);
    const used = new Set(forms.map(({ set_id }) => set_id));
    return sets.map(({ id, exam_course, title, created_at, questions }) => ({
      ...{ id, exam_course, title, created_at, questions_count: questions.length, in_use: used.has(id) },
      new_exam_variation_url: `/exam_variations?question_set_id=${id}`,
      question_set_url: `/admin/assessment/question_sets?id=${id}`,
    }));
  },
});
