import { changePassword, getAccount, listSessions } from "#shared/contract/identity/account.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { passwordLength, passwordProblem } from "#shared/domain/passwordRules.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { PasswordField } from "../../forms/PasswordField.tsx";
import { RouteFormView } from "../../forms/RouteFormView.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import classes from "./account.module.css";
import { dayOf } from "./times.ts";
import { words } from "./words.ts";

/** A new password for who knows the old one. */
export function PasswordForm({ account }: { account: ReplyOf<typeof getAccount> }) {
  const form = useRouteForm(changePassword, {
    id: "password",
    initial: { current_password: "", new_password: "", again: "" },
    fields: {
      current_password: { label: words.currentPassword, isSecret: true },
      new_password: {
        label: words.newPassword,
        help: words.leastCharactersFewUnrelated({ min: passwordLength.min }),
        isSecret: true,
        check: (value) => (value ? passwordProblem(String(value), account) : undefined),
      },
      again: {
        label: words.confirmNewPassword,
        isSecret: true,
        check: (value, { new_password }) => (value === new_password ? undefined : words.passwordsDoMatch),
      },
    },
    success: words.passwordChangedSignedOut,
    invalidates: [keyOf(getAccount), keyOf(listSessions)],
    isEmptiedAfter: true,
  });
  return (
    <>
      {account.password_changed_at && (
        <p className={classes.hint}>
          {words.changedOn({ passwordChangedAt: dayOf(account.password_changed_at) })}
        </p>
      )}
      <RouteFormView form={form} submitLabel={words.changePassword}>
        <PasswordField form={form} name="current_password" autoComplete="current-password" />
        <PasswordField form={form} name="new_password" autoComplete="new-password" />
        <PasswordField form={form} name="again" autoComplete="new-password" />
      </RouteFormView>
    </>
  );
}
