import { type getAccount, requestEmailChange } from "#shared/contract/identity/account.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { call } from "../../api/call.ts";
import { TextField } from "../../forms/fields.tsx";
import { RouteFormView } from "../../forms/RouteFormView.tsx";
import { useProof } from "../../forms/useProof.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";

/** The address that one signs in with. It changes once the new one is confirmed. */
export function EmailForm({ account }: { account: ReplyOf<typeof getAccount> }) {
  const proof = useProof();
  const form = useRouteForm(requestEmailChange, {
    id: "own-email",
    initial: { email: account.email },
    fields: {
      email: {
        label: "Email address",
        help: "You sign in with it. We send a link to the new address; your address changes when you use it.",
      },
    },
    isPrecious: false,
    send: (body) => proof.withProof(() => call(requestEmailChange, { body })),
    success: "We sent a link to the new address. It works for one hour.",
  });
  return (
    <>
      <RouteFormView form={form} submitLabel="Change address">
        <TextField form={form} name="email" type="email" autoComplete="email" />
      </RouteFormView>
      {proof.dialog}
    </>
  );
}
