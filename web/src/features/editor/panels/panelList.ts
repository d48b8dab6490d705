import type { ComponentType } from "react";
import { indexTree } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { hasCardFlow } from "#shared/domain/kinds.ts";
import { questionAt } from "../acts/questions.ts";
import { laterPart, PartLoading } from "../laterParts.tsx";
import type { Editor } from "../useEditor.ts";
import { maySetOfCase } from "./maySetOfCase.ts";
import type { PanelProps } from "./panelProps.ts";

/** Panels beside the text of a case: its data, feedback, summaries. @see spec documents §2.8 */
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
    label: (initials) => `${initials} admin tools`,
    isShown: ({ session }) => maySetOfCase(session, "disableNotes"),
    Panel: laterPart<PanelProps>(
      async () => (await import("./AdminToolsPanel.tsx")).AdminToolsPanel,
      PartLoading,
    ),
  },
  {
    id: "case-metadata",
    label: "Case metadata",
    isShown: () => true,
    Panel: laterPart<PanelProps>(
      async () => (await import("./CaseMetadataPanel.tsx")).CaseMetadataPanel,
      PartLoading,
    ),
  },
  {
    id: "case-map",
    label: "Case map",
    isShown: () => true,
    Panel: laterPart<PanelProps>(async () => (await import("./CaseMapPanel.tsx")).CaseMapPanel, PartLoading),
  },
  {
    id: "learning-objectives",
    label: "Case learning objectives",
    isShown: () => true,
    Panel: laterPart<PanelProps>(
      async () => (await import("./LearningObjectivesPanel.tsx")).LearningObjectivesPanel,
      PartLoading,
    ),
  },
  {
    id: "case-teaching-points",
    label: "Case teaching points",
    isShown: () => true,
    Panel: laterPart<PanelProps>(
      async () => (await import("./CaseTeachingPointsPanel.tsx")).CaseTeachingPointsPanel,
      PartLoading,
    ),
  },
  {
    id: "question-data",
    label: "Assessment question data",
    isShown: isQuestion,
    Panel: laterPart<PanelProps>(
      async () => (await import("../bank/bankPanels.ts")).QuestionDataPanel,
      PartLoading,
    ),
  },
  {
    id: "question-details",
    label: "Question details",
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
    id: "exam",
    label: "Exam",
    isShown: (editor) => isWritten(editor) && hasCardFlow(editor.opened.contexts.documentContext.kind),
    Panel: laterPart<PanelProps>(async () => (await import("./ExamPanel.tsx")).ExamPanel, PartLoading),
  },
  {
    id: "virtual-patients",
    label: "Virtual patients",
    isShown: (editor) => isWritten(editor) && hasCardFlow(editor.opened.contexts.documentContext.kind),
    Panel: laterPart<PanelProps>(
      async () => (await import("../patients/PatientsPanel.tsx")).PatientsPanel,
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

/** Contents of the panel beside the node that the caret is in. */
export type SelectionPanel = Omit<SidePanel, "label"> & {
  label: string;
  /** Tells if the caret is in what the panel is about. `lineage`: uids from the root down. */
  isAt: (root: ContentNode, lineage: readonly string[]) => boolean;
};

export const selectionPanels: readonly SelectionPanel[] = [
  {
    id: "question",
    label: "Question",
    isShown: isWritten,
    isAt: (root, lineage) => questionAt(root, lineage) !== undefined,
    Panel: laterPart<PanelProps>(
      async () => (await import("../questions/QuestionPanel.tsx")).default,
      PartLoading,
    ),
  },
  {
    id: "button",
    label: "Button actions",
    isShown: isWritten,
    isAt: (root, lineage) => lineage.some((uid) => indexTree(root).byUid.get(uid)?.node.type === "button"),
    Panel: laterPart<PanelProps>(
      async () => (await import("../buttons/ButtonPanel.tsx")).default,
      PartLoading,
    ),
  },
];
