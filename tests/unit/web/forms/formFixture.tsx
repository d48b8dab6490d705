import { act, fireEvent, screen } from "@testing-library/react";
import { type Mock, vi } from "vitest";
import * as z from "zod/mini";
import { calendarDate } from "#shared/contract/common.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { AreaField, CheckField, CheckGroupField, SelectField, TextField } from "#web/forms/fields.tsx";
import { PasswordField } from "#web/forms/PasswordField.tsx";
import { RouteFormView } from "#web/forms/RouteFormView.tsx";
import { useRouteForm } from "#web/forms/useRouteForm.ts";
import { type Answer, fakeApi, renderPage } from "../renderPage.tsx";

/** A registration, as a staff page would have it. */
export const register = defineRoute({
  name: "register",
  context: "identity",
  method: "POST",
  path: "/registrations",
  action: "signed_in",
  summary: "Register.",
  body: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(20)),
    email: z.string().check(z.email()),
    pin: z.string().check(z.minLength(4)),
    title: z.enum(["Professor", "Student", "Other"]),
    other_title: z.optional(z.string().check(z.minLength(2))),
    works_with: z.array(z.enum(["students", "residents", "none"])).check(z.minLength(1)),
    years: z.optional(z.string()),
    remarks: z.nullable(z.string()),
    invited_on: z.optional(calendarDate),
    is_invited: z.boolean(),
  }),
  reply: z.object({ id: z.string() }),
  status: 201,
});

export const personA = "01HZZZZZZZZZZZZZZZZZZZZZZ1";
const userOf = (id: string) => ({
  id,
  email: "a@bedside.test",
  first_name: "A",
  last_name: "B",
  is_admin: false,
  program_id: null,
  memberships: [],
});

export const drawn = { count: 0 };

function Registration(props: { onSaved: (reply: { id: string }) => void }) {
  drawn.count += 1;
  const form = useRouteForm(register, {
    id: "registration",
    initial: {
      name: "",
      email: "",
      pin: "",
      title: "",
      other_title: "",
      works_with: [] as string[],
      years: "",
      remarks: "",
      is_invited: false,
    },
    fields: {
      name: { label: "Name", help: "As it stands on the badge." },
      email: { label: "Email address" },
      pin: { label: "PIN", isSecret: true },
      title: { label: "Title" },
      other_title: { label: "Which title", shownWhen: ({ title }) => title === "Other" },
      works_with: { label: "Works with" },
      years: { label: "For how many years", enabledWhen: ({ works_with }) => !works_with.includes("none") },
      remarks: { label: "Remarks" },
      is_invited: { label: "Send an invitation" },
    },
    success: "Registered.",
    onSaved: props.onSaved,
  });
  return (
    <RouteFormView form={form} submitLabel="Register">
      <TextField form={form} name="name" />
      <TextField form={form} name="email" type="email" />
      <PasswordField form={form} name="pin" autoComplete="new-password" />
      <SelectField form={form} name="title" options={["Professor", "Student", "Other"]} />
      <TextField form={form} name="other_title" />
      <CheckGroupField
        form={form}
        name="works_with"
        options={[
          { value: "students", label: "Students" },
          { value: "none", label: "I do not work with learners" },
        ]}
      />
      <TextField form={form} name="years" />
      <AreaField form={form} name="remarks" />
      <CheckField form={form} name="is_invited" />
    </RouteFormView>
  );
}

/** The form in a page of a person, with the server that it talks to. */
export function openRegistration(answer: () => Answer | Promise<Answer>, { as = personA } = {}) {
  const api = fakeApi({ "POST /registrations": answer });
  vi.stubGlobal("fetch", api.fetch);
  const onSaved: Mock<(reply: { id: string }) => void> = vi.fn();
  const view = renderPage(
    <CurrentUserContext value={userOf(as)}>
      <Registration onSaved={onSaved} />
    </CurrentUserContext>,
  );
  return { ...view, ...api, onSaved };
}

export const input = (label: string | RegExp) => screen.getByLabelText(label) as HTMLInputElement;
export const type = (label: string | RegExp, value: string) =>
  act(async () => void fireEvent.change(input(label), { target: { value } }));
export const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name })));

/** Fills in what is asked for. */
export async function fillRegistration(): Promise<void> {
  await type("Name", "  Ada Lovelace ");
  await type("Email address", "ada@bedside.test");
  await type("PIN", " 12 4 ");
  await type("Title", "Professor");
  await act(async () => void fireEvent.click(screen.getByLabelText("Students")));
}
