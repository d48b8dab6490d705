import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useConfirm } from "../ui/ConfirmDialog.tsx";
import { DialogFrame } from "../ui/DialogFrame.tsx";
import type { Values } from "./checkValues.ts";
import { RouteFormView } from "./RouteFormView.tsx";
import type { RouteForm } from "./useRouteForm.ts";
import { words } from "./words.ts";

/** @see spec assessments: discarding edits asks */

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
        title: words.discardWhatTyped,
        message: words.unsavedChangesDoWant,
        confirmLabel: words.discard,
        cancelLabel: words.keepEditing,
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
            {words.cancel}
          </Button>
        }
      >
        {props.children}
      </RouteFormView>
    </DialogFrame>
  );
}
