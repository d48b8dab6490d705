// One file: these three are opened one after the other, and share nearly all of what they need.
export { EditSuggestionsPanel } from "./EditSuggestionsPanel.tsx";
export { QuestionDataPanel } from "./QuestionDataPanel.tsx";
export { QuestionDetailsPanel } from "./QuestionDetailsPanel.tsx";
