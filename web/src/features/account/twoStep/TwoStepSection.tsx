import { Button, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listSessions } from "#shared/contract/identity/account.ts";
import {
  deleteAuthenticator,
  deletePasskey,
  getFactors,
  renewRecoveryCodes,
} from "#shared/contract/identity/factors.ts";
import { counted } from "#shared/words/counted.ts";
import { useSteps } from "../../../actions/useSteps.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";
import { useFlash } from "../../../ui/Flash.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { dayOf, lastUseOf } from "../times.ts";
import { RenamePasskeyDialog } from "./RenamePasskeyDialog.tsx";
import classes from "./twoStep.module.css";
import { type Factors, useAddFactor } from "./useAddFactor.tsx";

type Passkey = Factors["passkeys"][number];

/** One's passkeys, authenticator app and recovery codes. */
export function TwoStepSection() {
  const factors = useQuery({
    queryKey: keyOf(getFactors),
    queryFn: ({ signal }) => call(getFactors, { signal }),
  });
  return (
    <QueryState of={{ factors }} skeleton={<Skeleton h={120} />}>
      {(read) => <TwoStep factors={read.factors} />}
    </QueryState>
  );
}

const reasons = {
  provider: "Provider admins must use a second factor.",
  program: "One of your programs requires a second factor.",
} as const;
const codesLeft = counted({ one: "{n} recovery code left", other: "{n} recovery codes left" });
const others = "You are signed out on your other devices.";

function TwoStep({ factors }: { factors: Factors }) {
  const client = useQueryClient();
  const { confirm } = useConfirm();
  const flash = useFlash();
  const steps = useSteps();
  const [renamed, setRenamed] = useState<Passkey>();
  const refresh = async (): Promise<void> => {
    await Promise.all(
      [getFactors, listSessions].map((route) => client.invalidateQueries({ queryKey: keyOf(route) })),
    );
  };
  const adding = useAddFactor({ onAdded: () => void refresh() });
  const isOn = factors.passkeys.length > 0 || factors.authenticator !== null;

  async function remove(what: string, message: string, work: () => Promise<unknown>): Promise<void> {
    if (!(await confirm({ title: `Remove ${what}?`, message, confirmLabel: "Remove", isDangerous: true })))
      return;
    await steps.run(async () => {
      await adding.withProof(work);
      flash.success(`${what} removed. ${others}`);
    });
    await refresh();
  }
  async function renew(): Promise<void> {
    const isAgreed = await confirm({
      title: "Create new recovery codes?",
      message: "Your current codes will stop working immediately.",
      confirmLabel: "Create new codes",
    });
    if (!isAgreed) return;
    await steps.run(async () =>
      adding.showCodes((await adding.withProof(() => call(renewRecoveryCodes, {}))).recovery_codes),
    );
  }
  const gone = `You can no longer sign in with it. ${others}`;

  return (
    <>
      <p className={classes.hint}>
        {isOn
          ? "After your password, you will be asked for one of these. You can also sign in with a passkey alone."
          : "With a second factor, nobody can open your account with your password alone."}{" "}
        {factors.required_by && reasons[factors.required_by]}
      </p>
      <ul className={classes.factors}>
        {factors.passkeys.map((passkey) => (
          <li key={passkey.id} className={classes.factor}>
            <span className={classes.name}>{passkey.name}</span>
            <span className={classes.hint}>Passkey · {usesOf(passkey)}</span>
            <span className={classes.actions}>
              <Button
                variant="default"
                size="xs"
                aria-label={`Rename ${passkey.name}`}
                onClick={() => setRenamed(passkey)}
              >
                Rename
              </Button>
              <Button
                variant="default"
                size="xs"
                aria-label={`Remove ${passkey.name}`}
                onClick={() =>
                  void remove(passkey.name, gone, () => call(deletePasskey, { params: { id: passkey.id } }))
                }
              >
                Remove
              </Button>
            </span>
          </li>
        ))}
        {factors.authenticator && (
          <li className={classes.factor}>
            <span className={classes.name}>Authenticator app</span>
            <span className={classes.hint}>Codes · {usesOf(factors.authenticator)}</span>
            <span className={classes.actions}>
              <Button
                variant="default"
                size="xs"
                aria-label="Remove authenticator app"
                onClick={() => void remove("Authenticator app", gone, () => call(deleteAuthenticator, {}))}
              >
                Remove
              </Button>
            </span>
          </li>
        )}
        {factors.recovery_codes && (
          <li className={classes.factor}>
            <span className={classes.name}>{codesLeft(factors.recovery_codes.left)}</span>
            <span className={classes.hint}>
              Use these if you lose your other factors · {usesOf(factors.recovery_codes)}
            </span>
            <span className={classes.actions}>
              <Button variant="default" size="xs" loading={steps.isRunning} onClick={() => void renew()}>
                Create new codes
              </Button>
            </span>
          </li>
        )}
      </ul>
      <div className={classes.buttons}>
        <Button loading={adding.isBusy} onClick={adding.addPasskey}>
          Add a passkey
        </Button>
        {!factors.authenticator && (
          <Button variant="default" onClick={adding.setUpAuthenticator}>
            Set up an authenticator app
          </Button>
        )}
      </div>
      <p role="alert" className={classes.problem}>
        {adding.problem ?? steps.problem}
      </p>
      {renamed && (
        <RenamePasskeyDialog
          passkey={renamed}
          withProof={adding.withProof}
          onClose={() => setRenamed(undefined)}
        />
      )}
      {adding.dialogs}
    </>
  );
}

const usesOf = ({ created_at, last_used_at }: { created_at: string; last_used_at: string | null }): string =>
  `added ${dayOf(created_at)}; ${last_used_at === null ? "not used yet" : `last used ${lastUseOf(last_used_at)}`}`;
