import { Button } from "@mantine/core";
import { useCurrentUser } from "../../../api/session.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../../ui/DialogFrame.tsx";
import { useFlash } from "../../../ui/Flash.tsx";
import { words } from "../words.ts";
import classes from "./twoStep.module.css";

/** The codes, this once. It closes by its button alone: they are not shown again. */
export function RecoveryCodesDialog(props: { codes: readonly string[]; onClose: () => void }) {
  const flash = useFlash();
  const { email } = useCurrentUser();
  const text = `${words.recoveryCodesEachWorks({ email, join: props.codes.join("\n") })}\n`;
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      flash.success(words.codesCopied);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      flash.error(words.browserDoesAllowCopying);
    }
  }
  return (
    // Neither Escape nor a click beside it closes it.
    <DialogFrame isOpen onClose={() => {}} title={words.saveRecoveryCodes}>
      <p>{words.ifLosePasskeyPhone}</p>
      <ol className={classes.codes}>
        {props.codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <DialogButtons>
        <Button variant="default" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          {words.download}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {words.print}
        </Button>
        <Button data-autofocus onClick={props.onClose}>
          {words.iSavedMyCodes}
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}
