import { Button } from "@mantine/core";
import { useState } from "react";
import { type ReusableDetail, updateReusableObject } from "#shared/contract/mapping/reusables.ts";
import { canByRole } from "#shared/domain/access.ts";
import { actorOf, useCurrentUser } from "../../../api/session.ts";
import { FormDialog } from "../../../forms/FormDialog.tsx";
import { TextField } from "../../../forms/fields.tsx";
import { useRouteForm } from "../../../forms/useRouteForm.ts";
import { curriculumKeys } from "../../../mapping/curriculumKeys.ts";

type Item = Pick<ReusableDetail, "id" | "name">;

/** Button that changes the title of the reusable content whose text is edited; none for people who may only read it. @see spec documents §2.2 */
export function RenameItem({ item }: { item: Item }) {
  const [isOpen, setOpen] = useState(false);
  if (!canByRole(actorOf(useCurrentUser()), "mapping.edit")) return null;
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
        Edit title
      </Button>
      {isOpen && <TitleDialog item={item} onClose={() => setOpen(false)} />}
    </>
  );
}

function TitleDialog({ item: { id, name }, onClose }: { item: Item; onClose: () => void }) {
  const form = useRouteForm(updateReusableObject, {
    id: `reusable-title-${id}`,
    initial: { name },
    fields: {
      name: {
        label: "New Title",
        isNeeded: "Reusable Content name is required",
        help: "Updates to Reusable Content titles take immediate effect and do not need to be published.",
      },
    },
    toBody: (values) => ({ reusable_object: { ...values, previous_name: name } }),
    params: { id: String(id) },
    success: "The title was changed.",
    invalidates: curriculumKeys,
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} isOpen onClose={onClose} title="Update Reusable Content Title" submitLabel="Save">
      <TextField form={form} name="name" autoComplete="off" />
    </FormDialog>
  );
}
