import { type ObjectiveDetail, updateLearningObjective } from "#shared/contract/mapping/objectives.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { AreaField } from "../../forms/fields.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { curriculumKeys } from "../../mapping/curriculumKeys.ts";

const nameField = {
  label: "Learning objective",
  help: "Begin with a verb: Describe, Explain, Compare.",
};

export function RenameObjectiveDialog(props: { objective: ObjectiveDetail; onClose: () => void }) {
  const { id, name } = props.objective;
  const form = useRouteForm(updateLearningObjective, {
    id: `objective-${id}`,
    initial: { name },
    fields: { name: nameField },
    toBody: (values) => ({ learning_objective: { name: values.name, previous_name: name } }),
    params: { id: String(id) },
    success: "The learning objective was renamed.",
    invalidates: curriculumKeys,
    onSaved: props.onClose,
  });
  return (
    <FormDialog form={form} isOpen onClose={props.onClose} title="Rename objective" submitLabel="Rename">
      <AreaField form={form} name="name" rows={3} />
    </FormDialog>
  );
}
