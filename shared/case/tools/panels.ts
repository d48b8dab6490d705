import { defaultOf } from "../nodeTable.ts";
import type { ContentNode } from "../types.ts";

/** The panels of the reasoning tools, in their order. @see spec documents §2.7 */
export const panelNames = [
  "diagnoses",
  "findings",
  "notes",
  "bookmarks",
  "feedback",
  "labValues",
  "timer",
] as const;
export type PanelName = (typeof panelNames)[number];

/** The attribute of the root that hides a panel. */
const disabledBy: Readonly<Record<Exclude<PanelName, "timer">, string>> = {
  diagnoses: "disableDiagnoses",
  findings: "disableFindings",
  notes: "disableNotes",
  bookmarks: "disableBookmarks",
  feedback: "disableFeedback",
  labValues: "disableLabValues",
};

/** Whether a case has this panel. Feedback is there only where a case says so; a timer only where there is time to show. */
export function hasPanel(root: ContentNode, panel: Exclude<PanelName, "timer">): boolean {
  const key = disabledBy[panel];
  return (root[key] ?? defaultOf("section", key)) !== true;
}

/** A panel's title and what one thing in it is called. */
export const panelTitles: Readonly<Record<PanelName, string>> = {
  diagnoses: "Diagnoses",
  findings: "Findings",
  notes: "Notes",
  bookmarks: "Bookmarks",
  feedback: "Feedback",
  labValues: "Lab Values",
  timer: "Timer",
};
