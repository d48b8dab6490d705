import { Button } from "@mantine/core";
import { finishSignIn, startPasskeySignIn } from "#shared/contract/identity/factors.ts";
import { useSteps } from "../../actions/useSteps.ts";
import { call } from "../../api/call.ts";
import { usePasskeyOf } from "../../api/passkeys.ts";
import { useEnterSession } from "../../api/session.ts";
import classes from "./SignInPage.module.css";
import { words } from "./words.ts";

/** Signs in with a passkey and nothing else: the passkey says whose it is. */
export function PasskeyAlone() {
  const enter = useEnterSession();
  const steps = useSteps();
  const signIn = () =>
    steps.run(async () => {
      const asked = await call(startPasskeySignIn, { body: { as: "only" } });
      const passkey = await usePasskeyOf(asked);
      enter(await call(finishSignIn, { body: { passkey } }));
    });
  return (
    <div className={classes.passkey}>
      <Button variant="default" size="md" fullWidth loading={steps.isRunning} onClick={() => void signIn()}>
        {words.signPasskey}
      </Button>
      <p role="alert" className={classes.problem}>
        {steps.problem}
      </p>
    </div>
  );
}
