import { lowTimeTexts } from "#shared/case/model/texts.ts";
import { resetDocument } from "#shared/contract/documents/userState.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { ApiError, textOf } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";
import { useFlash } from "../../../ui/Flash.tsx";
import { words } from "../words.ts";
import type { OpenedCase } from "./openCase.ts";
import type { CaseSession } from "./sessionParts.ts";

/** Asks, then opens a new attempt. A reset that another device made first counts as done. */
export function useReset(opened: OpenedCase, session: CaseSession, onReopen: () => void): () => void {
  const { confirm } = useConfirm();
  const flash = useFlash();

  async function reset(): Promise<void> {
    // The native modal stands above everything else, so it has to make way for the question.
    const openModal = session.modal.get();
    session.modal.set(undefined);
    const isAgreed = await confirm({
      title: words.resetThisCase,
      message: translated(lowTimeTexts.confirmReset),
      confirmLabel: words.resetCase,
      isDangerous: true,
    });
    if (!isAgreed) {
      session.modal.set(openModal);
      return;
    }
    try {
      await call(resetDocument, {
        params: { id: String(opened.contexts.documentContext.id) },
        body: { attempt: opened.reply.attempt },
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== "ATTEMPT_REPLACED") {
        flash.error(words.caseReset({ error: textOf(error) }));
        session.modal.set(openModal);
        return;
      }
    }
    session.tellOfReset();
    onReopen();
  }

  return () => void reset();
}
