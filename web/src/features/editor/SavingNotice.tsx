import { Button } from "@mantine/core";
import { useState } from "react";
import { DialogFrame } from "../../ui/DialogFrame.tsx";
import classes from "./editor.module.css";
import type { Editor } from "./useEditor.ts";

/** Why something is not saved; what the server will not take is listed in a dialog. @see spec documents §2.11, §8 'Saving errors' */
export function SavingNotice({
  editor: { saving, mayWrite },
}: {
  editor: Pick<Editor, "saving" | "mayWrite">;
}) {
  const { message, errors, state } = saving;
  const [seen, setSeen] = useState<readonly string[]>();
  const isCut = !mayWrite && state !== "saved" && errors.length === 0;
  const text = isCut
    ? "You no longer hold the editing lock. What you typed and is not saved is kept on this device, and offered again as suggestions once you may write."
    : message;
  return (
    <>
      {text !== undefined && text !== "" && (
        <div className={classes.notice} role="alert">
          <p>{text}</p>
        </div>
      )}
      <DialogFrame
        isOpen={errors.length > 0 && errors !== seen}
        onClose={() => setSeen(errors)}
        title="This was not saved"
      >
        <ul>
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
        <p>What you typed is kept on this device.</p>
        <Button data-autofocus onClick={() => setSeen(errors)}>
          OK
        </Button>
      </DialogFrame>
    </>
  );
}
