import { Button } from "@mantine/core";
import {
  listAccessTokens,
  type OwnAccessToken,
  revokeAccessToken,
} from "#shared/contract/identity/accessTokens.ts";
import { tokenScopeWords } from "#shared/domain/accessTokens.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { useAction } from "../../../actions/useAction.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { dayOf, lastUseOf } from "../times.ts";
import classes from "./accessTokens.module.css";
import { words } from "./words.ts";

/** The tokens that a person has, with the way to revoke each. */
export function TokenList({ tokens }: { tokens: readonly OwnAccessToken[] }) {
  const revoke = useAction(revokeAccessToken, {
    confirm: {
      title: words.revokeQuestion,
      message: words.revokeConsequence,
      confirmLabel: words.revoke,
      isDangerous: true,
    },
    success: words.tokenRevoked,
    invalidates: [keyOf(listAccessTokens)],
  });
  if (tokens.length === 0) return <EmptyState title={words.noTokens}>{words.createOne}</EmptyState>;
  return (
    <ul className={classes.tokens} aria-label={words.title}>
      {tokens.map((token) => (
        <li key={token.id} className={classes.token}>
          <span className={classes.name}>
            {token.name}
            {!token.is_live && <span className={classes.ended}>{words.noLongerWorks}</span>}
          </span>
          <span className={classes.hint}>
            {token.scopes.map((scope) => translated(tokenScopeWords[scope])).join(" · ")}
          </span>
          <span className={classes.hint}>{rightsOf(token)}</span>
          <span className={classes.hint}>{lifeOf(token)}</span>
          <Button
            variant="default"
            size="xs"
            className={classes.revoke ?? ""}
            aria-label={words.revokeNamed({ name: token.name })}
            onClick={() => void revoke.run({ params: { id: token.id } })}
          >
            {words.revoke}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const rightsOf = ({ role, program_name }: OwnAccessToken): string =>
  role === null ? words.providerAdmin : words.roleIn({ role: translated(role), program: program_name ?? "" });

function lifeOf({ created_at, expires_at, last_used_at }: OwnAccessToken): string {
  const days = { created: dayOf(created_at), expires: dayOf(expires_at) };
  if (last_used_at === null) return words.notUsedYet(days);
  return words.used({ ...days, lastUsed: lastUseOf(last_used_at) });
}
