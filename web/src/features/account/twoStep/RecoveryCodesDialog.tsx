import { Button } from "@mantine/core";
import { useCurrentUser } from "../../../api/session.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../../ui/DialogFrame.tsx";
import { useFlash } from "../../../ui/Flash.tsx";
import classes from "./twoStep.module.css";

/** The codes, this once. It closes by its button alone: they are not shown again. */
export function RecoveryCodesDialog(props: { codes: readonly string[]; onClose: () => void }) {
  const flash = useFlash();
  const { email } = useCurrentUser();
  const text = `Recovery codes for ${email}\nEach works once.\n\n${props.codes.join("\n")}\n`;
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      flash.success("Codes copied.");
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      flash.error("This browser does not allow copying. Write the codes down or download them.");
    }
  }
  return (
    // Neither Escape nor a click beside it closes it.
    <DialogFrame isOpen onClose={() => {}} title="Save your recovery codes">
      <p>
        If you lose your passkey or phone, use one of these codes to sign in. They are shown only once. Store
        them somewhere safe, not on the same device.
      </p>
      <ol className={classes.codes}>
        {props.codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <DialogButtons>
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
        <Button data-autofocus onClick={props.onClose}>
          I saved my codes
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}
