import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useConfirm } from "../ui/ConfirmDialog.tsx";
import type { Values } from "./checkValues.ts";
import classes from "./formDialog.module.css";
import { RouteFormView } from "./RouteFormView.tsx";
import type { RouteForm } from "./useRouteForm.ts";

/** @see spec assessments: discarding edits asks */
const discardText = "You have unsaved changes. Do you want to discard them?";

/** A form in a dialog. Closing it asks where something stands in it that is not saved; the focus goes back to where it came from. */
export function FormDialog<V extends Values>(props: {
  form: RouteForm<V>;
  isOpen: boolean;
  onClose: () => void;
  /** What will happen. */
  title: string;
  submitLabel: string;
  children: ReactNode;
}) {
  const { form } = props;
  const { confirm } = useConfirm();

  async function close(): Promise<void> {
    if (form.dirty.get()) {
      const isAgreed = await confirm({
        message: discardText,
        confirmLabel: "Discard",
        cancelLabel: "Go on editing",
        isDangerous: true,
      });
      if (!isAgreed) return;
    }
    form.discard();
    props.onClose();
  }

  return (
    <Modal.Root opened={props.isOpen} onClose={() => void close()} centered size="34rem">
      <Modal.Overlay className={classes.overlay ?? ""} />
      <Modal.Content classNames={{ content: classes.content ?? "" }}>
        <Modal.Body className={classes.body ?? ""}>
          {/* In the body: Mantine's own head of a modal counts as a second banner of the page. */}
          <Modal.Title className={classes.title ?? ""}>{props.title}</Modal.Title>
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
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
