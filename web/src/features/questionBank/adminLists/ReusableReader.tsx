import { Button } from "@mantine/core";
import { type ComponentType, Suspense } from "react";
import { Link } from "react-router";
import type { BankReusable } from "#shared/contract/bank/bankData.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { ReadDialog } from "../../../ui/ReadDialog.tsx";

/** Shows the publish variant of reusable content, with its changes and its UID. @see spec assessments §2.13 "Reusable Objects" */
export function ReusableReader(props: {
  item: BankReusable;
  name: string;
  /** Viewer of the editor, which is loaded only when something is opened. */
  Viewer: ComponentType<{ id: number; label: string }>;
  onClose: () => void;
}) {
  const { item, name, Viewer, onClose } = props;
  return (
    <ReadDialog isOpen isWide title={name} onClose={onClose}>
      <p>
        {item.uid}. <Link to={`/reusable_objects/${item.id}`}>Open its page</Link>
      </p>
      {item.publish_variant_id === null ? (
        <p>It has no text yet.</p>
      ) : (
        <Suspense fallback={<p role="status">Loading...</p>}>
          <Viewer id={item.publish_variant_id} label={`Publish variant of ${name}`} />
        </Suspense>
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </ReadDialog>
  );
}
