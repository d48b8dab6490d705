import { createHmac } from "node:crypto";
import type { LearnerState } from "#shared/case/model/types.ts";
import { getWrittenAnswers as route } from "#shared/contract/dashboards/itemReports.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { type AskedQuestion, askedQuestions } from "#shared/domain/reports/questionFigures.ts";
import { byName } from "#shared/domain/usageReport.ts";
import { defineHandler } from "../runtime/handler.ts";
import { productSecret } from "../runtime/productSecret.ts";
import { listAttempts } from "../table/cases/attempts.ts";
import { joinCards, listStateCards } from "../table/cases/learnerState.ts";
import { listCourseMembers } from "../table/courses/courseMembers.ts";
import { type LoadedItem, loadItem, presentItem, treeOfItem } from "./loadItem.ts";

/** Students per page: their state is read for each page, one query a student. */
const studentsAtOnce = 24;

/** @see ADR 0178 */
export const getWrittenAnswers = defineHandler<typeof route, LoadedItem>(route, {
  load: ({ params }, signedIn) => loadItem(Number(params.id), signedIn),
  run: async ({ query }, { loaded, ...signedIn }) => {
    const { course, program, document } = loaded;
    const isHidden = query.names === "hidden";
    const page = Number(query.page ?? 0);
    const [root, members] = await Promise.all([
      treeOfItem(loaded, signedIn),
      listCourseMembers(course.id, program.id),
    ]);
    const asked = askedQuestions(root);
    const questions = asked.questions.filter(({ statistic }) => statistic === "texts");
    const students = members.filter(({ role }) => role === "Student");
    const attempts =
      questions.length === 0
        ? new Map<string, number>()
        : await listAttempts(
            document.id,
            students.map(({ user_id }) => user_id),
          );
    const begun = students.filter(({ user_id }) => attempts.has(user_id));
    // Without names in an order that tells nothing of them.
    const sorted = isHidden
      ? mixed(begun, document.id, await productSecret("hidden-names"))
      : begun.toSorted((a, b) => byName({ ...a, id: a.user_id }, { ...b, id: b.user_id }));
    const shown = sorted.slice(page * studentsAtOnce, (page + 1) * studentsAtOnce);
    const written = await Promise.all(
      shown.map(async (student, place) => {
        const attempt = attempts.get(student.user_id) ?? 1;
        const state = joinCards(await listStateCards(student.user_id, document.id, attempt));
        return {
          key: isHidden ? `${page}.${place}` : student.user_id,
          name: isHidden ? null : fullName(student),
          answers: answersIn(state, questions),
        };
      }),
    );
    return {
      ...presentItem(loaded),
      questions: questions.map(({ uid, card, stem }) => ({ uid, card, stem })),
      writers: written.filter(({ answers }) => Object.keys(answers).length > 0),
      students: begun.length,
      next: (page + 1) * studentsAtOnce < begun.length ? page + 1 : null,
      sealed: asked.sealed,
    };
  },
});

/**
 * The same order in each reading, so that pages follow each other, and another one in each item. Whoever knows the students' ids
 * cannot work it out: it follows from a secret, too.
 */
function mixed<Student extends { user_id: string }>(
  students: readonly Student[],
  documentId: number,
  secret: string,
): Student[] {
  const place = ({ user_id }: Student): string =>
    createHmac("sha256", secret).update(`${user_id} ${documentId}`).digest("base64url");
  const placed = students.map((student) => ({ student, at: place(student) }));
  return placed.sort((a, b) => (a.at < b.at ? -1 : 1)).map(({ student }) => student);
}

/** Final written answers: submitted, or of questions without Submit. */
function answersIn(state: LearnerState, questions: readonly AskedQuestion[]): Record<string, string> {
  return Object.fromEntries(
    questions.flatMap(({ uid, hasSubmit }) => {
      const entries = state[uid];
      const text = entries?.value?.value;
      const isFinal = !hasSubmit || entries?.graded?.value === true;
      return isFinal && typeof text === "string" && text.trim() !== "" ? [[uid, text.trim()]] : [];
    }),
  );
}
