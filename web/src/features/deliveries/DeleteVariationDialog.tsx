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

const title = "Delete exam variation";

/**
 * Deletes (archives) an exam variation: asks why, and, for security reasons, which one takes its place. Escape aborts at each step.
 * @see spec assessments §2.4
 */
export function DeleteVariationDialog(props: { id: number; onClose: () => void }) {
  const { onClose } = props;
  const [isSecurity, setIsSecurity] = useState<boolean>();
  if (isSecurity !== undefined) return <Deletion {...props} isSecurity={isSecurity} />;
  return (
    <DialogFrame isOpen onClose={onClose} title={title}>
      <p>Are you deleting this exam variation due to security reasons?</p>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="default" onClick={() => setIsSecurity(false)} data-autofocus>
          No
        </Button>
        <Button onClick={() => setIsSecurity(true)}>Yes</Button>
      </DialogButtons>
    </DialogFrame>
  );
}

function Deletion(props: { id: number; isSecurity: boolean; onClose: () => void }) {
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
    <DialogFrame isOpen onClose={onClose} title={title}>
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
