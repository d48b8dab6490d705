import { timedSectionOf } from "#shared/case/model/timedSection.ts";
import { endExam as route } from "#shared/contract/exams/exams.ts";
import { submit, submittedText } from "#shared/domain/examClock.ts";
import { examTexts } from "#shared/domain/examTexts.ts";
import { type LoadedDocument, loadDocumentInPlay } from "../access/document.ts";
import { loadSnapshot } from "../ports/snapshots.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import { changeSitting } from "../sittings/changeSitting.ts";
import { sittingOf } from "../sittings/examOf.ts";
import { loadExam } from "../sittings/loadExam.ts";

/**
 * Submits the person's exam. Past the deadline the clock has done so, which the message says; again answers as the first
 * time. For somebody who is not timed in an exam there is nothing to record; what is no exam is refused.
 * @see spec documents §7; spec assessments §2.2
 */
export const endExam = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocumentInPlay(Number(params.id), signedIn),
  run: async (_call, { loaded, actor }) => {
    const { exam } = await loadExam(loaded, { actor });
    if (!exam) {
      const root = await loadSnapshot(loaded.document.id, loaded.document.published_snapshot_id);
      if (!timedSectionOf(root)) throw new Refusal("NOT_AN_EXAM");
      return { ok: true, message: examTexts.submitted };
    }
    const row = await sittingOf(exam);
    if (!row) throw new Refusal("EXAM_NOT_STARTED");
    const { sitting, courseId } = await changeSitting(row, (standing, now) =>
      submit(standing, now, "learner"),
    );
    logger.info("exam submitted", {
      document_id: exam.documentId,
      course_id: courseId,
      by: sitting.submittedBy,
    });
    return { ok: true, message: submittedText(sitting.submittedBy ?? "learner") };
  },
});
