import { changePassword, getAccount, listSessions } from "#shared/contract/identity/account.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { passwordLength, passwordProblem } from "#shared/domain/passwordRules.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { PasswordField } from "../../forms/fields.tsx";
import { RouteFormView } from "../../forms/RouteFormView.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import classes from "./account.module.css";
import { dayOf } from "./times.ts";

/** A new password for who knows the old one. */
export function PasswordForm({ account }: { account: ReplyOf<typeof getAccount> }) {
  const form = useRouteForm(changePassword, {
    id: "password",
    initial: { current_password: "", new_password: "", again: "" },
    fields: {
      current_password: { label: "Current password", isSecret: true },
      new_password: {
        label: "New password",
        help: `At least ${passwordLength.min} characters. A few unrelated words work best.`,
        isSecret: true,
        check: (value) => (value ? passwordProblem(String(value), account) : undefined),
      },
      again: {
        label: "Confirm new password",
        isSecret: true,
        check: (value, { new_password }) => (value === new_password ? undefined : "Passwords do not match"),
      },
    },
    success: "Password changed. You are signed out on your other devices.",
    invalidates: [keyOf(getAccount), keyOf(listSessions)],
    isEmptiedAfter: true,
  });
  return (
    <>
      {account.password_changed_at && (
        <p className={classes.hint}>Changed on {dayOf(account.password_changed_at)}.</p>
      )}
      <RouteFormView form={form} submitLabel="Change password">
        <PasswordField form={form} name="current_password" autoComplete="current-password" />
        <PasswordField form={form} name="new_password" autoComplete="new-password" />
        <PasswordField form={form} name="again" autoComplete="new-password" />
      </RouteFormView>
    </>
  );
}
