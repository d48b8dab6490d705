import { createAccessToken, listAccessTokens } from "#shared/contract/identity/accessTokens.ts";
import { tokenDays, tokenScopes, tokenScopeWords } from "#shared/domain/accessTokens.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { CheckGroupField, SelectField, TextField } from "../../../forms/fields.tsx";
import { useProof } from "../../../forms/useProof.tsx";
import { useRouteForm } from "../../../forms/useRouteForm.ts";
import { words } from "./words.ts";

/** Asks for name, scopes and duration of a new token; `onCreated` gets its secret. */
export function NewTokenDialog(props: { onCreated: (secret: string) => void; onClose: () => void }) {
  const proof = useProof();
  const form = useRouteForm(createAccessToken, {
    id: "new-access-token",
    initial: { name: "", scopes: [] as string[], days: "90" },
    fields: {
      name: { label: words.name, help: words.nameHelp },
      scopes: { label: words.scopes, help: words.scopesHelp },
      days: { label: words.expiresAfter },
    },
    toBody: ({ name, scopes, days }) => ({ name: name.trim(), scopes, days: Number(days) }),
    send: (body) => proof.withProof(() => call(createAccessToken, { body })),
    invalidates: [keyOf(listAccessTokens)],
    onSaved: ({ secret }) => props.onCreated(secret),
    isPrecious: false,
  });
  return (
    <>
      <FormDialog
        form={form}
        isOpen
        onClose={props.onClose}
        title={words.createAccessToken}
        submitLabel={words.createToken}
      >
        <TextField form={form} name="name" autoComplete="off" />
        <CheckGroupField
          form={form}
          name="scopes"
          options={tokenScopes.map((scope) => ({
            value: scope,
            label: `${translated(tokenScopeWords[scope])} (${scope})`,
          }))}
        />
        <SelectField
          form={form}
          name="days"
          none={null}
          options={tokenDays.map((days) => ({ value: String(days), label: words.days({ n: days }) }))}
        />
      </FormDialog>
      {proof.dialog}
    </>
  );
}
