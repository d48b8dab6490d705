import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { renewInvitation } from "#shared/contract/identity/registration.ts";
import type { LinkState } from "#shared/domain/registration.ts";
import { useAction } from "../../actions/useAction.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Rich } from "../../ui/Rich.tsx";
import type { Invitation } from "./invitation.ts";
import { words } from "./words.ts";

const titles = (): Record<Exclude<LinkState, "open">, string> => ({
  used: words.linkAlreadyBeenUsed,
  expired: words.linkExpired,
  withdrawn: words.invitationWithdrawn,
  replaced: words.sentNewerEmail,
});

/** A link that does not work any more: why, and the way on. */
export function ClosedInvitation({ invitation, token }: { invitation: Invitation; token: string }) {
  const [isSent, setIsSent] = useState(false);
  const renew = useAction(renewInvitation, { onDone: () => setIsSent(true) });
  const { state, email } = invitation;
  if (state === "open") return null;
  if (isSent) {
    return (
      <EmptyState title={words.checkYourEmail}>
        <p role="status">{words.sentNewLinkTake({ email })}</p>
      </EmptyState>
    );
  }
  const signIn = (
    <Button variant={state === "expired" ? "default" : "filled"} component={Link} to="/">
      {words.signIn}
    </Button>
  );
  return (
    <EmptyState
      title={titles()[state]}
      action={
        state === "expired" ? (
          <>
            <Button loading={renew.isRunning} onClick={() => void renew.run({ body: { token } })}>
              {words.sendNewLink}
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
          <Rich text={words.alreadyRegistered({ email })} parts={{ link: <Link to="/password/forgot" /> }} />
        </p>
      )}
      {state === "expired" && <p>{words.linksWork14Days({ email })}</p>}
      {state === "replaced" && <p>{words.useLinkLatestEmail({ email })}</p>}
      {state === "withdrawn" && <p>{words.askProgramAdministratorInvite({ email })}</p>}
    </EmptyState>
  );
}
