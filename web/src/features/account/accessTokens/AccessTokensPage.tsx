import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { listAccessTokens } from "#shared/contract/identity/accessTokens.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import classes from "./accessTokens.module.css";
import { NewTokenDialog } from "./NewTokenDialog.tsx";
import { SecretDialog } from "./SecretDialog.tsx";
import { TokenList } from "./TokenList.tsx";

/** One's personal access tokens: what scripts call `/api` with. @see ADR 0343 */
export function AccessTokensPage() {
  const [isCreating, setIsCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const tokens = useQuery({
    queryKey: keyOf(listAccessTokens),
    queryFn: ({ signal }) => call(listAccessTokens, { signal }),
  });
  return (
    <div className={classes.page}>
      <PageHeading
        title="Access tokens"
        tabTitle="Access tokens"
        action={<Button onClick={() => setIsCreating(true)}>Create token</Button>}
      />
      <p>
        A script sends a personal access token with its calls to <code>/api</code>. It may do what its scopes
        allow and your role permits, and nothing else. The <Link to="/help/api">API reference</Link> lists all
        calls.
      </p>
      <p className={classes.hint}>
        A token stops working when it expires or you revoke it, when your role or membership in its program
        changes, and when you change your password.
      </p>
      <QueryState of={{ tokens }} page="Access tokens" skeleton={<Skeleton h={120} />}>
        {(read) => <TokenList tokens={read.tokens.tokens} />}
      </QueryState>
      <p>
        <Link to="/account">Back to your account</Link>
      </p>
      {isCreating && (
        <NewTokenDialog
          onCreated={(created) => {
            setIsCreating(false);
            setSecret(created);
          }}
          onClose={() => setIsCreating(false)}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </div>
  );
}
