import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { onlineTexts } from "#shared/case/model/texts.ts";
import { examTexts } from "#shared/domain/examTexts.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { Dialog } from "../../../viewer/Dialog.tsx";
import type { CaseSession } from "../session/sessionParts.ts";
import styles from "./endings.module.css";
import { words } from "./words.ts";

type Shown = "nothing" | "offline" | "restored";

/**
 * Stands in front of the case when the connection is lost, and says when it is back. It may be put aside: answers go on
 * being kept on this device. @see spec documents §2.16, §4 Online state; ADR 0188
 */
export function OfflineModal(props: { session: CaseSession; isExam: boolean }): ReactNode {
  const { online, saveStatus } = props.session;
  const isOnline = useSyncExternalStore(online.subscribe, online.get);
  const { isDurable } = useSyncExternalStore(saveStatus.subscribe, saveStatus.get);
  const wasOnline = useRef(true);
  const [shown, setShown] = useState<Shown>("nothing");

  // The modal follows the connection, but not only: what the learner put aside stays aside until it changes again.
  useEffect(() => {
    if (wasOnline.current === isOnline) return;
    wasOnline.current = isOnline;
    setShown(isOnline ? "restored" : "offline");
  }, [isOnline]);

  const close = (): void => setShown("nothing");
  if (shown === "nothing") return null;
  if (shown === "restored") {
    return (
      <Dialog key={shown} title={words.onlineAgain} onClose={close}>
        <p>{translated(onlineTexts.restored)}</p>
        <DialogButtons>
          <button type="button" className={styles.main} onClick={close}>
            {words.ok}
          </button>
        </DialogButtons>
      </Dialog>
    );
  }
  return (
    <Dialog key={shown} title={words.youAreOffline} onClose={close}>
      <p>{translated(props.isExam ? examTexts.offline : onlineTexts.lost)}</p>
      {isDurable && <p>{words.keepWorkingAnswersKept}</p>}
      <DialogButtons>
        <button type="button" className={styles.second} onClick={close}>
          {words.continueOffline}
        </button>
      </DialogButtons>
    </Dialog>
  );
}
