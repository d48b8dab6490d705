import { type ReactNode, useState } from "react";
import { type getFactors, startAuthenticator, startPasskey } from "#shared/contract/identity/factors.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { useSteps } from "../../../actions/useSteps.ts";
import { call } from "../../../api/call.ts";
import { makePasskey } from "../../../api/passkeys.ts";
import { useProof } from "../../../forms/useProof.tsx";
import { AuthenticatorDialog } from "./AuthenticatorDialog.tsx";
import { NamePasskeyDialog } from "./NamePasskeyDialog.tsx";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";

export type Factors = ReplyOf<typeof getFactors>;
type Made = Awaited<ReturnType<typeof makePasskey>>;

/**
 * Adding factors: what the buttons do, what went wrong, and the dialogs that it takes, which are to stand in the page.
 * `onAdded` is called once the person has kept the codes that come with their first one.
 */
export function useAddFactor(props: { onAdded: () => void }) {
  const proof = useProof();
  const steps = useSteps();
  const [made, setMade] = useState<Made>();
  const [secret, setSecret] = useState<ReplyOf<typeof startAuthenticator>>();
  const [codes, setCodes] = useState<readonly string[]>();
  const added = ({ recovery_codes }: { recovery_codes: readonly string[] | null }): void => {
    setMade(undefined);
    setSecret(undefined);
    if (recovery_codes) setCodes(recovery_codes);
    else props.onAdded();
  };
  const dialogs: ReactNode = (
    <>
      {proof.dialog}
      {made && <NamePasskeyDialog made={made} onSaved={added} onClose={() => setMade(undefined)} />}
      {secret && <AuthenticatorDialog secret={secret} onSaved={added} onClose={() => setSecret(undefined)} />}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(undefined);
            props.onAdded();
          }}
        />
      )}
    </>
  );
  return {
    addPasskey: () =>
      void steps.run(async () =>
        setMade(await makePasskey(await proof.withProof(() => call(startPasskey, {})))),
      ),
    setUpAuthenticator: () =>
      void steps.run(async () => setSecret(await proof.withProof(() => call(startAuthenticator, {})))),
    showCodes: setCodes,
    withProof: proof.withProof,
    isBusy: steps.isRunning,
    problem: steps.problem,
    dialogs,
  };
}
