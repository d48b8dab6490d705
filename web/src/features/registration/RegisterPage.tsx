import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { acceptInvitation, findInvitation } from "#shared/contract/identity/registration.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { useAction } from "../../actions/useAction.ts";
import { textOf } from "../../api/ApiError.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useEnterSession, useSessionQuery, useSignOut } from "../../api/session.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { useFlash } from "../../ui/Flash.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { PublicPage } from "../../ui/PublicPage.tsx";
import { ClosedInvitation } from "./ClosedInvitation.tsx";
import { FirstPasswordForm } from "./FirstPasswordForm.tsx";
import type { Invitation } from "./invitation.ts";
import { isUnknownLink, useLinkToken } from "./useLinkToken.ts";

/** Where the link of an invitation leads: a first password, or joining one more program. @see ADR 0120 */
export function RegisterPage() {
  const token = useLinkToken();
  // Whoever is signed in here may sign out on this page, which takes their session's token.
  const session = useSessionQuery();
  const invitation = useQuery({
    queryKey: keyOf(findInvitation, token, session.data?.state),
    queryFn: ({ signal }) => call(findInvitation, { body: { token }, signal, inAnySession: true }),
    enabled: token !== "" && !session.isPending,
    retry: false,
  });
  const title = invitation.data?.program_name
    ? `Welcome to ${invitation.data.program_name}`
    : "Your invitation";
  return (
    <PublicPage
      more={
        <>
          Something wrong? <Link to="/contact">Contact us</Link>.
        </>
      }
    >
      <PageHeading title={title} tabTitle="Register" />
      {token === "" && <LostLink />}
      {isUnknownLink(invitation.error) && <UnknownLink />}
      {invitation.error && !isUnknownLink(invitation.error) && (
        <ErrorState
          title="This invitation cannot be opened"
          error={invitation.error}
          onRetry={() => void invitation.refetch()}
          action={
            <Button variant="default" component={Link} to="/">
              Sign in
            </Button>
          }
        />
      )}
      {token !== "" && invitation.isPending && <Skeleton h={160} aria-label="Loading your invitation" />}
      {invitation.data && <Opened invitation={invitation.data} token={token} />}
    </PublicPage>
  );
}

/** Mistyped, cut off, or in the place of which a newer one was sent. */
function UnknownLink() {
  return (
    <EmptyState
      title="We can't find this invitation"
      action={
        <Button variant="default" component={Link} to="/">
          Sign in
        </Button>
      }
    >
      <p>
        Use the link in our most recent email, and make sure you copied all of it. If you don't have one, ask
        your program administrator to invite you again.
      </p>
    </EmptyState>
  );
}

function LostLink() {
  return (
    <EmptyState
      title="This link is incomplete"
      action={
        <Button variant="default" component={Link} to="/">
          Sign in
        </Button>
      }
    >
      <p>Open the link in your email again, or copy all of it into the address bar.</p>
    </EmptyState>
  );
}

function Opened({ invitation, token }: { invitation: Invitation; token: string }) {
  if (invitation.state !== "open") return <ClosedInvitation invitation={invitation} token={token} />;
  if (invitation.signed_in === "other") return <SomebodyElse invitation={invitation} />;
  if (!invitation.has_password) return <FirstPasswordForm invitation={invitation} token={token} />;
  if (invitation.signed_in === "nobody") return <SignInFirst invitation={invitation} token={token} />;
  return <Join invitation={invitation} token={token} />;
}

function SomebodyElse({ invitation }: { invitation: Invitation }) {
  const signOut = useSignOut();
  const flash = useFlash();
  return (
    <EmptyState
      title="Someone else is signed in"
      action={
        <>
          <Button
            loading={signOut.isPending}
            onClick={() => signOut.mutate("here", { onError: (error) => flash.error(textOf(error)) })}
          >
            Sign out and continue
          </Button>
          <Button variant="default" component={Link} to="/">
            Stay signed in
          </Button>
        </>
      }
    >
      <p>
        You are signed in as {invitation.signed_in_as}. This invitation is for {invitation.email}.
      </p>
    </EmptyState>
  );
}

function SignInFirst({ invitation, token }: { invitation: Invitation; token: string }) {
  return (
    <EmptyState
      title={`${invitation.email} already has an account`}
      action={
        <Button component={Link} to={`/register/join#token=${encodeURIComponent(token)}`}>
          Sign in to join
        </Button>
      }
    >
      <p>Sign in with your password to join {invitation.program_name} with the same account.</p>
    </EmptyState>
  );
}

function Join({ invitation, token }: { invitation: Invitation; token: string }) {
  const enter = useEnterSession();
  const navigate = useNavigate();
  const join = useAction(acceptInvitation, {
    success: `You are registered with ${invitation.program_name}.`,
    onDone: (reply) => {
      enter(reply);
      void navigate("/", { replace: true });
    },
  });
  return (
    <EmptyState
      title={`Join as ${fullName(invitation)}`}
      action={
        <Button loading={join.isRunning} onClick={() => void join.run({ body: { token } })}>
          Join {invitation.program_name}
        </Button>
      }
    >
      <p>You are signed in as {invitation.email}. Your other programs are not affected.</p>
    </EmptyState>
  );
}
