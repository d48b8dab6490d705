import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { renewInvitation } from "#shared/contract/identity/registration.ts";
import type { LinkState } from "#shared/domain/registration.ts";
import { useAction } from "../../actions/useAction.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { Invitation } from "./invitation.ts";

const titles: Record<Exclude<LinkState, "open">, string> = {
  used: "This link has already been used",
  expired: "This link has expired.",
  withdrawn: "This invitation was withdrawn.",
  replaced: "We sent you a newer email.",
};

/** A link that does not work any more: why, and the way on. */
export function ClosedInvitation({ invitation, token }: { invitation: Invitation; token: string }) {
  const [isSent, setIsSent] = useState(false);
  const renew = useAction(renewInvitation, { onDone: () => setIsSent(true) });
  const { state, email } = invitation;
  if (state === "open") return null;
  if (isSent) {
    return (
      <EmptyState title="Check your email">
        <p role="status">We sent a new link to {email}. It can take a few minutes to arrive.</p>
      </EmptyState>
    );
  }
  const signIn = (
    <Button variant={state === "expired" ? "default" : "filled"} component={Link} to="/">
      Sign in
    </Button>
  );
  return (
    <EmptyState
      title={titles[state]}
      action={
        state === "expired" ? (
          <>
            <Button loading={renew.isRunning} onClick={() => void renew.run({ body: { token } })}>
              Send new link
            </Button>
            {signIn}
          </>
        ) : (
          signIn
        )
      }
    >
      {state === "used" && (
        <p>
          {email} is already registered. Sign in with your password, or{" "}
          <Link to="/password/forgot">set a new one</Link>.
        </p>
      )}
      {state === "expired" && <p>Links work for 14 days. We can send a new link to {email}.</p>}
      {state === "replaced" && (
        <p>Use the link in the latest email to {email}. Earlier links no longer work.</p>
      )}
      {state === "withdrawn" && <p>Ask your program administrator to invite {email} again.</p>}
    </EmptyState>
  );
}
