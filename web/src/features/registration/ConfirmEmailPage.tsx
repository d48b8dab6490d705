import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { confirmEmailChange, findEmailChange } from "#shared/contract/identity/registration.ts";
import { useSteps } from "../../actions/useSteps.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { PublicPage } from "../../ui/PublicPage.tsx";
import { isUnknownLink, useLinkToken } from "./useLinkToken.ts";

const toAccount = (
  <Button component={Link} to="/account">
    Your account
  </Button>
);

/** Page of the link that confirms a new address. It asks for a press, because mail scanners open links, too. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const steps = useSteps();
  const [confirmed, setConfirmed] = useState("");
  const link = useQuery({
    queryKey: keyOf(findEmailChange, token),
    queryFn: ({ signal }) => call(findEmailChange, { body: { token }, signal, inAnySession: true }),
    enabled: token !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const confirm = () =>
    steps.run(async () => {
      const { email } = await call(confirmEmailChange, { body: { token }, inAnySession: true });
      setConfirmed(email);
    });
  const isClosed = link.data !== undefined && link.data.state !== "open";
  return (
    <PublicPage>
      <PageHeading title="Confirm your email address" tabTitle="Confirm your email address" />
      {confirmed !== "" && (
        <EmptyState title="Address changed" action={toAccount}>
          <p role="status">From now on, sign in with {confirmed}.</p>
        </EmptyState>
      )}
      {confirmed === "" && (isClosed || token === "" || isUnknownLink(link.error)) && (
        <EmptyState
          title={
            link.data?.state === "used" ? "This link has already been used" : "This link no longer works"
          }
          action={toAccount}
        >
          <p>
            Links to confirm an address work once, within an hour. Request a new one on your account page.
          </p>
        </EmptyState>
      )}
      {link.error && !isUnknownLink(link.error) && (
        <ErrorState title="This link cannot be opened" error={link.error} action={toAccount} />
      )}
      {token !== "" && link.isPending && <Skeleton h={160} aria-label="Loading" />}
      {confirmed === "" && link.data?.state === "open" && (
        <div>
          <p>You will sign in with {link.data.email}. We also send a notice to your current address.</p>
          <Button size="md" loading={steps.isRunning} onClick={() => void confirm()}>
            Confirm address
          </Button>
          <p role="alert">{steps.problem}</p>
        </div>
      )}
    </PublicPage>
  );
}
