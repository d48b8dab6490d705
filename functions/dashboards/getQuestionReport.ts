import { getQuestionReport as route } from "#shared/contract/dashboards/itemReports.ts";
import { askedQuestions, questionInFigures } from "#shared/domain/reports/questionFigures.ts";
import { rangeTest } from "#shared/domain/usageReport.ts";
import { defineHandler } from "../runtime/handler.ts";
import { requireRange } from "../runtime/requireRange.ts";
import { listChoices } from "../table/cases/choices.ts";
import { listCourseMembers } from "../table/courses/courseMembers.ts";
import { type LoadedItem, loadItem, presentItem, treeOfItem } from "./loadItem.ts";

/** Counted when it is asked for, from a row for each student. @see ADR 0103 */
export const getQuestionReport = defineHandler<typeof route, LoadedItem>(route, {
  load: ({ params }, signedIn) => loadItem(Number(params.id), signedIn),
  run: async ({ query }, { loaded, ...signedIn }) => {
    const { course, program, document } = loaded;
    const isCounted = rangeTest(requireRange(query, "query"), program.time_zone);
    const [root, members] = await Promise.all([
      treeOfItem(loaded, signedIn),
      listCourseMembers(course.id, program.id),
    ]);
    const students = members.filter(({ role }) => role === "Student").map(({ user_id }) => user_id);
    const { questions, sealed } = askedQuestions(root);
    const asked = questions.filter(({ statistic }) => statistic === "options");
    const rows = asked.length === 0 ? [] : await listChoices(document.id, students);
    const choices = rows.map((row) => row.questions);
    return {
      ...presentItem(loaded),
      students: students.length,
      questions: asked.map((question) => questionInFigures(question, choices, isCounted)),
      sealed,
    };
  },
});
