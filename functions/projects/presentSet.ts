import type { ProjectQuestionSet } from "#shared/contract/projects/projectQuestionSets.ts";
import type { QuestionSetRow } from "../table/bank/questionSets.ts";
import type { ProjectRow } from "../table/projects/projects.ts";

/** A question set as a row in the table of a project. @see spec assessments §2.4 "Project question set table" */
export const presentSet = (
  { id, title, created_at }: QuestionSetRow,
  { question_set_ids = [] }: Pick<ProjectRow, "question_set_ids">,
): ProjectQuestionSet => ({
  ...{ id, title, created_at, checked: question_set_ids.includes(id) },
  show_question_set_path: `/admin/assessment/question_sets?id=${id}`,
});
