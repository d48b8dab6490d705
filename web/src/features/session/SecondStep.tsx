import { Button } from "@mantine/core";
import { useState } from "react";
import { finishSignIn, startPasskeySignIn } from "#shared/contract/identity/factors.ts";
import type { FactorWay } from "#shared/domain/secondFactor.ts";
import { useSteps } from "../../actions/useSteps.ts";
import { call } from "../../api/call.ts";
import { usePasskeyOf } from "../../api/passkeys.ts";
import { useEnterSession } from "../../api/session.ts";
import { TextField } from "../../forms/fields.tsx";
import { RouteFormView } from "../../forms/RouteFormView.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import classes from "./SignInPage.module.css";
import { words } from "./words.ts";

const texts = (): Record<FactorWay, string> => ({
  passkey: words.confirmPasskey,
  code: words.enterCodeAuthenticatorApp,
  recovery_code: words.enterOneRecoveryCodes,
});
const links = (): Record<FactorWay, string> => ({
  passkey: words.useAPasskey,
  code: words.useAuthenticatorApp,
  recovery_code: words.useRecoveryCode,
});

/** The second step of a sign-in, by one of the ways that the person has. */
export function SecondStep(props: { ways: readonly FactorWay[]; onRestart: () => void }) {
  const [way, setWay] = useState<FactorWay>(props.ways[0] ?? "recovery_code");
  return (
    <>
      <PageHeading title={words.secondStep} tabTitle={words.signIn} below={texts()[way]} />
      {way === "passkey" ? <ByPasskey /> : <ByCode key={way} way={way} />}
      <ul className={classes.otherWays}>
        {props.ways
          .filter((other) => other !== way)
          .map((other) => (
            <li key={other}>
              <button type="button" className={classes.link} onClick={() => setWay(other)}>
                {links()[other]}
              </button>
            </li>
          ))}
        <li>
          <button type="button" className={classes.link} onClick={props.onRestart}>
            {words.startOver}
          </button>
        </li>
      </ul>
    </>
  );
}

function ByPasskey() {
  const enter = useEnterSession();
  const steps = useSteps();
  const use = () =>
    steps.run(async () => {
      const asked = await call(startPasskeySignIn, { body: { as: "second" } });
      const passkey = await usePasskeyOf(asked);
      enter(await call(finishSignIn, { body: { passkey } }));
    });
  return (
    <>
      <Button fullWidth size="md" loading={steps.isRunning} onClick={() => void use()} data-autofocus>
        {words.useYourPasskey}
      </Button>
      <p role="alert" className={classes.problem}>
        {steps.problem}
      </p>
    </>
  );
}

function ByCode({ way }: { way: "code" | "recovery_code" }) {
  const enter = useEnterSession();
  const label = way === "code" ? words.sixDigitCode : words.recoveryCode;
  const form = useRouteForm(finishSignIn, {
    id: way === "code" ? "second-step-code" : "second-step-recovery",
    initial: { [way]: "" },
    fields: {
      [way]: {
        label,
        isNeeded: true,
      },
    },
    onSaved: enter,
    isPrecious: false,
  });
  return (
    <RouteFormView form={form} submitLabel={words.signIn} size="md" isWide>
      <TextField
        form={form}
        name={way}
        size="md"
        autoComplete={way === "code" ? "one-time-code" : "off"}
        {...(way === "code" && { inputMode: "numeric" as const })}
      />
    </RouteFormView>
  );
}
