import { Button } from "@mantine/core";
import { useState } from "react";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../ui/DialogFrame.tsx";
import classes from "./editor.module.css";
import type { Editor } from "./useEditor.ts";

const notKept = "This browser can't keep unsaved text. Copy what you need before you leave this page.";

const waits = "Your text is kept on this device and will be saved as soon as possible.";

/** Why something is not saved; what the server will not take is listed in a dialog. @see spec documents §2.11, §8 'Saving errors' */
export function SavingNotice({
  editor: { saving, hasLock, lock, goOnFromSaved },
}: {
  editor: Pick<Editor, "saving" | "hasLock" | "goOnFromSaved"> & { lock: Pick<Editor["lock"], "lostTo"> };
}) {
  const { message, errors, state, isKept } = saving;
  const [seen, setSeen] = useState<readonly string[]>();
  const [isGoingOn, setGoingOn] = useState(false);
  const isRefused = hasLock && state === "refused" && errors.length > 0;
  const goOn = async (): Promise<void> => {
    setGoingOn(true);
    await goOnFromSaved().finally(() => setGoingOn(false));
  };
  const isLost = !hasLock && lock.lostTo !== undefined;
  const isCut = !hasLock && state !== "saved" && errors.length === 0;
  const lost = `You no longer hold the editing lock.${lock.lostTo ? ` ${lock.lostTo} has it now.` : ""} `;
  const kept = isKept
    ? "Unsaved text is kept on this device. You can restore it as suggestions when you can edit again."
    : notKept;
  const reading = "All of your work is saved. You are now viewing the saved version.";
  const waiting = state === "offline" && isKept && message ? `${message} ${waits}` : message;
  const text = isCut || (isLost && state === "saved") ? lost + (isCut ? kept : reading) : waiting;
  return (
    <>
      {text !== undefined && text !== "" && (
        <div className={classes.notice} role="alert">
          <p>{text}</p>
          {isRefused && (
            <Button size="compact-sm" loading={isGoingOn} onClick={() => void goOn()}>
              Continue from saved version
            </Button>
          )}
        </div>
      )}
      {!isCut && !isKept && state !== "saved" && (
        <div className={classes.notice} role="alert">
          <p>{notKept}</p>
        </div>
      )}
      <DialogFrame
        isOpen={errors.length > 0 && errors !== seen}
        onClose={() => setSeen(errors)}
        title="Not saved"
      >
        <ul>
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
        <p>{isKept ? "Your text is kept on this device." : notKept}</p>
        <DialogButtons>
          <Button data-autofocus onClick={() => setSeen(errors)}>
            OK
          </Button>
        </DialogButtons>
      </DialogFrame>
    </>
  );
}
