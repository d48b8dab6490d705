import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { createDocumentUserLog } from "#shared/contract/documents.ts";
import { editorialRoles } from "#shared/domain/roles.ts";
import { ApiError } from "../../api/ApiError.ts";
import { call } from "../../api/call.ts";
import { currentMembership, useCurrentUser } from "../../api/session.ts";
import { useConfirm } from "../../ui/ConfirmDialog.tsx";
import { useFlash } from "../../ui/Flash.tsx";
import { type CaseSession, startCaseSession } from "./caseSession.ts";
import { celebrate } from "./celebrate.ts";
import { type CaseSource, type OpenedCase, openCase } from "./openCase.ts";

export type CaseResult =
  | { state: "loading" }
  | { state: "failed"; error: unknown }
  | { state: "ready"; opened: OpenedCase; session: CaseSession };

async function logOpening({ contexts }: OpenedCase, now: number): Promise<void> {
  const { documentContext, document_set } = contexts;
  const document_user_log = {
    type: "OpenedDocumentLog" as const,
    created_at: Math.floor(now / 1000),
    ...(document_set ? { document_set_id: document_set.id } : {}),
  };
  try {
    await call(createDocumentUserLog, {
      params: { id: String(documentContext.id) },
      body: { document_user_log },
    });
  } catch (error) {
    // Nothing of the learner's hangs on it: the first save marks the opening too. Whoever is refused here has been
    // refused the case itself.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Opens a case and keeps its session for as long as the page shows it; `opening` counts up to open it anew. */
export function useCaseSession(source: CaseSource, opening: number): CaseResult {
  const user = useCurrentUser();
  const { alert } = useConfirm();
  const flash = useFlash();
  const navigate = useNavigate();
  const [result, setResult] = useState<CaseResult>({ state: "loading" });
  const role = currentMembership(user)?.role;
  const isEditor = user.is_admin || editorialRoles.some((editorial) => editorial === role);
  // Told through a ref: a new function of the shell's must not open the case again.
  const tell = useRef({ alert, flash, navigate });
  tell.current = { alert, flash, navigate };

  // `opening` is not read; a change of it is what asks for another run.
  useEffect(() => {
    const abort = new AbortController();
    let session: CaseSession | undefined;
    setResult({ state: "loading" });
    openCase(source, user, abort.signal)
      .then((opened) => {
        if (abort.signal.aborted) {
          opened.journal.close();
          return;
        }
        session = startCaseSession(opened, {
          person: { id: user.id, isEditor },
          now: Date.now,
          alert: (message) => void tell.current.alert({ title: "Please note", message }),
          warn: (message) => tell.current.flash.error(message),
          celebrate,
          leave: (message, isDone) => {
            const { flash: at } = tell.current;
            if (isDone) at.success(message);
            else at.error(message);
            void tell.current.navigate("/");
          },
        });
        setResult({ state: "ready", opened, session });
        void logOpening(opened, Date.now());
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setResult({ state: "failed", error });
      });
    return () => {
      abort.abort();
      session?.stop();
    };
  }, [source.kind, source.id, user.id, isEditor, opening]);

  return result;
}
