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
    fields: { email: { label: "E-mail address" } },
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
          <Link to="/">Back to sign in</Link> · <Link to="/contact">Write to us</Link>
        </>
      }
    >
      <PageHeading
        title="Set a new password"
        tabTitle="Set a new password"
        below={sentTo ? undefined : "We send you a link for it."}
      />
      {sentTo ? (
        <EmptyState title="Look into your mailbox.">
          <p role="status">
            If {sentTo} has an account, a link is on its way there. It works for an hour. Look among unwanted
            mail, too; and ask again if nothing has come after ten minutes.
          </p>
        </EmptyState>
      ) : (
        <RouteFormView form={form} submitLabel="Send the link" size="md" isWide>
          <TextField form={form} name="email" type="email" autoComplete="username" size="md" />
        </RouteFormView>
      )}
    </PublicPage>
  );
}
