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
import { words } from "./words.ts";

/** Asks for a link that sets a new password. Says the same whoever has the address. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useRouteForm(requestPasswordReset, {
    id: "forgot-password",
    initial: { email: "" },
    fields: { email: { label: words.emailAddress } },
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
          <Link to="/">{words.backSign}</Link> · <Link to="/contact">{words.contactUs}</Link>
        </>
      }
    >
      <PageHeading
        title={words.resetYourPassword}
        tabTitle={words.resetYourPassword}
        below={sentTo ? undefined : words.enterEmailAddressWell}
      />
      {sentTo ? (
        <EmptyState title={words.checkYourEmail}>
          <p role="status">{words.ifAccountSentLink({ sentTo })}</p>
        </EmptyState>
      ) : (
        <RouteFormView form={form} submitLabel={words.sendLink} size="md" isWide>
          <TextField form={form} name="email" type="email" autoComplete="username" size="md" />
        </RouteFormView>
      )}
    </PublicPage>
  );
}
