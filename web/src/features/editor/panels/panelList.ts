import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { Editor } from "../useEditor.ts";
import { maySetOfCase } from "./maySetOfCase.ts";

export type PanelProps = { editor: Editor };

/** What stands beside the text of a case: its data, its feedback, its summaries. @see spec documents §2.8 */
export type SidePanel = {
  id: string;
  /** Its button, and its title; for some it carries the product's initials. */
  label: string | ((initials: string) => string);
  isShown: (editor: Editor) => boolean;
  Panel: ComponentType<PanelProps> | LazyExoticComponent<ComponentType<PanelProps>>;
};

const StudentFeedbackPanel = lazy(() =>
  import("../entries/StudentFeedbackPanel.tsx").then((panel) => ({ default: panel.StudentFeedbackPanel })),
);
const SummaryOfEditsPanel = lazy(() =>
  import("../entries/SummaryOfEditsPanel.tsx").then((panel) => ({ default: panel.SummaryOfEditsPanel })),
);

const isWritten = ({ opened }: Editor): boolean => opened.contexts.version.type !== "PUBLISHED";

/** In the order of §2.8. */
export const sidePanels: readonly SidePanel[] = [
  {
    id: "admin-tools",
    label: (initials) => `${initials} ADMIN TOOLS`,
    isShown: ({ session }) => maySetOfCase(session, "disableNotes"),
    Panel: lazy(async () => ({ default: (await import("./AdminToolsPanel.tsx")).AdminToolsPanel })),
  },
  {
    id: "case-metadata",
    label: "CASE METADATA",
    isShown: () => true,
    Panel: lazy(async () => ({ default: (await import("./CaseMetadataPanel.tsx")).CaseMetadataPanel })),
  },
  {
    id: "learning-objectives",
    label: "CASE LEARNING OBJECTIVES",
    isShown: () => true,
    Panel: lazy(async () => ({
      default: (await import("./LearningObjectivesPanel.tsx")).LearningObjectivesPanel,
    })),
  },
  {
    id: "question",
    label: "Question",
    isShown: isWritten,
    Panel: lazy(() => import("../questions/QuestionPanel.tsx")),
  },
  {
    id: "button",
    label: "Button actions",
    isShown: isWritten,
    Panel: lazy(() => import("../buttons/ButtonPanel.tsx")),
  },
  { id: "studentFeedback", label: "Student Feedback", isShown: isWritten, Panel: StudentFeedbackPanel },
  {
    id: "summaryOfEdits",
    label: "Summary of Edits",
    // Only where one edits: not while suggesting, nor for who may suggest alone.
    isShown: (editor) => isWritten(editor) && editor.editMode === "editing",
    Panel: SummaryOfEditsPanel,
  },
];
