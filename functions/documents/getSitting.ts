import { getSitting as route } from "#shared/contract/exams.ts";
import { type LoadedDocument, loadDocumentInPlay } from "../access/document.ts";
import { sittingOf } from "../exams/examOf.ts";
import { loadExam } from "../exams/loadExam.ts";
import { presentSitting } from "../exams/presentSitting.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";

/** Reads only: a sitting past its deadline shows as submitted, whether or not the schedule has recorded it. */
export const getSitting = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocumentInPlay(Number(params.id), signedIn),
  run: async (_call, { loaded, actor }) => {
    const { exam } = await loadExam(loaded, { actor });
    const row = exam && (await sittingOf(exam));
    return presentSitting(exam, row, nowMs());
  },
});
