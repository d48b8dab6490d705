import type { PanelProps } from "../panels/panelProps.ts";
import { useSessionState } from "../useEditSession.ts";
import { EntriesPanel, type EntriesTexts } from "./EntriesPanel.tsx";

const texts: EntriesTexts = {
  new: "New student feedback",
  empty: "No student feedback yet. Record what students say about this case here.",
  delete: "Delete this student feedback?",
};

/**
 * Feedback of students on the case. An entry is deleted by its author or by whoever may edit. @see spec documents
 * §2.8, §6
 */
export function StudentFeedbackPanel({ editor, makeWay }: PanelProps) {
  const { session } = editor;
  const { id: userId, mode } = editor.opened.actor;
  const entries = useSessionState(session, (state) => state.draft.studentFeedbacks);
  return (
    <EntriesPanel
      editor={editor}
      makeWay={makeWay}
      entries={entries}
      texts={texts}
      about="student feedback"
      mayAdd
      mayDelete={({ author }) => author === userId || mode === "editing"}
      onAdd={(written, uid) =>
        session.operate([
          {
            ...{ type: "addStudentFeedback", at: Date.now(), ...written },
            ...{ studentFeedbackId: editor.mint("feedback") },
            ...(uid === undefined ? {} : { uid }),
          },
        ])
      }
      onDelete={(id) =>
        session.operate([{ type: "deleteStudentFeedback", at: Date.now(), studentFeedbackId: id }])
      }
    />
  );
}
