import type { AttributeName } from "../model/nodeAttributes.ts";
import { defaultOf } from "../model/nodeTable.ts";
import type { ContentNode } from "../model/types.ts";

/** The panels of the reasoning tools, in their order. @see spec documents §2.7 */
export const panelNames = ["diagnoses", "findings", "notes", "bookmarks", "feedback", "labValues"] as const;
export type PanelName = (typeof panelNames)[number];

/** The attribute of the root that hides a panel. */
const disabledBy: Readonly<Record<PanelName, AttributeName>> = {
  diagnoses: "disableDiagnoses",
  findings: "disableFindings",
  notes: "disableNotes",
  bookmarks: "disableBookmarks",
  feedback: "disableFeedback",
  labValues: "disableLabValues",
};

/** True if a case has this panel; Feedback only if the case says that it is not disabled. */
export function hasPanel(root: ContentNode, panel: PanelName): boolean {
  const key = disabledBy[panel];
  return (root[key] ?? defaultOf("section", key)) !== true;
}

export const panelTitles: Readonly<Record<PanelName, string>> = {
  diagnoses: "Diagnoses",
  findings: "Findings",
  notes: "Notes",
  bookmarks: "Bookmarks",
  feedback: "Feedback",
  labValues: "Lab Values",
};
