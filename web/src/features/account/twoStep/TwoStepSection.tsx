import { Button, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
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

/** Removing a factor and renewing codes: asked for and proved first, then read again. */
function useFactorActions() {
  const client = useQueryClient();
  const { confirm } = useConfirm();
  const flash = useFlash();
  const steps = useSteps();
  const refresh = async (): Promise<void> => {
    await Promise.all(
      [getFactors, listSessions].map((route) => client.invalidateQueries({ queryKey: keyOf(route) })),
    );
  };
  const adding = useAddFactor({ onAdded: () => void refresh() });

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
  return { remove, renew, adding, steps };
}

type Actions = ReturnType<typeof useFactorActions>;

function FactorRow({ name, hint, children }: { name: string; hint: string; children: ReactNode }) {
  return (
    <li className={classes.factor}>
      <span className={classes.name}>{name}</span>
      <span className={classes.hint}>{hint}</span>
      <span className={classes.actions}>{children}</span>
    </li>
  );
}

type ListProps = { factors: Factors; actions: Actions; onRename: (passkey: Passkey) => void };

function FactorList({ factors, actions: { remove, renew, steps }, onRename }: ListProps) {
  const { passkeys, authenticator, recovery_codes: codes } = factors;
  const gone = words.noLongerSign({ others: words.signedOutOtherDevices });
  return (
    <ul className={classes.factors}>
      {passkeys.map((passkey) => (
        <FactorRow
          key={passkey.id}
          name={passkey.name}
          hint={words.passkeyUses({ passkey: usesOf(passkey) })}
        >
          <Button
            variant="default"
            size="xs"
            aria-label={words.renameNamed({ name: passkey.name })}
            onClick={() => onRename(passkey)}
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
        </FactorRow>
      ))}
      {authenticator && (
        <FactorRow name={words.authenticatorApp} hint={words.codes({ authenticator: usesOf(authenticator) })}>
          <Button
            variant="default"
            size="xs"
            aria-label={words.removeAuthenticatorApp}
            onClick={() => void remove(words.authenticatorApp, gone, () => call(deleteAuthenticator, {}))}
          >
            {words.remove}
          </Button>
        </FactorRow>
      )}
      {codes && (
        <FactorRow
          name={words.codesLeft({ n: codes.left })}
          hint={words.useTheseIfLose({ recoveryCodes: usesOf(codes) })}
        >
          <Button variant="default" size="xs" loading={steps.isRunning} onClick={() => void renew()}>
            {words.createNewCodes}
          </Button>
        </FactorRow>
      )}
    </ul>
  );
}

function TwoStep({ factors }: { factors: Factors }) {
  const actions = useFactorActions();
  const { adding, steps } = actions;
  const [renamed, setRenamed] = useState<Passkey>();
  const isOn = factors.passkeys.length > 0 || factors.authenticator !== null;
  return (
    <>
      <p className={classes.hint}>
        {isOn ? words.afterPasswordAskedOne : words.secondFactorNobodyOpen}{" "}
        {factors.required_by && reasons()[factors.required_by]}
      </p>
      <FactorList factors={factors} actions={actions} onRename={setRenamed} />
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
