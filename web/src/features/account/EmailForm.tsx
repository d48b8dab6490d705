import { type getAccount, requestEmailChange } from "#shared/contract/identity/account.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { call } from "../../api/call.ts";
import { TextField } from "../../forms/fields.tsx";
import { RouteFormView } from "../../forms/RouteFormView.tsx";
import { useProof } from "../../forms/useProof.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { words } from "./words.ts";

/** The address that one signs in with. It changes once the new one is confirmed. */
export function EmailForm({ account }: { account: ReplyOf<typeof getAccount> }) {
  const proof = useProof();
  const form = useRouteForm(requestEmailChange, {
    id: "own-email",
    initial: { email: account.email },
    fields: {
      email: {
        label: words.emailAddress,
        help: words.signSendLinkNew,
      },
    },
    isPrecious: false,
    send: (body) => proof.withProof(() => call(requestEmailChange, { body })),
    success: words.sentLinkNewAddress,
  });
  return (
    <>
      <RouteFormView form={form} submitLabel={words.changeAddress}>
        <TextField form={form} name="email" type="email" autoComplete="email" />
      </RouteFormView>
      {proof.dialog}
    </>
  );
}
