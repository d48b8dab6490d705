import { Button } from "@mantine/core";
import {
  listAccessTokens,
  type OwnAccessToken,
  revokeAccessToken,
} from "#shared/contract/identity/accessTokens.ts";
import { tokenScopeWords } from "#shared/domain/accessTokens.ts";
import { useAction } from "../../../actions/useAction.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { dayOf, lastUseOf } from "../times.ts";
import classes from "./accessTokens.module.css";

/** The tokens that a person has, with the way to revoke each. */
export function TokenList({ tokens }: { tokens: readonly OwnAccessToken[] }) {
  const revoke = useAction(revokeAccessToken, {
    confirm: {
      title: "Revoke this token?",
      message: "Scripts that use it stop working immediately. This cannot be undone.",
      confirmLabel: "Revoke",
      isDangerous: true,
    },
    success: "Token revoked.",
    invalidates: [keyOf(listAccessTokens)],
  });
  if (tokens.length === 0)
    return <EmptyState title="No access tokens yet">Create one to call the API from a script.</EmptyState>;
  return (
    <ul className={classes.tokens} aria-label="Access tokens">
      {tokens.map((token) => (
        <li key={token.id} className={classes.token}>
          <span className={classes.name}>
            {token.name}
            {!token.is_live && <span className={classes.ended}>No longer works</span>}
          </span>
          <span className={classes.hint}>
            {token.scopes.map((scope) => tokenScopeWords[scope]).join(" · ")}
          </span>
          <span className={classes.hint}>{rightsOf(token)}</span>
          <span className={classes.hint}>
            Created {dayOf(token.created_at)}; expires {dayOf(token.expires_at)};{" "}
            {token.last_used_at === null ? "not used yet" : `last used ${lastUseOf(token.last_used_at)}`}
          </span>
          <Button
            variant="default"
            size="xs"
            className={classes.revoke ?? ""}
            aria-label={`Revoke ${token.name}`}
            onClick={() => void revoke.run({ params: { id: token.id } })}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  );
}

const rightsOf = ({ role, program_name }: OwnAccessToken): string =>
  role === null ? "Provider admin" : `${role} in ${program_name}`;
