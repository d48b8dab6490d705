import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deleteExamVariation, listReplacementForms } from "#shared/contract/assessments/examVariations.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../ui/DialogFrame.tsx";
import { variationKeys } from "./variationKeys.ts";

/** Deletes (archives) an exam variation; for security reasons, with the one that takes its place. @see spec assessments §2.4 */
export function DeleteVariationDialog(props: { id: number; isSecurity: boolean; onClose: () => void }) {
  const { id, isSecurity, onClose } = props;
  const [chosen, setChosen] = useState("");
  const params = { id: String(id) };
  const forms = useQuery({
    queryKey: keyOf(listReplacementForms, params.id),
    queryFn: ({ signal }) => call(listReplacementForms, { params, signal }),
    enabled: isSecurity,
  });
  const remove = useAction(deleteExamVariation, {
    success: "The exam variation was deleted.",
    invalidates: variationKeys,
    onDone: onClose,
  });
  const body = {
    is_security: isSecurity,
    ...(isSecurity && { replacement_form_id: chosen ? Number(chosen) : null }),
  };
  return (
    <DialogFrame isOpen onClose={onClose} title="Delete exam variation">
      {isSecurity ? (
        <NativeSelect
          label="Replacement form"
          description="It takes the place of this one for students who have not begun."
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
          data={[
            { value: "", label: "-- Select replacement form --" },
            ...(forms.data ?? []).map((form) => ({ value: String(form.id), label: form.title })),
          ]}
        />
      ) : (
        <p>The exam variation is archived. Deliveries that are completed keep it.</p>
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={isSecurity && chosen === ""}
          loading={remove.isRunning}
          onClick={() => void remove.run({ params, body })}
        >
          Confirm
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}
