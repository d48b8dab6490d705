import { useState } from "react";
import { Link } from "react-router";
import { requestPasswordReset } from "#shared/contract/identity/registration.ts";
import { call } from "../../api/call.ts";
import { TextField } from "../../forms/fields.tsx";
import { RouteFormView } from "../../forms/RouteFormView.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { PublicPage } from "../../ui/PublicPage.tsx";

/** Asks for a link that sets a new password. Says the same whoever has the address. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useRouteForm(requestPasswordReset, {
    id: "forgot-password",
    initial: { email: "" },
    fields: { email: { label: "Email address" } },
    send: async (body) => {
      const reply = await call(requestPasswordReset, { body, inAnySession: true });
      setSentTo(body.email);
      return reply;
    },
    isPrecious: false,
  });
  return (
    <PublicPage
      more={
        <>
          <Link to="/">Back to sign in</Link> · <Link to="/contact">Contact us</Link>
        </>
      }
    >
      <PageHeading
        title="Reset your password"
        tabTitle="Reset your password"
        below={sentTo ? undefined : "Enter your email address and we'll send you a link."}
      />
      {sentTo ? (
        <EmptyState title="Check your email">
          <p role="status">
            If {sentTo} has an account, we sent a link to it. The link works for one hour. Check your spam
            folder, and try again if nothing arrives within 10 minutes.
          </p>
        </EmptyState>
      ) : (
        <RouteFormView form={form} submitLabel="Send link" size="md" isWide>
          <TextField form={form} name="email" type="email" autoComplete="username" size="md" />
        </RouteFormView>
      )}
    </PublicPage>
  );
}
