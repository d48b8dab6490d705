import { getFactors, renamePasskey } from "#shared/contract/identity/factors.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { TextField } from "../../../forms/fields.tsx";
import type { Proof } from "../../../forms/useProof.tsx";
import { useRouteForm } from "../../../forms/useRouteForm.ts";
import { words } from "../words.ts";
import type { Factors } from "./useAddFactor.tsx";

export function RenamePasskeyDialog(props: {
  passkey: Factors["passkeys"][number];
  withProof: Proof["withProof"];
  onClose: () => void;
}) {
  const { id, name } = props.passkey;
  const form = useRouteForm(renamePasskey, {
    id: "passkey-name",
    initial: { name },
    fields: { name: { label: words.name } },
    params: { id },
    send: (body) => props.withProof(() => call(renamePasskey, { params: { id }, body })),
    success: words.passkeyRenamed,
    invalidates: [keyOf(getFactors)],
    onSaved: props.onClose,
    isPrecious: false,
  });
  return (
    <FormDialog
      form={form}
      isOpen
      onClose={props.onClose}
      title={words.renameNamed({ name })}
      submitLabel={words.saveName}
    >
      <TextField form={form} name="name" autoComplete="off" />
    </FormDialog>
  );
}
