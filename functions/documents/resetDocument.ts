import { resetDocument as route } from "#shared/contract/documents.ts";
import { type LoadedDocument, loadDocument } from "../access/document.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getLearnerHead, replaceAttempt } from "../table/learnerState.ts";
import { unstartedProgress } from "../table/progress.ts";

/**
 * Opens the next attempt on the newest snapshot. The old attempt's rows stay; progress starts anew and carries the count
 * of resets, which reports mark. The attempt in the body makes a repeated request harmless: it resets that one only.
 */
export const resetDocument = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocument(Number(params.id), signedIn),
  run: async ({ body }, { loaded, person }) => {
    const userId = person.profile.id;
    const { document } = loaded;
    const { attempt, progress } = await getLearnerHead(userId, document.id);
    if (!attempt) throw new Refusal("CONFLICT", { message: "There is nothing to reset yet." });
    if (attempt.attempt !== body.attempt) throw new Refusal("ATTEMPT_REPLACED");
    const now = isoTime(nowMs());
    const next = {
      ...attempt,
      attempt: attempt.attempt + 1,
      snapshot_id: document.published_snapshot_id,
      opened_at: now,
      resets: attempt.resets + 1,
    };
    const restarted = unstartedProgress(userId, document.id, next.attempt, next.resets);
    const isDone = await replaceAttempt(attempt, next, { ...restarted, rev: (progress?.rev ?? 0) + 1 });
    if (!isDone) throw new Refusal("ATTEMPT_REPLACED");
    logger.info("case reset", { document_id: document.id, attempt: next.attempt, resets: next.resets });
    return { attempt: next.attempt, reset: next.resets, reset_at: now };
  },
});
