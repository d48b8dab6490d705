import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { sendContactMessage } from "#shared/contract/identity/profile.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { call } from "../../api/call.ts";
import { useSessionQuery } from "../../api/session.ts";
import { AreaField, TextField } from "../../forms/fields.tsx";
import { PhoneField } from "../../forms/PhoneField.tsx";
import { phoneRule } from "../../forms/phoneRule.ts";
import { RouteFormView } from "../../forms/RouteFormView.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { PublicPage } from "../../ui/PublicPage.tsx";
import { words } from "./words.ts";

/** Writes to the provider, signed in or not. @see spec courses §2.20 */
export function ContactPage() {
  const session = useSessionQuery();
  const user = session.data?.state === "in" ? session.data.user : undefined;
  const [sentAs, setSentAs] = useState<string>();
  return (
    <PublicPage more={<Link to="/">{user ? words.backProgram : words.backSign}</Link>}>
      <PageHeading
        title={words.contactUs}
        tabTitle={words.contactUs}
        below={sentAs ? undefined : words.askQuestionReportProblem}
      />
      {sentAs ? (
        <EmptyState
          title={words.messageSent}
          action={
            <Button variant="default" onClick={() => setSentAs(undefined)}>
              {words.sendAnotherMessage}
            </Button>
          }
        >
          <p role="status">{words.wellReplyTo({ sentAs })}</p>
        </EmptyState>
      ) : (
        !session.isPending && (
          <ContactForm name={user ? fullName(user) : ""} email={user?.email ?? ""} onSent={setSentAs} />
        )
      )}
    </PublicPage>
  );
}

function ContactForm(props: { name: string; email: string; onSent: (email: string) => void }) {
  const form = useRouteForm(sendContactMessage, {
    id: "contact",
    initial: { name: props.name, email: props.email, contact_phone: "", message: "" },
    fields: {
      name: { label: words.name },
      email: { label: words.emailAddress },
      contact_phone: { label: words.contactPhone, check: phoneRule },
      message: { label: words.message },
    },
    send: async (body) => {
      const reply = await call(sendContactMessage, { body, inAnySession: true });
      props.onSent(body.email);
      return reply;
    },
    isPrecious: false,
  });
  return (
    <RouteFormView form={form} submitLabel={words.sendMessage} size="md" isWide>
      <TextField form={form} name="name" autoComplete="name" size="md" />
      <TextField form={form} name="email" type="email" autoComplete="email" size="md" />
      <PhoneField form={form} name="contact_phone" size="md" />
      <AreaField form={form} name="message" rows={6} size="md" />
    </RouteFormView>
  );
}
