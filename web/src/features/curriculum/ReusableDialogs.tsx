import {
  createReusableObject,
  type ReusableDetail,
  updateReusableObject,
} from "#shared/contract/mapping/reusables.ts";
import { reusableKinds, reusableKindWords } from "#shared/domain/mapping/reusableKinds.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { AreaField, SelectField, TextField } from "../../forms/fields.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { curriculumKeys } from "../../mapping/curriculumKeys.ts";

const fields = {
  name: { label: "Name" },
  description: { label: "Description", help: "What it is about, for those who choose it for a case." },
};

export function NewReusableDialog(props: { onClose: () => void; onMade: (id: number) => void }) {
  const form = useRouteForm(createReusableObject, {
    id: "new-reusable",
    initial: { kind: "teaching_point", name: "", description: "" },
    fields: { kind: { label: "Kind", help: "Only teaching points are paired with objectives." }, ...fields },
    success: "The reusable content was added.",
    invalidates: curriculumKeys,
    onSaved: ({ id }) => {
      props.onClose();
      props.onMade(id);
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen
      onClose={props.onClose}
      title="New reusable content"
      submitLabel="Add content"
    >
      <SelectField
        form={form}
        name="kind"
        options={reusableKinds.map((value) => ({ value, label: reusableKindWords[value] }))}
      />
      <TextField form={form} name="name" autoComplete="off" />
      <AreaField form={form} name="description" rows={3} />
    </FormDialog>
  );
}

export function EditReusableDialog(props: { reusable: ReusableDetail; onClose: () => void }) {
  const { id, name, description } = props.reusable;
  const form = useRouteForm(updateReusableObject, {
    id: `reusable-${id}`,
    initial: { name, description },
    fields,
    toBody: (values) => ({ reusable_object: { ...values, previous_name: name } }),
    params: { id: String(id) },
    success: "The reusable content was changed.",
    invalidates: curriculumKeys,
    onSaved: props.onClose,
  });
  return (
    <FormDialog form={form} isOpen onClose={props.onClose} title="Edit reusable content" submitLabel="Save">
      <TextField form={form} name="name" autoComplete="off" />
      <AreaField form={form} name="description" rows={3} />
    </FormDialog>
  );
}
