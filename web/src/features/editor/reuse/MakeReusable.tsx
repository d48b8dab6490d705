import { useQuery } from "@tanstack/react-query";
import { objectiveListRoutes } from "#shared/contract/mapping/objectives.ts";
import { createReusableObject, type ReusableDetail } from "#shared/contract/mapping/reusables.ts";
import type { BodyOf } from "#shared/contract/route.ts";
import { reusableKinds, reusableKindWords } from "#shared/domain/mapping/reusableKinds.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { AreaField, SelectField, TextField } from "../../../forms/fields.tsx";
import { useRouteForm } from "../../../forms/useRouteForm.ts";

type Source = NonNullable<BodyOf<typeof createReusableObject>["source"]>;

/** Objectives that are offered. */
const offeredAtMost = "200";

/** Name and objective of the reusable content at the caret. @see spec documents §2.12 "details modal" */
export function MakeReusable(props: {
  source: () => Source;
  onClose: () => void;
  onMade: (detail: ReusableDetail) => void;
}) {
  const query = { per_page: offeredAtMost };
  const objectives = useQuery({
    queryKey: [...keyOf(objectiveListRoutes.list), "to map"],
    queryFn: ({ signal }) => call(objectiveListRoutes.list, { query, signal }),
  });
  const form = useRouteForm(createReusableObject, {
    id: "make-reusable",
    initial: { kind: "shared_section", name: "", description: "", learning_objective_id: "" },
    fields: {
      kind: { label: "Kind", help: "Teaching points open by a press on their name." },
      name: { label: "Name", isNeeded: "Reusable Content name is required" },
      description: { label: "Description" },
      learning_objective_id: {
        label: "Learning objective",
        shownWhen: ({ kind }) => kind === "teaching_point",
        isNeeded: "Please map this reusable content to a case learning objective before saving.",
      },
    },
    toBody: ({ learning_objective_id, ...values }) => ({
      ...values,
      source: props.source(),
      ...(values.kind === "teaching_point" && learning_objective_id !== ""
        ? { learning_objective_id: Number(learning_objective_id) }
        : {}),
    }),
    isPrecious: false,
    onSaved: props.onMade,
  });
  return (
    <FormDialog form={form} isOpen onClose={props.onClose} title="Reusable Content" submitLabel="Save">
      <SelectField
        form={form}
        name="kind"
        none={null}
        options={reusableKinds.map((value) => ({ value, label: reusableKindWords[value] }))}
      />
      <TextField form={form} name="name" autoComplete="off" />
      <AreaField form={form} name="description" rows={3} />
      <SelectField
        form={form}
        name="learning_objective_id"
        none="None"
        options={(objectives.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </FormDialog>
  );
}
