import { Button } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { getFactors, proveIdentity, startProof } from "#shared/contract/identity/factors.ts";
import { useSteps } from "../actions/useSteps.ts";
import { ApiError } from "../api/ApiError.ts";
import { call } from "../api/call.ts";
import { usePasskeyOf } from "../api/passkeys.ts";
import { FormDialog } from "./FormDialog.tsx";
import { TextField } from "./fields.tsx";
import { PasswordField } from "./PasswordField.tsx";
import classes from "./proof.module.css";
import { useRouteForm } from "./useRouteForm.ts";
import { words } from "./words.ts";

export type Proof = {
  /** Does what asks for a recent proof; where that is too long ago, asks for one and does it then. */
  withProof: <T>(work: () => Promise<T>) => Promise<T>;
  /** To stand somewhere in the page. */
  dialog: ReactNode;
};

/** Means by which a person can prove who they are, besides the password. */
type Has = { hasPasskey: boolean; hasApp: boolean };

/** For what asks that the person showed a short while ago that it is them. The server says when, so the browser's clock does not matter. */
export function useProof(): Proof {
  const [asked, setAsked] = useState<Has>();
  const answer = useRef<(isProved: boolean) => void>(undefined);
  const settle = (isProved: boolean): void => {
    setAsked(undefined);
    answer.current?.(isProved);
    answer.current = undefined;
  };
  async function withProof<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "PROOF_NEEDED") throw error;
      const { passkeys, authenticator } = await call(getFactors, {});
      const isProved = await new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setAsked({ hasPasskey: passkeys.length > 0, hasApp: authenticator !== null });
      });
      if (!isProved) throw error;
      return work();
    }
  }
  const dialog = asked && <ProofDialog {...asked} onSettled={settle} />;
  return { withProof, dialog };
}

type Typed = "password" | "code";
const otherWay = (): Record<Typed, string> => ({
  password: words.useAuthenticatorCodeInstead,
  code: words.usePasswordInstead,
});

function useProofForm(typed: Typed, onSettled: (isProved: boolean) => void) {
  return useRouteForm(proveIdentity, {
    id: "proof",
    initial: { password: "", code: "" },
    fields: {
      password: {
        label: words.yourPassword,
        isSecret: true,
        isNeeded: true,
        shownWhen: () => typed === "password",
      },
      code: { label: words.sixDigitCodeApp, isNeeded: true, shownWhen: () => typed === "code" },
    },
    onSaved: () => onSettled(true),
    isPrecious: false,
  });
}

function ProofDialog(props: Has & { onSettled: (isProved: boolean) => void }) {
  const steps = useSteps();
  const [typed, setTyped] = useState<Typed>("password");
  const form = useProofForm(typed, props.onSettled);
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
      title={words.confirmItsYou}
      submitLabel={words.continue}
    >
      <p className={classes.hint}>{words.changeLikeOneAsks}</p>
      {typed === "password" ? (
        <PasswordField form={form} name="password" autoComplete="current-password" />
      ) : (
        <TextField form={form} name="code" autoComplete="one-time-code" inputMode="numeric" />
      )}
      <div className={classes.ways}>
        {props.hasApp && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => setTyped(typed === "password" ? "code" : "password")}
          >
            {otherWay()[typed]}
          </Button>
        )}
        {props.hasPasskey && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={steps.isRunning}
            onClick={() => void byPasskey()}
          >
            {words.usePasskeyInstead}
          </Button>
        )}
      </div>
      <p role="alert" className={classes.problem}>
        {steps.problem}
      </p>
    </FormDialog>
  );
}
