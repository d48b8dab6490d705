import type { ReactNode } from "react";
import { feedbackTexts } from "#shared/case/model/texts.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { useOfCase } from "../../../viewer/ViewerContext.ts";
import { waitingFeedbackUid } from "../session/caseSteps.ts";
import type { CaseSession } from "../session/sessionParts.ts";
import styles from "./endings.module.css";
import { giveFeedbackId } from "./useFocusAfterModal.ts";
import { words } from "./words.ts";

/** The way back to the feedback modal for whoever closed it to look something up. */
export function FeedbackPrompt({ session }: { session: CaseSession }): ReactNode {
  const uid = useOfCase(waitingFeedbackUid);
  if (uid === undefined) return null;
  return (
    <div className={styles.prompt} id={uid}>
      <p>{translated(feedbackTexts.almostDone)}</p>
      <button
        type="button"
        id={giveFeedbackId}
        className={styles.main}
        onClick={() => session.modal.set("feedback")}
      >
        {words.giveFeedback}
      </button>
    </div>
  );
}
