import type { ComponentType } from "react";
import { hasCardFlow } from "#shared/domain/kinds.ts";
import { laterPart, PartLoading } from "../laterParts.tsx";
import type { Editor } from "../useEditor.ts";
import { maySetOfCase } from "./maySetOfCase.ts";
import type { PanelProps } from "./panelProps.ts";

/** What stands beside the text of a case: its data, its feedback, its summaries. @see spec documents §2.8 */
export type SidePanel = {
  id: string;
  /** Its button, and its title; for some it carries the product's initials. */
  label: string | ((initials: string) => string);
  isShown: (editor: Editor) => boolean;
  Panel: ComponentType<PanelProps>;
};

const StudentFeedbackPanel = laterPart<PanelProps>(
  async () => (await import("../entries/StudentFeedbackPanel.tsx")).StudentFeedbackPanel,
  PartLoading,
);
const SummaryOfEditsPanel = laterPart<PanelProps>(
  async () => (await import("../entries/SummaryOfEditsPanel.tsx")).SummaryOfEditsPanel,
  PartLoading,
);

const isWritten = ({ opened }: Editor): boolean => opened.contexts.version.type !== "PUBLISHED";

const isQuestion = ({ opened }: Editor): boolean =>
  opened.contexts.documentContext.kind === "assessment_question_mcq";

/** In the order of §2.8. */
export const sidePanels: readonly SidePanel[] = [
  {
    id: "mapping",
    label: "Content Mapping Tool",
    isShown: (editor) => isWritten(editor) && isQuestion(editor),
    Panel: laterPart<PanelProps>(
      async () => (await import("../mapping/MappingPanel.tsx")).MappingPanel,
      PartLoading,
    ),
  },
  {
    id: "admin-tools",
    label: (initials) => `${initials} ADMIN TOOLS`,
    isShown: ({ session }) => maySetOfCase(session, "disableNotes"),
    Panel: laterPart<PanelProps>(
      async () => (await import("./AdminToolsPanel.tsx")).AdminToolsPanel,
      PartLoading,
    ),
  },
  {
    id: "case-metadata",
    label: "CASE METADATA",
    isShown: () => true,
    Panel: laterPart<PanelProps>(
      async () => (await import("./CaseMetadataPanel.tsx")).CaseMetadataPanel,
      PartLoading,
    ),
  },
  {
    id: "case-map",
    label: "CASE MAP",
    isShown: () => true,
    Panel: laterPart<PanelProps>(async () => (await import("./CaseMapPanel.tsx")).CaseMapPanel, PartLoading),
  },
  {
    id: "learning-objectives",
    label: "CASE LEARNING OBJECTIVES",
    isShown: () => true,
    Panel: laterPart<PanelProps>(
      async () => (await import("./LearningObjectivesPanel.tsx")).LearningObjectivesPanel,
      PartLoading,
    ),
  },
  {
    id: "case-teaching-points",
    label: "CASE TEACHING POINTS",
    isShown: () => true,
    Panel: laterPart<PanelProps>(
      async () => (await import("./CaseTeachingPointsPanel.tsx")).CaseTeachingPointsPanel,
      PartLoading,
    ),
  },
  {
    id: "question-data",
    label: "ASSESSMENT QUESTION DATA",
    isShown: isQuestion,
    Panel: laterPart<PanelProps>(
      async () => (await import("../bank/bankPanels.ts")).QuestionDataPanel,
      PartLoading,
    ),
  },
  {
    id: "question-details",
    label: "QUESTION DETAILS",
    isShown: isQuestion,
    Panel: laterPart<PanelProps>(
      async () => (await import("../bank/bankPanels.ts")).QuestionDetailsPanel,
      PartLoading,
    ),
  },
  {
    id: "edit-suggestions",
    label: "Edit suggestions",
    isShown: isQuestion,
    Panel: laterPart<PanelProps>(
      async () => (await import("../bank/bankPanels.ts")).EditSuggestionsPanel,
      PartLoading,
    ),
  },
  {
    id: "case-questions",
    label: "CASE ASSESSMENT QUESTIONS",
    isShown: (editor) => isWritten(editor) && !isQuestion(editor),
    Panel: laterPart<PanelProps>(
      async () => (await import("./CaseQuestionsPanel.tsx")).CaseQuestionsPanel,
      PartLoading,
    ),
  },
  {
    id: "exam",
    label: "EXAM",
    isShown: (editor) => isWritten(editor) && hasCardFlow(editor.opened.contexts.documentContext.kind),
    Panel: laterPart<PanelProps>(async () => (await import("./ExamPanel.tsx")).ExamPanel, PartLoading),
  },
  {
    id: "question",
    label: "Question",
    isShown: isWritten,
    Panel: laterPart<PanelProps>(
      async () => (await import("../questions/QuestionPanel.tsx")).default,
      PartLoading,
    ),
  },
  {
    id: "button",
    label: "Button actions",
    isShown: isWritten,
    Panel: laterPart<PanelProps>(
      async () => (await import("../buttons/ButtonPanel.tsx")).default,
      PartLoading,
    ),
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
