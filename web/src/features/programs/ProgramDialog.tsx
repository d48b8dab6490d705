import { Button } from "@mantine/core";
import {
  createProgram,
  type ListedProgram,
  programListRoutes,
  updateProgram,
} from "#shared/contract/programs/programs.ts";
import { subdomainProblem, suggestedSubdomain } from "#shared/domain/programs/subdomain.ts";
import { knownZones, viewersZone } from "#shared/words/dates.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { AreaField, CheckField, SelectField, TextField } from "../../forms/fields.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";

const listKeys = Object.values(programListRoutes).map((route) => keyOf(route));
const zones = [...new Set(["UTC", ...knownZones()])];
const zoneField = { label: "Time Zone", help: "Dates without a time are those of this zone." };

/** Makes a program, or changes one. */
export function ProgramDialog(props: { program: ListedProgram | undefined; onClose: () => void }) {
  return props.program ? (
    <Edit program={props.program} onClose={props.onClose} />
  ) : (
    <Create onClose={props.onClose} />
  );
}

function Create(props: { onClose: () => void }) {
  const form = useRouteForm(createProgram, {
    id: "new-program",
    initial: { name: "", description: "", subdomain: "", time_zone: viewersZone(), is_editorial: false },
    fields: {
      name: { label: "Name" },
      subdomain: {
        label: "Subdomain",
        help: "The first part of its address. It stays as it is made.",
        check: (value) => (typeof value === "string" && value !== "" ? subdomainProblem(value) : undefined),
      },
      description: { label: "Description" },
      time_zone: zoneField,
      is_editorial: {
        label: "Editorial group",
        help: "Of those who write and review; editorial roles count here alone. It stays as it is made.",
      },
    },
    success: "The program was made.",
    invalidates: listKeys,
    onSaved: props.onClose,
  });
  const suggest = (): void => {
    const { name } = form.values.get();
    if (name !== "") form.put({ subdomain: suggestedSubdomain(name) });
  };
  return (
    <FormDialog form={form} isOpen onClose={props.onClose} title="New program" submitLabel="Make program">
      <TextField form={form} name="name" autoComplete="off" />
      <TextField form={form} name="subdomain" autoComplete="off" />
      <Button variant="subtle" size="compact-sm" onClick={suggest}>
        Suggest a subdomain from the name
      </Button>
      <AreaField form={form} name="description" rows={2} />
      <SelectField form={form} name="time_zone" options={zones} />
      <CheckField form={form} name="is_editorial" />
    </FormDialog>
  );
}

function Edit(props: { program: ListedProgram; onClose: () => void }) {
  const { id, name, description, time_zone, subdomain } = props.program;
  const form = useRouteForm(updateProgram, {
    id: `program-${id}`,
    initial: { name, description, time_zone },
    fields: {
      name: { label: "Name", help: `Its address stays ${subdomain}.` },
      description: { label: "Description" },
      time_zone: zoneField,
    },
    params: { id },
    success: "The program was changed.",
    invalidates: listKeys,
    onSaved: props.onClose,
  });
  return (
    <FormDialog form={form} isOpen onClose={props.onClose} title={`Edit ${name}`} submitLabel="Save program">
      <TextField form={form} name="name" autoComplete="off" />
      <AreaField form={form} name="description" rows={2} />
      <SelectField form={form} name="time_zone" options={zones} />
    </FormDialog>
  );
}
