import { getSitting as route } from "#shared/contract/exams/exams.ts";
import { type LoadedDocument, loadDocumentInPlay } from "../access/document.ts";
import { defineHandler } from "../runtime/handler.ts";
import { sittingOf } from "../sittings/examOf.ts";
import { loadExam } from "../sittings/loadExam.ts";
import { presentSitting } from "../sittings/presentSitting.ts";

/** Reads only: a sitting past its deadline shows as submitted, whether or not the schedule has recorded it. */
export const getSitting = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocumentInPlay(Number(params.id), signedIn),
  run: async (_call, { loaded, actor }) => {
    const { exam } = await loadExam(loaded, { actor });
    const row = exam && (await sittingOf(exam));
    return presentSitting(exam, row);
  },
});
