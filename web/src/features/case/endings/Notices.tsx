import { type ReactNode, useSyncExternalStore } from "react";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { Dialog } from "../../../viewer/Dialog.tsx";
import type { CaseSession } from "../session/sessionParts.ts";
import styles from "./endings.module.css";
import { words } from "./words.ts";

/** Notices that stay until the learner dismisses them. */
export function Notices({ session }: { session: Pick<CaseSession, "notices"> }): ReactNode {
  const { notices } = session;
  const texts = useSyncExternalStore(notices.subscribe, notices.get);
  const close = (): void => notices.set([]);
  if (texts.length === 0) return null;
  return (
    <Dialog title={words.pleaseNote} onClose={close}>
      <div role="alert">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <DialogButtons>
        <button type="button" className={styles.main} onClick={close}>
          {words.ok}
        </button>
      </DialogButtons>
    </Dialog>
  );
}
