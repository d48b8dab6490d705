import { Button, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { textOf } from "../../api/ApiError.ts";
import { useBrand, useRuntimeConfig } from "../../api/RuntimeConfigProvider.tsx";
import { useSignIn } from "../../api/session.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { DemoAccounts } from "./DemoAccounts.tsx";
import classes from "./SignInPage.module.css";

type Lost = { email: string | undefined; isReplaced: boolean };

/** Sign-in, shown at whatever address somebody came to. `lost` is set when their session ended at work. */
export function SignInPage({ lost }: { lost: Lost | undefined }) {
  const brand = useBrand();
  const { demo_accounts: demoAccounts } = useRuntimeConfig();
  const signIn = useSignIn();
  const [email, setEmail] = useState(lost?.email ?? "");
  const [password, setPassword] = useState("");
  const passwordBox = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    signIn.mutate(
      { email: email.trim(), password },
      {
        onError: () => {
          setPassword("");
          passwordBox.current?.focus();
        },
      },
    );
  }

  return (
    <main className={classes.page}>
      <section className={classes.form}>
        <p className={classes.brand}>
          <img src={brand.mark_url ?? "/favicon.svg"} alt="" width={34} height={34} />
          {brand.name}
        </p>
        <PageHeading
          title="Sign in"
          tabTitle="Sign in"
          below={
            lost ? (
              <span className={classes.lost} role="status">
                {lost.isReplaced ? "Somebody else has signed in in this browser." : "Your session has ended."}{" "}
                Sign in to go on where you were; what was saved is kept.
              </span>
            ) : (
              `to your ${brand.product}`
            )
          }
        />
        <form onSubmit={submit} className={classes.fields}>
          <TextInput
            label="E-mail address"
            type="email"
            name="email"
            autoComplete="username"
            required
            withAsterisk={false}
            size="md"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <PasswordInput
            ref={passwordBox}
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            size="md"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <div role="alert" className={classes.error}>
            {signIn.error && textOf(signIn.error)}
          </div>
          <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
            Sign in
          </Button>
        </form>
      </section>
      {demoAccounts && demoAccounts.length > 0 && (
        <DemoAccounts
          accounts={demoAccounts}
          isBusy={signIn.isPending}
          onChoose={(account) => {
            setEmail(account.email);
            setPassword(account.password);
            signIn.mutate({ email: account.email, password: account.password });
          }}
        />
      )}
    </main>
  );
}
