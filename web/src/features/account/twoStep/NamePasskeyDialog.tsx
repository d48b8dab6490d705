import { addPasskey } from "#shared/contract/identity/factors.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/route.ts";
import { deviceName } from "#shared/domain/deviceName.ts";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { TextField } from "../../../forms/fields.tsx";
import { useRouteForm } from "../../../forms/useRouteForm.ts";

/** The browser has made a passkey; with a name it is kept. */
export function NamePasskeyDialog(props: {
  made: BodyOf<typeof addPasskey>["passkey"];
  onSaved: (reply: ReplyOf<typeof addPasskey>) => void;
  onClose: () => void;
}) {
  const form = useRouteForm(addPasskey, {
    id: "new-passkey",
    initial: { name: deviceName(navigator.userAgent) ?? "Passkey" },
    fields: {
      name: { label: "Name", help: "A name that helps you recognize it, such as the device it is on." },
    },
    toBody: ({ name }) => ({ name, passkey: props.made }),
    success: "Passkey added.",
    onSaved: props.onSaved,
    isPrecious: false,
  });
  return (
    <FormDialog
      form={form}
      isOpen
      onClose={props.onClose}
      title="Name this passkey"
      submitLabel="Save passkey"
    >
      <TextField form={form} name="name" autoComplete="off" />
    </FormDialog>
  );
}
