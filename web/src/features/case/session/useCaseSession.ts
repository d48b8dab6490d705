import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { translated } from "#shared/words/wordsOf.ts";
import { deviceClock } from "../../../api/correctedClock.ts";
import { useCurrentUser } from "../../../api/session.ts";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";
import { isToBeKept } from "../offline/keptCase.ts";
import { openAnyhow } from "../offline/openKept.ts";
import { type WorkOffline, workOffline } from "../offline/workOffline.ts";
import { words } from "../words.ts";
import { startCaseSession } from "./caseSession.ts";
import { celebrate } from "./celebrate.ts";
import type { CaseSource, OpenedCase } from "./openCase.ts";
import { documentOpening } from "./openingLogs.ts";
import { sendUserLog } from "./sendUserLog.ts";
import type { CaseSession } from "./sessionParts.ts";

export type CaseResult =
  | { state: "loading" }
  | { state: "failed"; error: unknown }
  | { state: "ready"; opened: OpenedCase; session: CaseSession };

/** Opens a case and keeps its session for as long as the page shows it; `opening` counts up to open it anew. */
export function useCaseSession(source: CaseSource, opening: number): CaseResult {
  const user = useCurrentUser();
  const { alert } = useConfirm();
  const navigate = useNavigate();
  const [result, setResult] = useState<CaseResult>({ state: "loading" });
  // Told through a ref: a new function of the shell's must not open the case again.
  const tell = useRef({ alert, navigate });
  tell.current = { alert, navigate };

  // `opening` is not read; a change of it is what asks for another run.
  useEffect(() => {
    const abort = new AbortController();
    let session: CaseSession | undefined;
    let kept: WorkOffline | undefined;
    setResult({ state: "loading" });
    openAnyhow(source, user, abort.signal)
      .then((opened) => {
        if (abort.signal.aborted) {
          opened.journal.close();
          return;
        }
        const keeper = isToBeKept(opened) ? workOffline(opened, user) : undefined;
        kept = keeper;
        session = startCaseSession(opened, {
          keeper,
          person: { id: user.id },
          now: deviceClock.now,
          celebrate,
          leave: (message) => {
            void tell.current.navigate("/");
            // Whoever was not at the desk when the time ran out reads it when they are back.
            void tell.current.alert({ title: words.yourExam, message: translated(message) });
          },
        });
        setResult({ state: "ready", opened, session });
        const { contexts } = opened;
        const openedAt = deviceClock.now();
        // Work that an earlier page has left unsent lies before this opening, and is told before it.
        const toldBefore = opened.waiting.length > 0 ? session.outbox.drain() : Promise.resolve();
        void toldBefore.then(() =>
          sendUserLog(contexts.documentContext.id, documentOpening(contexts), openedAt),
        );
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setResult({ state: "failed", error });
      });
    return () => {
      abort.abort();
      kept?.stop();
      // A field saves what was typed in it as it goes, and React has the fields go after this.
      if (session) setTimeout(session.stop);
    };
  }, [source.kind, source.id, user.id, opening]);

  return result;
}
