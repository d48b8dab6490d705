import * as z from "zod/mini";
import { ulid } from "#shared/contract/common.ts";
import { createDocumentUserLog as route } from "#shared/contract/documents/userState.ts";
import { type LoadedDocument, loadDocumentInPlay } from "../access/document.ts";
import { openAttempt } from "../attempts/openAttempt.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import { getLearnerHead, putUserLog } from "../table/cases/learnerState.ts";
import { progressReply } from "./progressReply.ts";

/**
 * Keeps what was opened and when. The first one opens the attempt, on the `version_id` that the page shows, even where no more lines are kept:
 * what a learner does next must not meet another version.
 */
export const createDocumentUserLog = defineHandler<typeof route, LoadedDocument>(route, {
  load: ({ params }, signedIn) => loadDocumentInPlay(Number(params.id), signedIn),
  run: async ({ body }, { loaded, ...signedIn }) => {
    const { document, learnerId: userId } = loaded;
    const log = body.document_user_log;
    const now = nowMs();
    const head = await getLearnerHead(userId, document.id);
    const attempt = head.attempt ?? (await openAttempt(userId, document, seenSnapshot(log.version_id)));
    await requireAllowance("opening_logs", { userId: signedIn.actor.userId });
    await putUserLog({
      id: newUlid(),
      user_id: userId,
      document_id: document.id,
      attempt: attempt.attempt,
      signal_at: isoTime(now),
      log,
    });
    const openings = log.type === "OpenedDocumentLog" ? [now] : [];
    return progressReply(head.progress, document, { signals: [now], openings, videos: [] });
  },
});

function seenSnapshot(value: unknown): string | undefined {
  const parsed = ulid.safeParse(value);
  return parsed.success ? z.string().parse(parsed.data) : undefined;
}
