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
import { useSteps } from "../../../actions/useSteps.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";
import { useFlash } from "../../../ui/Flash.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { dayOf, lastUseOf } from "../times.ts";
import { words } from "../words.ts";
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

const reasons = () =>
  ({
    provider: words.providerAdminsMustUse,
    program: words.oneProgramsRequiresSecond,
  }) as const;

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
    if (
      !(await confirm({
        title: words.askRemove({ what }),
        message,
        confirmLabel: words.remove,
        isDangerous: true,
      }))
    )
      return;
    await steps.run(async () => {
      await adding.withProof(work);
      flash.success(`${what} removed. ${words.signedOutOtherDevices}`);
    });
    await refresh();
  }
  async function renew(): Promise<void> {
    const isAgreed = await confirm({
      title: words.createNewRecoveryCodes,
      message: words.currentCodesStopWorking,
      confirmLabel: words.createNewCodes,
    });
    if (!isAgreed) return;
    await steps.run(async () =>
      adding.showCodes((await adding.withProof(() => call(renewRecoveryCodes, {}))).recovery_codes),
    );
  }
  const gone = words.noLongerSign({ others: words.signedOutOtherDevices });

  return (
    <>
      <p className={classes.hint}>
        {isOn ? words.afterPasswordAskedOne : words.secondFactorNobodyOpen}{" "}
        {factors.required_by && reasons()[factors.required_by]}
      </p>
      <ul className={classes.factors}>
        {factors.passkeys.map((passkey) => (
          <li key={passkey.id} className={classes.factor}>
            <span className={classes.name}>{passkey.name}</span>
            <span className={classes.hint}>{words.passkeyUses({ passkey: usesOf(passkey) })}</span>
            <span className={classes.actions}>
              <Button
                variant="default"
                size="xs"
                aria-label={words.renameNamed({ name: passkey.name })}
                onClick={() => setRenamed(passkey)}
              >
                {words.rename}
              </Button>
              <Button
                variant="default"
                size="xs"
                aria-label={words.removeNamed({ name: passkey.name })}
                onClick={() =>
                  void remove(passkey.name, gone, () => call(deletePasskey, { params: { id: passkey.id } }))
                }
              >
                {words.remove}
              </Button>
            </span>
          </li>
        ))}
        {factors.authenticator && (
          <li className={classes.factor}>
            <span className={classes.name}>{words.authenticatorApp}</span>
            <span className={classes.hint}>
              {words.codes({ authenticator: usesOf(factors.authenticator) })}
            </span>
            <span className={classes.actions}>
              <Button
                variant="default"
                size="xs"
                aria-label={words.removeAuthenticatorApp}
                onClick={() => void remove(words.authenticatorApp, gone, () => call(deleteAuthenticator, {}))}
              >
                {words.remove}
              </Button>
            </span>
          </li>
        )}
        {factors.recovery_codes && (
          <li className={classes.factor}>
            <span className={classes.name}>{words.codesLeft({ n: factors.recovery_codes.left })}</span>
            <span className={classes.hint}>
              {words.useTheseIfLose({ recoveryCodes: usesOf(factors.recovery_codes) })}
            </span>
            <span className={classes.actions}>
              <Button variant="default" size="xs" loading={steps.isRunning} onClick={() => void renew()}>
                {words.createNewCodes}
              </Button>
            </span>
          </li>
        )}
      </ul>
      <div className={classes.buttons}>
        <Button loading={adding.isBusy} onClick={adding.addPasskey}>
          {words.addAPasskey}
        </Button>
        {!factors.authenticator && (
          <Button variant="default" onClick={adding.setUpAuthenticator}>
            {words.setUpAuthenticatorApp}
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
  `added ${dayOf(created_at)}; ${last_used_at === null ? words.notUsedYet : words.lastUsed({ lastUsedAt: lastUseOf(last_used_at) })}`;
