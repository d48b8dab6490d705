import { Button } from "@mantine/core";
import { useState } from "react";
import { restoreRevision } from "#shared/contract/versions/history.ts";
import { useAction } from "../../../actions/useAction.ts";
import { laterPart } from "../laterParts.tsx";

const HistoryDialog = laterPart(async () => (await import("./HistoryDialog.tsx")).HistoryDialog);

const restoreQuestion =
  "Are you sure you want to restore this revision? It becomes a new one; all that came after it stays in the history.";

/** Opens the history of a version. Restoring asks first and makes a new revision. */
export function HistoryButton(props: {
  versionId: number;
  /** Arguments of a restore; undefined if the person may not now. */
  writing: (() => { session: string; lock_token: number; base_rev: number }) | undefined;
  /** Takes up the draft that the server has now. */
  onReplaced: () => Promise<void>;
}) {
  const { versionId, writing } = props;
  const [isOpen, setOpen] = useState(false);
  const restore = useAction(restoreRevision, {
    confirm: { message: restoreQuestion, confirmLabel: "Restore" },
    success: (_reply, { body }) => `Restored revision ${body.version.rev}.`,
    onDone: () => {
      setOpen(false);
      void props.onReplaced();
    },
  });
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
        History
      </Button>
      {isOpen && (
        <HistoryDialog
          versionId={versionId}
          onClose={() => setOpen(false)}
          onRestore={
            writing &&
            ((rev) =>
              void restore.run({
                params: { id: String(versionId) },
                body: { version: { ...writing(), rev } },
              }))
          }
        />
      )}
    </>
  );
}
