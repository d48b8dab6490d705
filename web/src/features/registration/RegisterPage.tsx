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
import { Rich } from "../../ui/Rich.tsx";
import { ClosedInvitation } from "./ClosedInvitation.tsx";
import { FirstPasswordForm } from "./FirstPasswordForm.tsx";
import type { Invitation } from "./invitation.ts";
import { isUnknownLink, useLinkToken } from "./useLinkToken.ts";
import { words } from "./words.ts";

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
    ? words.welcomeTo({ programName: invitation.data.program_name })
    : words.yourInvitation;
  return (
    <PublicPage more={<Rich text={words.somethingWrong} parts={{ link: <Link to="/contact" /> }} />}>
      <PageHeading title={title} tabTitle={words.register} />
      {token === "" && <LostLink />}
      {isUnknownLink(invitation.error) && <UnknownLink />}
      {invitation.error && !isUnknownLink(invitation.error) && (
        <ErrorState
          title={words.invitationCannotOpened}
          error={invitation.error}
          onRetry={() => void invitation.refetch()}
          action={
            <Button variant="default" component={Link} to="/">
              {words.signIn}
            </Button>
          }
        />
      )}
      {token !== "" && invitation.isPending && <Skeleton h={160} aria-label={words.loadingYourInvitation} />}
      {invitation.data && <Opened invitation={invitation.data} token={token} />}
    </PublicPage>
  );
}

/** Mistyped, cut off, or in the place of which a newer one was sent. */
function UnknownLink() {
  return (
    <EmptyState
      title={words.cantFindInvitation}
      action={
        <Button variant="default" component={Link} to="/">
          {words.signIn}
        </Button>
      }
    >
      <p>{words.useLinkOurMost}</p>
    </EmptyState>
  );
}

function LostLink() {
  return (
    <EmptyState
      title={words.linkIncomplete}
      action={
        <Button variant="default" component={Link} to="/">
          {words.signIn}
        </Button>
      }
    >
      <p>{words.openLinkEmailAgain}</p>
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
      title={words.someoneElseSigned}
      action={
        <>
          <Button
            loading={signOut.isPending}
            onClick={() => signOut.mutate("here", { onError: (error) => flash.error(textOf(error)) })}
          >
            {words.signOutContinue}
          </Button>
          <Button variant="default" component={Link} to="/">
            {words.staySignedIn}
          </Button>
        </>
      }
    >
      <p>{words.signedInvitation({ signedInAs: invitation.signed_in_as ?? "", email: invitation.email })}</p>
    </EmptyState>
  );
}

function SignInFirst({ invitation, token }: { invitation: Invitation; token: string }) {
  return (
    <EmptyState
      title={words.alreadyAccount({ email: invitation.email })}
      action={
        <Button component={Link} to={`/register/join#token=${encodeURIComponent(token)}`}>
          {words.signJoin}
        </Button>
      }
    >
      <p>{words.signPasswordJoinSame({ programName: invitation.program_name })}</p>
    </EmptyState>
  );
}

function Join({ invitation, token }: { invitation: Invitation; token: string }) {
  const enter = useEnterSession();
  const navigate = useNavigate();
  const join = useAction(acceptInvitation, {
    success: words.youAreRegisteredWith({ programName: invitation.program_name }),
    onDone: (reply) => {
      enter(reply);
      void navigate("/", { replace: true });
    },
  });
  return (
    <EmptyState
      title={words.joinAs({ invitation: fullName(invitation) })}
      action={
        <Button loading={join.isRunning} onClick={() => void join.run({ body: { token } })}>
          {words.join({ programName: invitation.program_name })}
        </Button>
      }
    >
      <p>{words.signedOtherProgramsAffected({ email: invitation.email })}</p>
    </EmptyState>
  );
}
