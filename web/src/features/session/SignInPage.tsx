import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { createSession } from "#shared/contract/identity/identity.ts";
import type { FactorWay } from "#shared/domain/secondFactor.ts";
import { useBrand, useRuntimeConfig } from "../../api/RuntimeConfigProvider.tsx";
import { type LossReason, useSignIn } from "../../api/session.ts";
import { TextField } from "../../forms/fields.tsx";
import { PasswordField } from "../../forms/PasswordField.tsx";
import { RouteFormView } from "../../forms/RouteFormView.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { DemoAccounts } from "./DemoAccounts.tsx";
import { OtherLanguages } from "./OtherLanguages.tsx";
import { PasskeyAlone } from "./PasskeyAlone.tsx";
import classes from "./SignInPage.module.css";
import { useDueSignOut } from "./useDueSignOut.ts";
import { words } from "./words.ts";

// Asked for by those who have a second factor, and only then.
const SecondStep = lazy(async () => ({ default: (await import("./SecondStep.tsx")).SecondStep }));

type Lost = { email: string | undefined; why: LossReason };

const lossTexts = (): Record<LossReason, string> => ({
  ended: words.sessionEndedSignContinue,
  replaced: words.someoneElseSignedBrowser,
  neverKept: words.browserBlockedSignCookie,
});

/** Sign-in, shown at whatever address somebody came to. `lost` is set when their session ended at work. */
export function SignInPage({ lost }: { lost: Lost | undefined }) {
  const brand = useBrand();
  const { demo_accounts: demoAccounts } = useRuntimeConfig();
  const [ways, setWays] = useState<readonly FactorWay[]>();
  const form = useSignInForm(lost, setWays);

  return (
    <main className={classes.page}>
      <section>
        <p className={classes.brand}>
          <img src={brand.mark_url ?? "/favicon.svg"} alt="" width={34} height={34} />
          {brand.name}
        </p>
        {ways ? (
          <Suspense fallback={null}>
            <SecondStep
              ways={ways}
              onRestart={() => {
                form.put({ password: "" });
                setWays(undefined);
              }}
            />
          </Suspense>
        ) : (
          <>
            <PageHeading title={words.signIn} tabTitle={words.signIn} below={<WhySignIn lost={lost} />} />
            <RouteFormView form={form} submitLabel={words.signIn} size="md" isWide>
              <TextField form={form} name="email" type="email" autoComplete="username" size="md" />
              <PasswordField form={form} name="password" autoComplete="current-password" size="md" />
            </RouteFormView>
            <PasskeyAlone />
            <p className={classes.ways}>
              <Link to="/password/forgot">{words.forgotYourPassword}</Link>{" "}
              <Link to="/contact">{words.contactUs}</Link> <OtherLanguages />
            </p>
          </>
        )}
      </section>
      {!ways && demoAccounts && demoAccounts.length > 0 && (
        <DemoAccounts
          accounts={demoAccounts}
          isBusy={form.isSending}
          onChoose={({ email, password }) => {
            form.put({ email, password });
            form.submit();
          }}
        />
      )}
    </main>
  );
}

function useSignInForm(lost: Lost | undefined, onSecondStep: (ways: readonly FactorWay[]) => void) {
  const signIn = useSignIn();
  const form = useRouteForm(createSession, {
    id: "sign-in",
    initial: { email: lost?.email ?? "", password: "" },
    fields: { email: { label: words.emailAddress }, password: { label: words.password, isSecret: true } },
    send: signIn.mutateAsync,
    onSaved: (reply) => {
      if ("ways" in reply) onSecondStep(reply.ways);
    },
    onFailed: () => {
      form.put({ password: "" });
      form.focus("password");
    },
    isPrecious: false,
  });
  return form;
}

/** Why somebody has to sign in who was at work, or what they sign in to. */
function WhySignIn({ lost }: { lost: Lost | undefined }) {
  const brand = useBrand();
  const isDue = useDueSignOut();
  if (!isDue && !lost) return words.toYour({ product: brand.product });
  return (
    <span className={classes.lost} role="status">
      {isDue || !lost ? words.signedOutBrowserCant : lossTexts()[lost.why]}
    </span>
  );
}
