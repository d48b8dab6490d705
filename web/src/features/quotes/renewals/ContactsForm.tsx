import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { getProgramQuotes, type ProgramQuotes } from "#shared/contract/quotes/programQuotes.ts";
import { listRenewals, updateQuoteInterface } from "#shared/contract/quotes/quoteInterfaces.ts";
import { schoolYearText } from "#shared/domain/pricing/schoolYear.ts";
import { useAction } from "../../../actions/useAction.ts";
import { ApiError, textOf } from "../../../api/ApiError.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import classes from "./programQuotes.module.css";

type Interface = ProgramQuotes["years"][number]["interface"];

const fields = [
  ["psa_name", "Customer contact"],
  ["psa_email", "Customer contact's e-mail"],
  ["billing_contact_name", "Billing contact"],
  ["billing_contact_email", "Billing contact's e-mail"],
  ["business_development_manager", "Relationship manager"],
  ["business_development_manager_email", "Relationship manager's e-mail"],
] as const;
type Field = (typeof fields)[number][0];

type Props = { of: Interface; programId: string; onClose: () => void };

/** Contacts as typed, and the reason why they could not be saved. */
function useContacts({ of, programId, onClose }: Props) {
  const [contacts, setContacts] = useState<Record<Field, string>>(of);
  const [refused, setRefused] = useState<ApiError>();
  const saving = useAction(updateQuoteInterface, {
    success: "Contacts saved.",
    failure: "Nothing was saved.",
    invalidates: [keyOf(getProgramQuotes, programId), keyOf(listRenewals)],
  });
  async function save(): Promise<void> {
    setRefused(undefined);
    const { rev, model, price_category, shared_success, max_enrollment, previous_courses, memo } = of;
    const typed = Object.fromEntries(
      fields.map(([name]) => [name, contacts[name].trim()]),
    ) as typeof contacts; // one for each field
    const body = {
      rev,
      model,
      price_category,
      shared_success,
      max_enrollment,
      previous_courses,
      memo,
      ...typed,
    };
    const outcome = await saving.run({ params: { id: of.id }, body });
    if (outcome.state === "done") onClose();
    else if (outcome.state === "failed" && outcome.error instanceof ApiError) setRefused(outcome.error);
  }
  return { contacts, setContacts, refused, isSaving: saving.isRunning, save };
}

/** Contacts of a year's quotes. What else the year has stays; a change of anybody else since refuses it. */
export function ContactsForm(props: Props) {
  const { of } = props;
  const { contacts, setContacts, refused, isSaving, save } = useContacts(props);
  const problemOf = (name: Field): string | undefined =>
    refused?.fields.find(({ path }) => path === `body.${name}`) &&
    "Enter an e-mail address such as pat@school.edu.";
  return (
    <form
      className={classes.form}
      aria-label={`Contacts of ${schoolYearText(of.school_year)}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {fields.map(([name, label]) => (
        <TextInput
          key={name}
          label={label}
          type={name.endsWith("email") ? "email" : "text"}
          maxLength={name.endsWith("email") ? 254 : 120}
          value={contacts[name]}
          error={problemOf(name)}
          onChange={({ currentTarget }) => setContacts({ ...contacts, [name]: currentTarget.value })}
        />
      ))}
      {refused && (
        <p role="alert" className={classes.refused}>
          {refused.code === "CONFLICT"
            ? "Somebody else has changed these quotes meanwhile. Nothing was saved. Cancel to see them as they are now."
            : textOf(refused)}
        </p>
      )}
      <div className={classes.acts}>
        <Button type="submit" loading={isSaving}>
          Save contacts
        </Button>
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
