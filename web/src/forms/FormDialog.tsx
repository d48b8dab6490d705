import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useConfirm } from "../ui/ConfirmDialog.tsx";
import { DialogFrame } from "../ui/DialogFrame.tsx";
import type { Values } from "./checkValues.ts";
import { RouteFormView } from "./RouteFormView.tsx";
import type { RouteForm } from "./useRouteForm.ts";

/** @see spec assessments: discarding edits asks */
const discardText = "You have unsaved changes. Do you want to discard them?";

/** A form in a dialog. Closing it asks where something stands in it that is not saved; the focus goes back to where it came from. */
export function FormDialog<V extends Values>(props: {
  form: RouteForm<V>;
  isOpen: boolean;
  onClose: () => void;
  /** Text that says what will happen. */
  title: string;
  submitLabel: string;
  children: ReactNode;
}) {
  const { form } = props;
  const { confirm } = useConfirm();

  async function close(): Promise<void> {
    if (form.dirty.get()) {
      const isAgreed = await confirm({
        title: "Discard what you typed?",
        message: discardText,
        confirmLabel: "Discard",
        cancelLabel: "Keep editing",
        isDangerous: true,
      });
      if (!isAgreed) return;
    }
    form.discard();
    props.onClose();
  }

  return (
    <DialogFrame isOpen={props.isOpen} onClose={() => void close()} title={props.title}>
      <RouteFormView
        form={form}
        submitLabel={props.submitLabel}
        cancel={
          <Button variant="default" onClick={() => void close()}>
            Cancel
          </Button>
        }
      >
        {props.children}
      </RouteFormView>
    </DialogFrame>
  );
}
