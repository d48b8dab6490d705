import { Button } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { proveIdentity, startProof } from "#shared/contract/identity/factors.ts";
import { useSteps } from "../../../actions/useSteps.ts";
import { ApiError } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import { usePasskeyOf } from "../../../api/passkeys.ts";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { PasswordField } from "../../../forms/fields.tsx";
import { useRouteForm } from "../../../forms/useRouteForm.ts";
import classes from "./twoStep.module.css";

export type Proof = {
  /** Does what asks for a recent proof; where that is too long ago, asks for one and does it then. */
  withProof: <T>(work: () => Promise<T>) => Promise<T>;
  /** To stand somewhere in the page. */
  dialog: ReactNode;
};

/** The server says when a proof is asked for, so the browser's clock does not matter. */
export function useProof({ hasPasskey }: { hasPasskey: boolean }): Proof {
  const [isAsked, setIsAsked] = useState(false);
  const answer = useRef<(isProved: boolean) => void>(undefined);
  const settle = (isProved: boolean): void => {
    setIsAsked(false);
    answer.current?.(isProved);
    answer.current = undefined;
  };
  async function withProof<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "PROOF_NEEDED") throw error;
      const isProved = await new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setIsAsked(true);
      });
      if (!isProved) throw error;
      return work();
    }
  }
  const dialog = isAsked && <ProofDialog hasPasskey={hasPasskey} onSettled={settle} />;
  return { withProof, dialog };
}

function ProofDialog(props: { hasPasskey: boolean; onSettled: (isProved: boolean) => void }) {
  const steps = useSteps();
  const form = useRouteForm(proveIdentity, {
    id: "proof",
    initial: { password: "" },
    fields: {
      password: {
        label: "Your password",
        isSecret: true,
        isNeeded: true,
      },
    },
    onSaved: () => props.onSettled(true),
    isPrecious: false,
  });
  const byPasskey = () =>
    steps.run(async () => {
      const passkey = await usePasskeyOf(await call(startProof, {}));
      await call(proveIdentity, { body: { passkey } });
      props.onSettled(true);
    });
  return (
    <FormDialog
      form={form}
      isOpen
      onClose={() => props.onSettled(false)}
      title="Show that it is you"
      submitLabel="Go on"
    >
      <p className={classes.hint}>
        Changes of your two-step sign-in ask for it when you signed in a while ago.
      </p>
      <PasswordField form={form} name="password" autoComplete="current-password" />
      {props.hasPasskey && (
        <Button variant="subtle" size="compact-sm" loading={steps.isRunning} onClick={() => void byPasskey()}>
          Use a passkey instead
        </Button>
      )}
      <p role="alert" className={classes.problem}>
        {steps.problem}
      </p>
    </FormDialog>
  );
}
