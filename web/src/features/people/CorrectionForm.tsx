import { correctMember, getMember } from "#shared/contract/programs/members.ts";
import type { PersonInProgram } from "#shared/contract/programs/people.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { TextField } from "../../forms/fields.tsx";
import { RouteFormView } from "../../forms/RouteFormView.tsx";
import { useProof } from "../../forms/useProof.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { memberKeys } from "./memberKeys.ts";
import classes from "./people.module.css";

/** Corrects the name and the address of a member: of the invitation while nobody has accepted it, of the account afterwards. */
export function CorrectionForm({ person }: { person: PersonInProgram }) {
  const { id, first_name, last_name, email, subscription_end } = person;
  const isPending = subscription_end === null;
  const proof = useProof();
  const form = useRouteForm(correctMember, {
    id: `correction-${id}`,
    initial: { first_name, last_name, email },
    fields: {
      first_name: { label: "First name" },
      last_name: { label: "Last name", help: "Empty for people with one name." },
      email: {
        label: "Email",
        help: isPending
          ? "The invitation moves to another address, and the link in the former mail ends."
          : "They sign in with it. Links in mails to the former address end.",
      },
    },
    params: { id },
    isPrecious: false,
    send: (body) => proof.withProof(() => call(correctMember, { params: { id }, body })),
    success: isPending
      ? "The invitation was corrected."
      : "The correction was saved. A mail tells of it, at a former address as well.",
    invalidates: [...memberKeys, keyOf(getMember, id)],
  });
  return (
    <div className={classes.page}>
      <RouteFormView form={form} submitLabel="Save correction">
        <TextField form={form} name="first_name" autoComplete="off" />
        <TextField form={form} name="last_name" autoComplete="off" />
        <TextField form={form} name="email" type="email" autoComplete="off" />
      </RouteFormView>
      {proof.dialog}
    </div>
  );
}
