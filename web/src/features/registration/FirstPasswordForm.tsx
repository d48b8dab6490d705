import { useNavigate } from "react-router";
import { acceptInvitation } from "#shared/contract/identity/registration.ts";
import { passwordLength, passwordProblem } from "#shared/domain/passwordRules.ts";
import { call } from "../../api/call.ts";
import { useEnterSession } from "../../api/session.ts";
import { PasswordField } from "../../forms/fields.tsx";
import { RouteFormView } from "../../forms/RouteFormView.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import type { Invitation } from "./invitation.ts";
import classes from "./profile.module.css";

/** The first password of who was invited; with it they are registered and signed in. */
export function FirstPasswordForm({ invitation, token }: { invitation: Invitation; token: string }) {
  const enter = useEnterSession();
  const navigate = useNavigate();
  const form = useRouteForm(acceptInvitation, {
    id: "first-password",
    initial: { password: "", again: "" },
    fields: {
      password: {
        label: "Password",
        help: `At least ${passwordLength.min} characters; a few words that only you put together are best.`,
        isSecret: true,
        isNeeded: true,
        check: (value) => passwordProblem(String(value ?? ""), invitation),
      },
      again: {
        label: "Confirm password",
        isSecret: true,
        check: (value, { password }) => (value === password ? undefined : "Passwords do not match"),
      },
    },
    toBody: ({ password }) => ({ token, password }),
    send: (body) => call(acceptInvitation, { body, inAnySession: true }),
    success: `You are registered with ${invitation.program_name}.`,
    onSaved: (reply) => {
      enter(reply);
      void navigate("/profile?welcome=1", { replace: true });
    },
    isPrecious: false,
  });
  return (
    <>
      <p className={classes.hello}>
        Hello {invitation.first_name}. Choose a password for {invitation.email}.
      </p>
      <RouteFormView form={form} submitLabel="Register" size="md" isWide>
        {/* For the browser's own store of passwords. */}
        <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
        <PasswordField form={form} name="password" autoComplete="new-password" size="md" />
        <PasswordField form={form} name="again" autoComplete="new-password" size="md" />
      </RouteFormView>
    </>
  );
}
