import { lazy, Suspense } from "react";
import { confirmAuthenticator, type startAuthenticator } from "#shared/contract/identity/factors.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { TextField } from "../../../forms/fields.tsx";
import { useRouteForm } from "../../../forms/useRouteForm.ts";
import { words } from "../words.ts";
import classes from "./twoStep.module.css";

const QrCode = lazy(async () => ({ default: (await import("./QrCode.tsx")).QrCode }));

/** A secret for an app, which counts once a code of it is typed. */
export function AuthenticatorDialog(props: {
  secret: ReplyOf<typeof startAuthenticator>;
  onSaved: (reply: ReplyOf<typeof confirmAuthenticator>) => void;
  onClose: () => void;
}) {
  const { secret, uri } = props.secret;
  const form = useRouteForm(confirmAuthenticator, {
    id: "new-authenticator",
    initial: { code: "" },
    fields: {
      code: { label: words.codeApp, help: words.sixDigitsChangeEvery },
    },
    success: words.authenticatorAppSetUp,
    onSaved: props.onSaved,
    isPrecious: false,
  });
  return (
    <FormDialog
      form={form}
      isOpen
      onClose={props.onClose}
      title={words.setUpAuthenticatorApp}
      submitLabel={words.confirmApp}
    >
      <p className={classes.hint}>{words.scanCodeAuthenticatorApp}</p>
      <div className={classes.secret}>
        <Suspense fallback={<div className={classes.qr} />}>
          <QrCode text={uri} />
        </Suspense>
        <dl>
          <dt>{words.key}</dt>
          <dd>
            <code>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
          </dd>
        </dl>
      </div>
      <TextField form={form} name="code" autoComplete="one-time-code" inputMode="numeric" />
    </FormDialog>
  );
}
