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

/** Writes to the provider, signed in or not. @see spec courses §2.20 */
export function ContactPage() {
  const session = useSessionQuery();
  const user = session.data?.state === "in" ? session.data.user : undefined;
  const [sentAs, setSentAs] = useState<string>();
  return (
    <PublicPage more={<Link to="/">{user ? "Back to your program" : "Back to sign in"}</Link>}>
      <PageHeading
        title="Contact us"
        tabTitle="Contact us"
        below={sentAs ? undefined : "Ask a question, report a problem or suggest an improvement."}
      />
      {sentAs ? (
        <EmptyState
          title="Message sent"
          action={
            <Button variant="default" onClick={() => setSentAs(undefined)}>
              Send another message
            </Button>
          }
        >
          <p role="status">We'll reply to {sentAs}.</p>
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
      name: { label: "Name" },
      email: { label: "Email address" },
      contact_phone: { label: "Contact phone", check: phoneRule },
      message: { label: "Message" },
    },
    send: async (body) => {
      const reply = await call(sendContactMessage, { body, inAnySession: true });
      props.onSent(body.email);
      return reply;
    },
    isPrecious: false,
  });
  return (
    <RouteFormView form={form} submitLabel="Send message" size="md" isWide>
      <TextField form={form} name="name" autoComplete="name" size="md" />
      <TextField form={form} name="email" type="email" autoComplete="email" size="md" />
      <PhoneField form={form} name="contact_phone" size="md" />
      <AreaField form={form} name="message" rows={6} size="md" />
    </RouteFormView>
  );
}
