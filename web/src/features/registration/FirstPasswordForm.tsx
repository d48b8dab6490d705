import { useNavigate } from "react-router";
import { acceptInvitation } from "#shared/contract/identity/registration.ts";
import { passwordLength, passwordProblem } from "#shared/domain/passwordRules.ts";
import { call } from "../../api/call.ts";
import { useEnterSession } from "../../api/session.ts";
import { PasswordField } from "../../forms/PasswordField.tsx";
import { RouteFormView } from "../../forms/RouteFormView.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import type { Invitation } from "./invitation.ts";
import classes from "./profile.module.css";
import { words } from "./words.ts";

/** The first password of who was invited; with it they are registered and signed in. */
export function FirstPasswordForm({ invitation, token }: { invitation: Invitation; token: string }) {
  const enter = useEnterSession();
  const navigate = useNavigate();
  const form = useRouteForm(acceptInvitation, {
    id: "first-password",
    initial: { password: "", again: "" },
    fields: {
      password: {
        label: words.password,
        help: words.leastCharactersFewWords({ min: passwordLength.min }),
        isSecret: true,
        isNeeded: true,
        check: (value) => passwordProblem(String(value ?? ""), invitation),
      },
      again: {
        label: words.confirmPassword,
        isSecret: true,
        check: (value, { password }) => (value === password ? undefined : words.passwordsDoMatch),
      },
    },
    toBody: ({ password }) => ({ token, password }),
    send: (body) => call(acceptInvitation, { body, inAnySession: true }),
    success: words.youAreRegisteredWith({ programName: invitation.program_name }),
    onSaved: (reply) => {
      enter(reply);
      void navigate("/profile?welcome=1", { replace: true });
    },
    isPrecious: false,
  });
  return (
    <>
      <p className={classes.hello}>
        {words.helloChoosePassword({ firstName: invitation.first_name, email: invitation.email })}
      </p>
      <RouteFormView form={form} submitLabel={words.register} size="md" isWide>
        {/* For the browser's own store of passwords. */}
        <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
        <PasswordField form={form} name="password" autoComplete="new-password" size="md" />
        <PasswordField form={form} name="again" autoComplete="new-password" size="md" />
      </RouteFormView>
    </>
  );
}
