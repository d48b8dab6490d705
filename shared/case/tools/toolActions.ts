import type { DeletedItem } from "./deletedItem.ts";
import type { Stance } from "./links.ts";
import type { ScriptQuestion } from "./scriptFeedback.ts";

/**
 * Actions of learners in the reasoning tools. Items are named by the uid that their maker gave them (`newItemUid`).
 */
export type ToolAction =
  /** An edit is finished, or saved on the way. Words that are all space delete the item. `notedNodeUid` is for a new note. */
  | { type: "saveItem"; uid: string; content: string; notedNodeUid?: string }
  | { type: "deleteItem"; uid: string }
  /** Brings a deleted item back, under another uid. @see deletedItem.ts */
  | { type: "restoreItem"; deleted: DeletedItem }
  /** Links a finding to a diagnosis, for or against; no link when undefined. */
  | { type: "linkFinding"; findingUid: string; diagnosisUid: string; stance: Stance | undefined }
  | { type: "setDangerous"; uid: string; isDangerous: boolean }
  /** Makes this diagnosis the leading one, in the place of any other; none when undefined. */
  | { type: "setLeading"; diagnosisUid: string | undefined }
  /** A diagnosis changes places with the one before it (-1) or after it (1). */
  | { type: "moveDiagnosis"; uid: string; by: -1 | 1 }
  | { type: "bookmark"; uid: string; isBookmarked: boolean }
  /** Highlights a part of a paragraph's text, or takes that away: UTF-16 offsets, the end not in it. */
  | { type: "highlight"; uid: string; start: number; end: number; isOn: boolean }
  | { type: "rateScript"; question: ScriptQuestion; rating: number }
  | { type: "commentScript"; comment: string }
  | { type: "submitScriptFeedback" };
