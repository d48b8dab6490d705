import { wordsOf } from "#shared/words/wordsOf.ts";

export const words = wordsOf("caseTools", {
  highlighted: "Highlighted.",
  highlightRemoved: "Highlight removed.",
  highlight: "Highlight",
  removeHighlight: "Remove highlight",
  diagnosis: "Diagnosis",
  finding: "Finding",
  note: "Note",
  done: "Done",
  deleteSome: "Delete…",
  searchThisCase: "Search this case",
  timeLeft: "Time left",
  search: "Search",
  reasoningTools: "Reasoning tools",
  panels: "Panels",
  closeTools: "Close tools",
  tools: "Tools",
  deleted: "{value} deleted: {content}",
  undo: "Undo",
  passageVisibleRightNow: "This passage is not visible right now.",
  restored: "Restored: {content}",
});
