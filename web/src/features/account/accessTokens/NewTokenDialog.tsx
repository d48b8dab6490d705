import { createAccessToken, listAccessTokens } from "#shared/contract/identity/accessTokens.ts";
import { tokenDays, tokenScopes, tokenScopeWords } from "#shared/domain/accessTokens.ts";
import { counted } from "#shared/words/counted.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { CheckGroupField, SelectField, TextField } from "../../../forms/fields.tsx";
import { useProof } from "../../../forms/useProof.tsx";
import { useRouteForm } from "../../../forms/useRouteForm.ts";

const daysText = counted({ one: "{n} day", other: "{n} days" });

/** Asks for name, scopes and duration of a new token; `onCreated` gets its secret. */
export function NewTokenDialog(props: { onCreated: (secret: string) => void; onClose: () => void }) {
  const proof = useProof();
  const form = useRouteForm(createAccessToken, {
    id: "new-access-token",
    initial: { name: "", scopes: [] as string[], days: "90" },
    fields: {
      name: { label: "Name", help: "What the token is for, so that you know it again." },
      scopes: { label: "Scopes", help: "A scope that changes things includes reading them." },
      days: { label: "Expires after" },
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
        title="Create an access token"
        submitLabel="Create token"
      >
        <TextField form={form} name="name" autoComplete="off" />
        <CheckGroupField
          form={form}
          name="scopes"
          options={tokenScopes.map((scope) => ({
            value: scope,
            label: `${tokenScopeWords[scope]} (${scope})`,
          }))}
        />
        <SelectField
          form={form}
          name="days"
          none={null}
          options={tokenDays.map((days) => ({ value: String(days), label: daysText(days) }))}
        />
      </FormDialog>
      {proof.dialog}
    </>
  );
}
