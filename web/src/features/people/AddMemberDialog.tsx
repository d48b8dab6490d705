import { createMember } from "#shared/contract/programs/members.ts";
import { rolesToGive } from "#shared/domain/access/givenRoles.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { CheckField, SelectField, TextField } from "../../forms/fields.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { useFlash } from "../../ui/Flash.tsx";
import { memberKeys } from "./memberKeys.ts";

/** Adds one person to the program, by e-mail address. */
export function AddMemberDialog(props: { onClose: () => void }) {
  const actor = actorOf(useCurrentUser());
  const flash = useFlash();
  const given = rolesToGive(actor);
  const form = useRouteForm(createMember, {
    id: "add-member",
    initial: {
      email: "",
      first_name: "",
      last_name: "",
      role: given.length === 1 ? (given[0] ?? "") : "",
      send_invitation: true,
    },
    fields: {
      email: { label: "Email" },
      first_name: { label: "First name" },
      last_name: {
        label: "Last name",
        help: "Leave empty for people with one name. The name is shown until they accept. If they already have an account, their own name is shown after that.",
      },
      role: { label: "Role" },
      send_invitation: { label: "Send an invitation to register now" },
    },
    invalidates: memberKeys,
    onSaved: ({ person, is_invited }) => {
      const name = fullName(person);
      flash.success(`Added ${is_invited ? "and invited " : ""}${name}.`);
      props.onClose();
    },
  });
  return (
    <FormDialog form={form} isOpen onClose={props.onClose} title="Add member" submitLabel="Add member">
      <TextField form={form} name="email" type="email" autoComplete="off" />
      <TextField form={form} name="first_name" autoComplete="off" />
      <TextField form={form} name="last_name" autoComplete="off" />
      <SelectField form={form} name="role" options={given} none="Choose a role" />
      <CheckField form={form} name="send_invitation" />
    </FormDialog>
  );
}
