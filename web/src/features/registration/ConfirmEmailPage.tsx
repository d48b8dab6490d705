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
import { words } from "./words.ts";

const toAccount = () => (
  <Button component={Link} to="/account">
    {words.yourAccount}
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
      <PageHeading title={words.confirmEmailAddress} tabTitle={words.confirmEmailAddress} />
      {confirmed !== "" && (
        <EmptyState title={words.addressChanged} action={toAccount()}>
          <p role="status">{words.nowSign({ confirmed })}</p>
        </EmptyState>
      )}
      {confirmed === "" && (isClosed || token === "" || isUnknownLink(link.error)) && (
        <EmptyState
          title={link.data?.state === "used" ? words.linkAlreadyBeenUsed : words.linkNoLongerWorks}
          action={toAccount()}
        >
          <p>{words.linksConfirmAddressWork}</p>
        </EmptyState>
      )}
      {link.error && !isUnknownLink(link.error) && (
        <ErrorState title={words.linkCannotOpened} error={link.error} action={toAccount()} />
      )}
      {token !== "" && link.isPending && <Skeleton h={160} aria-label={words.loading} />}
      {confirmed === "" && link.data?.state === "open" && (
        <div>
          <p>{words.signAlsoSendNotice({ email: link.data.email })}</p>
          <Button size="md" loading={steps.isRunning} onClick={() => void confirm()}>
            {words.confirmAddress}
          </Button>
          <p role="alert">{steps.problem}</p>
        </div>
      )}
    </PublicPage>
  );
}
