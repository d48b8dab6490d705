import { getAccount, updateAccount } from "#shared/contract/identity/account.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useKeepUser } from "../../api/session.ts";
import { TextField } from "../../forms/fields.tsx";
import { RouteFormView } from "../../forms/RouteFormView.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { words } from "./words.ts";

/** The name by which one's program knows one. */
export function NameForm({ account }: { account: ReplyOf<typeof getAccount> }) {
  const keepUser = useKeepUser();
  const form = useRouteForm(updateAccount, {
    id: "own-name",
    initial: { first_name: account.first_name, last_name: account.last_name },
    fields: {
      first_name: { label: words.firstName },
      last_name: {
        label: words.lastName,
        help: words.leaveEmptyIfOnly,
      },
    },
    success: words.nameSaved,
    invalidates: [keyOf(getAccount)],
    onSaved: ({ user }) => keepUser(user),
  });
  return (
    <RouteFormView form={form} submitLabel={words.saveName}>
      <TextField form={form} name="first_name" autoComplete="given-name" />
      <TextField form={form} name="last_name" autoComplete="family-name" />
    </RouteFormView>
  );
}
