import { addPasskey } from "#shared/contract/identity/factors.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/route.ts";
import { deviceName } from "#shared/domain/deviceName.ts";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { TextField } from "../../../forms/fields.tsx";
import { useRouteForm } from "../../../forms/useRouteForm.ts";
import { words } from "../words.ts";

/** The browser has made a passkey; with a name it is kept. */
export function NamePasskeyDialog(props: {
  made: BodyOf<typeof addPasskey>["passkey"];
  onSaved: (reply: ReplyOf<typeof addPasskey>) => void;
  onClose: () => void;
}) {
  const form = useRouteForm(addPasskey, {
    id: "new-passkey",
    initial: { name: deviceName(navigator.userAgent) ?? words.passkey },
    fields: {
      name: { label: words.name, help: words.nameHelpsRecognizeSuch },
    },
    toBody: ({ name }) => ({ name, passkey: props.made }),
    success: words.passkeyAdded,
    onSaved: props.onSaved,
    isPrecious: false,
  });
  return (
    <FormDialog
      form={form}
      isOpen
      onClose={props.onClose}
      title={words.nameThisPasskey}
      submitLabel={words.savePasskey}
    >
      <TextField form={form} name="name" autoComplete="off" />
    </FormDialog>
  );
}
