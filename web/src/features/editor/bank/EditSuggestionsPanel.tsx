import { EditSuggestions } from "../../../bank/EditSuggestions.tsx";
import type { PanelProps } from "../panels/panelProps.ts";
import { OfQuestion } from "./OfQuestion.tsx";

/** @see spec documents §2.8 "Edit suggestions" */
export const EditSuggestionsPanel = ({ editor }: PanelProps) => (
  <OfQuestion editor={editor}>{({ question }) => <EditSuggestions questionId={question.id} />}</OfQuestion>
);
