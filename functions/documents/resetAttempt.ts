import { examTexts } from "#shared/domain/examTexts.ts";
import type { LoadedDocument } from "../access/document.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { sittingOf } from "../sittings/examOf.ts";
import { loadExam } from "../sittings/loadExam.ts";
import { type Attempt, replaceAttempt } from "../table/cases/attempts.ts";
import { getLearnerHead } from "../table/cases/learnerState.ts";
import { unstartedProgress } from "../table/cases/progress.ts";

/**
 * Opens the next attempt on the newest snapshot. The old attempt's rows stay; progress starts anew and carries the count
 * of resets, which reports mark. The attempt that is asked for makes a repeated request harmless: it resets that one only.
 */
export async function resetAttempt(
  loaded: LoadedDocument,
  { actor, attempt: asked }: Pick<SignedIn, "actor"> & { attempt: number },
) {
  const { document, learnerId: userId } = loaded;
  const { exam } = await loadExam(loaded, { actor });
  if (exam && (await sittingOf(exam))) throw new Refusal("FORBIDDEN", { message: examTexts.noReset });
  return untilWritten(async () => {
    const { attempt, progress } = await getLearnerHead(userId, document.id);
    if (!attempt) throw new Refusal("CONFLICT", { message: "Nothing to reset yet." });
    if (attempt.attempt !== asked) throw new Refusal("ATTEMPT_REPLACED");
    const next = nextAttempt(attempt, document.published_snapshot_id);
    const restarted = unstartedProgress(userId, document.id, next.attempt, next.resets);
    if (await replaceAttempt(attempt, next, { ...restarted, rev: (progress?.rev ?? 0) + 1 })) {
      logger.info("case reset", { document_id: document.id, attempt: next.attempt, resets: next.resets });
      return { attempt: next.attempt, reset: next.resets, reset_at: next.opened_at };
    }
    // Another reset came first, or the progress of the last answers was being counted.
    return undefined;
  });
}

const nextAttempt = (attempt: Attempt, snapshotId: string): Attempt => ({
  ...attempt,
  attempt: attempt.attempt + 1,
  snapshot_id: snapshotId,
  opened_at: isoTime(nowMs()),
  resets: attempt.resets + 1,
});
