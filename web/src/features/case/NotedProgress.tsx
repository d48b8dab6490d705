import { useLayoutEffect } from "react";
import { deviceClock } from "../../api/correctedClock.ts";
import { noteLatest } from "../../api/latestProgress.ts";
import { useCurrentUser } from "../../api/session.ts";
import { learnerOf, type OpenedCase } from "./session/openCase.ts";
import type { CaseSession } from "./session/sessionParts.ts";
import { usePercent } from "./session/usePercent.ts";

/** Tells the pages that come next how far the person is, with each step and once more when they leave. Shows nothing. */
export function NotedProgress({ opened, session }: { opened: OpenedCase; session: CaseSession }): null {
  const learner = learnerOf(useCurrentUser(), opened.contexts);
  const percent = usePercent(session);
  const documentId = opened.contexts.documentContext.id;
  const { attempt } = opened.reply;
  useLayoutEffect(() => {
    const note = (): void => {
      // What was refused for good shows here and counts nowhere; of an attempt that was replaced the server knows more.
      if (session.saveStatus.get().notLetIn || session.replaced.get()) return;
      noteLatest(learner, documentId, { attempt, percent, seenAt: deviceClock.now() });
    };
    note();
    return note;
  }, [learner, documentId, attempt, percent, session]);
  return null;
}
