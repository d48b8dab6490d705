import { Button } from "@mantine/core";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../../ui/DialogFrame.tsx";
import { useFlash } from "../../../ui/Flash.tsx";
import classes from "./accessTokens.module.css";

/** Shows the secret of a new token, this once. Only its button closes it. */
export function SecretDialog(props: { secret: string; onClose: () => void }) {
  const flash = useFlash();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(props.secret);
      flash.success("Token copied.");
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      flash.error("This browser does not allow copying. Select the token and copy it yourself.");
    }
  }
  return (
    <DialogFrame isOpen onClose={() => {}} title="Copy your new token">
      <p>
        This token is shown only once. Keep it like a password: whoever has it can do what it allows in your
        name.
      </p>
      <p className={classes.secret}>
        <code>{props.secret}</code>
      </p>
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={props.onClose}>I saved my token</Button>
      </DialogButtons>
    </DialogFrame>
  );
}
