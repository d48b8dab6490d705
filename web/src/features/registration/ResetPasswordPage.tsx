import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { findPasswordReset, resetPassword } from "#shared/contract/identity/registration.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { passwordLength, passwordProblem } from "#shared/domain/passwordRules.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { PasswordField } from "../../forms/PasswordField.tsx";
import { RouteFormView } from "../../forms/RouteFormView.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { PublicPage } from "../../ui/PublicPage.tsx";
import { isUnknownLink, useLinkToken } from "./useLinkToken.ts";
import { words } from "./words.ts";

/** Page behind the link for a new password. @see ADR 0120 */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const [doneWith, setDoneWith] = useState("");
  const isDone = token !== "" && doneWith === token;
  const link = useQuery({
    queryKey: keyOf(findPasswordReset, token),
    queryFn: ({ signal }) => call(findPasswordReset, { body: { token }, signal, inAnySession: true }),
    enabled: token !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isClosed = link.data !== undefined && link.data.state !== "open";
  return (
    <PublicPage>
      <PageHeading
        title={words.resetYourPassword}
        tabTitle={words.resetYourPassword}
        below={
          link.data?.state === "open" && !isDone ? words.forAddress({ email: link.data.email }) : undefined
        }
      />
      {isDone && (
        <EmptyState
          title={words.passwordChanged}
          action={
            <Button component={Link} to="/">
              {words.signIn}
            </Button>
          }
        >
          <p role="status">{words.signedOutAllDevices}</p>
        </EmptyState>
      )}
      {!isDone && (isClosed || token === "" || isUnknownLink(link.error)) && (
        <AskAgain isUsed={link.data?.state === "used"} />
      )}
      {link.error && !isUnknownLink(link.error) && (
        <ErrorState
          title={words.linkCannotOpened}
          error={link.error}
          action={
            <Button component={Link} to="/password/forgot">
              {words.requestNewLink}
            </Button>
          }
        />
      )}
      {token !== "" && link.isPending && <Skeleton h={160} aria-label={words.loading} />}
      {!isDone && link.data?.state === "open" && (
        <NewPasswordForm token={token} owner={link.data} key={token} onDone={() => setDoneWith(token)} />
      )}
    </PublicPage>
  );
}

function AskAgain({ isUsed }: { isUsed: boolean }) {
  return (
    <EmptyState
      title={isUsed ? words.linkAlreadyBeenUsed : words.linkExpiredTitle}
      action={
        <>
          <Button component={Link} to="/password/forgot">
            {words.requestNewLink}
          </Button>
          <Button variant="default" component={Link} to="/">
            {words.signIn}
          </Button>
        </>
      }
    >
      <p>{words.passwordLinksWorkOnce}</p>
    </EmptyState>
  );
}

function NewPasswordForm(props: {
  token: string;
  owner: ReplyOf<typeof findPasswordReset>;
  onDone: () => void;
}) {
  const form = useRouteForm(resetPassword, {
    id: "reset-password",
    initial: { password: "", again: "" },
    fields: {
      password: {
        label: words.newPassword,
        help: words.leastCharactersFewWords({ min: passwordLength.min }),
        isSecret: true,
        check: (value) => passwordProblem(String(value ?? ""), props.owner),
      },
      again: {
        label: words.confirmNewPassword,
        isSecret: true,
        check: (value, { password }) => (value === password ? undefined : words.passwordsDoMatch),
      },
    },
    toBody: ({ password }) => ({ token: props.token, password }),
    send: (body) => call(resetPassword, { body, inAnySession: true }),
    onSaved: props.onDone,
    isPrecious: false,
  });
  return (
    <RouteFormView form={form} submitLabel={words.setPassword} size="md" isWide>
      <input type="hidden" name="username" autoComplete="username" value={props.owner.email} readOnly />
      <PasswordField form={form} name="password" autoComplete="new-password" size="md" />
      <PasswordField form={form} name="again" autoComplete="new-password" size="md" />
    </RouteFormView>
  );
}
