import { startSitting as route } from "#shared/contract/exams/exams.ts";
import { type LoadedDocument, loadDocument } from "../access/document.ts";
import { openAttempt } from "../attempts/openAttempt.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { startSittingOf } from "../sittings/changeSitting.ts";
import { loadExam } from "../sittings/loadExam.ts";
import { presentSitting } from "../sittings/presentSitting.ts";

/** Starts the time, on the server's clock. Somebody who is not timed is answered so, and nothing is kept. */
export const startSitting = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocument(Number(params.id), signedIn),
  run: async ({ body }, { loaded, actor }) => {
    const { exam, attempt } = await loadExam(loaded, { actor });
    if (!exam) return presentSitting(undefined, undefined);
    // The sitting keeps the snapshot that it began with.
    if (!attempt) await openAttempt(loaded.learnerId, loaded.document, undefined);
    const row = await startSittingOf(exam, body.document_set_id);
    logger.info("exam in progress", { document_id: exam.documentId, course_id: row.courseId });
    return presentSitting(exam, row);
  },
});
