import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { listAccessTokens } from "#shared/contract/identity/accessTokens.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { Rich } from "../../../ui/Rich.tsx";
import classes from "./accessTokens.module.css";
import { NewTokenDialog } from "./NewTokenDialog.tsx";
import { SecretDialog } from "./SecretDialog.tsx";
import { TokenList } from "./TokenList.tsx";
import { words } from "./words.ts";

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
        title={words.title}
        tabTitle={words.title}
        above={<Breadcrumbs steps={[{ label: words.account, to: "/account" }, { label: words.title }]} />}
        action={<Button onClick={() => setIsCreating(true)}>{words.createToken}</Button>}
      />
      <p>
        <Rich
          text={words.about}
          parts={{ path: <code>/api</code>, reference: <Link to="/help/api">{words.apiReference}</Link> }}
        />
      </p>
      <p className={classes.hint}>{words.whenItStops}</p>
      <QueryState of={{ tokens }} page={words.title} skeleton={<Skeleton h={120} />}>
        {(read) => <TokenList tokens={read.tokens.tokens} />}
      </QueryState>
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
