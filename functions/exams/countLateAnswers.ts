import { lateAnswersOf } from "#shared/case/state/lateAnswers.ts";
import { emptyState } from "#shared/case/state/learnerState.ts";
import { asideOfCards } from "#shared/case/state/setAside.ts";
import { countLateAnswers as route } from "#shared/contract/exams/sittings.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { flowOfDocument } from "../attempts/flowOfDocument.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { listStateCards } from "../table/cases/learnerState.ts";
import { readCourseItems } from "../table/courses/courseItems.ts";
import { listExaminees } from "../table/exams/examinees.ts";
import { type AuditEntry, putAuditEntries } from "../table/operations/audit.ts";
import { countAside } from "./countAside.ts";

const cardsAtOnce = 8;

/**
 * Lets count what a student's exam has set aside, card by card; what was done before it died is not there to be done again. The
 * audit entry stands before the first answer counts: a repetition writes the same one.
 * @see ADR 0242
 */
export const countLateAnswers = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ query, body: { user_id: userId } }, { loaded: { course, program }, person, operationId }) => {
    const documentId = Number(query.document_id);
    const items = await readCourseItems(course.id);
    const item = items.rows.find(({ document }) => document.id === documentId);
    const place = { courseId: course.id, programId: program.id, documentId };
    const [examinee] = item ? await listExaminees(place, [userId]) : [];
    if (!item || !examinee?.row) throw new Refusal("NOT_FOUND");
    const { member, row, attempt } = examinee;
    // A reset has opened another attempt: what the former one set aside is history.
    if (attempt?.attempt !== row.attempt) return { counted: 0 };
    const cards = await listStateCards(userId, documentId, row.attempt);
    const aside = asideOfCards(cards);
    if (!aside) return { counted: 0 };
    const flow = await flowOfDocument(item.document, attempt.snapshot_id, { learnerId: userId, program });
    const { id, email, first_name, last_name } = person.profile;
    const entry: AuditEntry = {
      id: operationId,
      at: isoTime(nowMs()),
      program_id: program.id,
      action: "exam.late_counted",
      actor: { id, name: fullName({ first_name, last_name }), email },
      subject: {
        kind: "person",
        id: userId,
        // Their answers are counted also of who has left the course since.
        name: member ? fullName(member) : userId,
      },
      course: { id: course.id, name: course.name },
      details: { Exam: plainText(item.document.title) },
    };
    await putAuditEntries([entry]);
    let counted = emptyState;
    const failed = await forEachConcurrent(
      cards.filter((card) => card.aside),
      cardsAtOnce,
      async (card) => {
        const own = await countAside(flow, card);
        counted = { ...counted, ...own };
      },
    );
    const [failure] = failed;
    if (failure) throw failure.error;
    return { counted: lateAnswersOf(flow.stored, counted, aside.marks).length };
  },
});
