import { Button } from "@mantine/core";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../../ui/DialogFrame.tsx";
import { useFlash } from "../../../ui/Flash.tsx";
import classes from "./accessTokens.module.css";
import { words } from "./words.ts";

/** Shows the secret of a new token, this once. Only its button closes it. */
export function SecretDialog(props: { secret: string; onClose: () => void }) {
  const flash = useFlash();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(props.secret);
      flash.success(words.tokenCopied);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      flash.error(words.copyingNotAllowed);
    }
  }
  return (
    <DialogFrame isOpen onClose={() => {}} title={words.copyYourNewToken}>
      <p>{words.shownOnce}</p>
      <p className={classes.secret}>
        <code>{props.secret}</code>
      </p>
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button onClick={props.onClose}>{words.savedToken}</Button>
      </DialogButtons>
    </DialogFrame>
  );
}
