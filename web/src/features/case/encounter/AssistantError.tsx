import type { ReactNode } from "react";
import { assistantErrorTexts } from "#shared/case/model/assistantTexts.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { Dialog } from "../../../viewer/Dialog.tsx";
import { useViewer } from "../../../viewer/ViewerContext.ts";
import styles from "./encounter.module.css";

/** Leads on to the cards without the assistant. @see spec documents §8 */
export function AssistantError({ of }: { of: "chat" | "feedback" }): ReactNode {
  const { store } = useViewer();
  const error = of === "chat" ? "aiAssistantChatError" : "aiAssistantFeedbackError";
  return (
    <Dialog title={assistantErrorTexts.title}>
      <p>{assistantErrorTexts[of]}</p>
      <p>{assistantErrorTexts.goOn}</p>
      <DialogButtons>
        <button
          type="button"
          className={styles.main}
          data-autofocus
          onClick={() => store.dispatch({ type: "aiFailed", error })}
        >
          {assistantErrorTexts.continue}
        </button>
      </DialogButtons>
    </Dialog>
  );
}
