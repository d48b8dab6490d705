import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { findPasswordReset, resetPassword } from "#shared/contract/identity/registration.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { passwordLength, passwordProblem } from "#shared/domain/passwordRules.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { PasswordField } from "../../forms/fields.tsx";
import { RouteFormView } from "../../forms/RouteFormView.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { PublicPage } from "../../ui/PublicPage.tsx";
import { isUnknownLink, useLinkToken } from "./useLinkToken.ts";

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
        title="Reset your password"
        tabTitle="Reset your password"
        below={link.data?.state === "open" && !isDone ? `for ${link.data.email}` : undefined}
      />
      {isDone && (
        <EmptyState
          title="Password changed"
          action={
            <Button component={Link} to="/">
              Sign in
            </Button>
          }
        >
          <p role="status">You are signed out on all devices. Sign in with your new password.</p>
        </EmptyState>
      )}
      {!isDone && (isClosed || token === "" || isUnknownLink(link.error)) && (
        <AskAgain isUsed={link.data?.state === "used"} />
      )}
      {link.error && !isUnknownLink(link.error) && (
        <ErrorState
          title="This link cannot be opened"
          error={link.error}
          action={
            <Button component={Link} to="/password/forgot">
              Request a new link
            </Button>
          }
        />
      )}
      {token !== "" && link.isPending && <Skeleton h={160} aria-label="Loading" />}
      {!isDone && link.data?.state === "open" && (
        <NewPasswordForm token={token} owner={link.data} key={token} onDone={() => setDoneWith(token)} />
      )}
    </PublicPage>
  );
}

function AskAgain({ isUsed }: { isUsed: boolean }) {
  return (
    <EmptyState
      title={isUsed ? "This link has already been used" : "This link has expired"}
      action={
        <>
          <Button component={Link} to="/password/forgot">
            Request a new link
          </Button>
          <Button variant="default" component={Link} to="/">
            Sign in
          </Button>
        </>
      }
    >
      <p>Password links work once, within an hour. Your password was not changed.</p>
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
        label: "New password",
        help: `At least ${passwordLength.min} characters; a few words that only you put together are best.`,
        isSecret: true,
        check: (value) => passwordProblem(String(value ?? ""), props.owner),
      },
      again: {
        label: "Confirm new password",
        isSecret: true,
        check: (value, { password }) => (value === password ? undefined : "Passwords do not match"),
      },
    },
    toBody: ({ password }) => ({ token: props.token, password }),
    send: (body) => call(resetPassword, { body, inAnySession: true }),
    onSaved: props.onDone,
    isPrecious: false,
  });
  return (
    <RouteFormView form={form} submitLabel="Set password" size="md" isWide>
      <input type="hidden" name="username" autoComplete="username" value={props.owner.email} readOnly />
      <PasswordField form={form} name="password" autoComplete="new-password" size="md" />
      <PasswordField form={form} name="again" autoComplete="new-password" size="md" />
    </RouteFormView>
  );
}
