import { Button, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getFactors } from "#shared/contract/identity/factors.ts";
import { getSession } from "#shared/contract/identity/identity.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { useSignOut } from "../../../api/session.ts";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { PublicPage } from "../../../ui/PublicPage.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { words } from "../words.ts";
import classes from "./twoStep.module.css";
import { useAddFactor } from "./useAddFactor.tsx";

/** All that is open to somebody who must have a second factor and has none. The server holds them to it. @see ADR 0129 */
export function EnrolPage() {
  const signOut = useSignOut();
  const factors = useQuery({
    queryKey: keyOf(getFactors),
    queryFn: ({ signal }) => call(getFactors, { signal }),
  });
  return (
    <PublicPage
      more={
        <Button variant="subtle" size="compact-sm" onClick={() => signOut.mutate("here")}>
          {words.signOut}
        </Button>
      }
    >
      <PageHeading
        title={words.setUpTwoStep}
        tabTitle={words.setUpTwoStep}
        below={words.accountGivesAccessOther}
      />
      <QueryState of={{ factors }} skeleton={<Skeleton h={120} />}>
        {() => <Enrol />}
      </QueryState>
    </PublicPage>
  );
}

function Enrol() {
  const client = useQueryClient();
  const adding = useAddFactor({
    onAdded: () => void client.refetchQueries({ queryKey: keyOf(getSession) }),
  });
  return (
    <>
      <section aria-labelledby="enrol-passkey" className={classes.choice}>
        <h2 id="enrol-passkey">{words.aPasskey}</h2>
        <p>{words.useFingerprintFaceDevice}</p>
        <Button loading={adding.isBusy} onClick={adding.addPasskey}>
          {words.addAPasskey}
        </Button>
      </section>
      <section aria-labelledby="enrol-app" className={classes.choice}>
        <h2 id="enrol-app">{words.anAuthenticatorApp}</h2>
        <p>{words.enterCodeAppPhone}</p>
        <Button variant="default" onClick={adding.setUpAuthenticator}>
          {words.setUpAuthenticatorApp}
        </Button>
      </section>
      <p role="alert" className={classes.problem}>
        {adding.problem}
      </p>
      {adding.dialogs}
    </>
  );
}
