import type { PanelProps } from "../panels/panelProps.ts";
import { useSessionState } from "../useEditSession.ts";
import { EntriesPanel, type EntriesTexts } from "./EntriesPanel.tsx";

const texts: EntriesTexts = {
  new: "New summary of edits",
  empty: "No summary yet. Describe what changed and why for the next reader.",
  delete: "Delete this summary of edits?",
};

/**
 * Summaries of edits by editors. Whoever may edit adds and deletes, whoever wrote it. @see spec documents §2.8, §6
 */
export function SummaryOfEditsPanel({ editor, makeWay }: PanelProps) {
  const { session } = editor;
  const entries = useSessionState(session, (state) => state.draft.summaryOfEdits);
  const mayEdit = editor.opened.actor.mode === "editing";
  return (
    <EntriesPanel
      editor={editor}
      makeWay={makeWay}
      entries={entries}
      texts={texts}
      about="summary of edits"
      mayAdd={mayEdit}
      mayDelete={() => mayEdit}
      onAdd={(written, uid) =>
        session.operate([
          {
            ...{
              type: "addSummaryOfEdit",
              at: Date.now(),
              summaryOfEditId: editor.mint("summary"),
              ...written,
            },
            ...(uid === undefined ? {} : { uid }),
          },
        ])
      }
      onDelete={(id) =>
        session.operate([{ type: "deleteSummaryOfEdit", at: Date.now(), summaryOfEditId: id }])
      }
    />
  );
}
