import { type Draft, log, write, writeRoot } from "../flow/draft.ts";
import { entryOf } from "../state/learnerState.ts";
import { type DeletedItem, restoredUid } from "./deletedItem.ts";
import { highlightsAfter, highlightsAtMost, isHighlightable } from "./highlights.ts";
import { itemOf, itemsAtMost, itemsOf, itemTextLimit, leadingDiagnosis, noteOfNode } from "./items.ts";
import { type ItemKind, kindOfItem } from "./itemUid.ts";
import { linkKey, linksAtMost, linksOf, type Stance, stanceOf } from "./links.ts";
import { hasPanel } from "./panels.ts";
import { isPassage } from "./passages.ts";
import { diagnosisOrderKey, orderAfterMove, orderAfterReturn } from "./ranking.ts";
import { isRating, scriptCommentLimit, scriptFeedbackOf, scriptFeedbackUid } from "./scriptFeedback.ts";
import type { ToolAction } from "./toolActions.ts";

const panelOf = { diagnosis: "diagnoses", finding: "findings", note: "notes" } as const;

const isDeleted = (draft: Draft, uid: string): boolean => entryOf(draft.state, uid, "deleted") !== undefined;

/** The kind of an item that may be changed here: one of a panel that the case has, and that was not deleted. */
function openKind(draft: Draft, uid: string): ItemKind | undefined {
  const kind = kindOfItem(uid);
  if (kind === undefined || isDeleted(draft, uid)) return undefined;
  return hasPanel(draft.flow.root, panelOf[kind]) ? kind : undefined;
}

function deleteItem(draft: Draft, uid: string): void {
  if (openKind(draft, uid) === undefined || !Object.hasOwn(draft.state, uid)) return;
  const notedNodeUid = itemOf(draft.state, uid)?.notedNodeUid;
  const isPointedTo = notedNodeUid !== undefined && noteOfNode(draft.state, notedNodeUid) === uid;
  write(draft, uid, "deleted", true);
  write(draft, uid, "content", "");
  if (!isPointedTo) return;
  // Two devices may have noted one passage at once: the other note takes its place.
  const other = itemsOf(draft.state, "note").findLast((note) => note.notedNodeUid === notedNodeUid);
  write(draft, notedNodeUid, "noteUid", other?.uid ?? null);
}

/** @see spec documents §4 Bookmarks and notes */
function saveItem(draft: Draft, { uid, content, notedNodeUid }: Extract<ToolAction, { type: "saveItem" }>) {
  const kind = openKind(draft, uid);
  if (kind === undefined) return;
  const words = content.slice(0, itemTextLimit[kind]).trim();
  if (words === "") {
    deleteItem(draft, uid);
    return;
  }
  const isNew = !Object.hasOwn(draft.state, uid);
  if (isNew && itemsOf(draft.state, kind).length >= itemsAtMost) {
    const message = `You can keep up to ${itemsAtMost} ${panelOf[kind]}. Delete one to add another.`;
    draft.effects.push({ type: "alert", message });
    return;
  }
  write(draft, uid, "content", words);
  if (kind !== "note" || !isNew || notedNodeUid === undefined) return;
  if (!draft.flow.index.byUid.has(notedNodeUid)) {
    log(draft, `Error: no node with UID: ${notedNodeUid}`);
    return;
  }
  write(draft, uid, "notedNodeUid", notedNodeUid);
  write(draft, notedNodeUid, "noteUid", uid);
}

function bookmark(draft: Draft, uid: string, isBookmarked: boolean): void {
  const { flow } = draft;
  if (!hasPanel(flow.root, "bookmarks")) return;
  if (isPassage(flow, uid) || !isBookmarked) {
    if (flow.index.byUid.has(uid)) write(draft, uid, "bookmarked", isBookmarked);
    else log(draft, `Error: no node with UID: ${uid}`);
  }
}

function highlight(draft: Draft, { uid, ...part }: Extract<ToolAction, { type: "highlight" }>): void {
  const node = draft.flow.index.byUid.get(uid)?.node;
  if (!node || !isHighlightable(node)) {
    log(draft, `Error: no text with UID: ${uid}`);
    return;
  }
  const after = highlightsAfter(draft.state, node, part);
  if (after === undefined) return;
  if (after !== "full") write(draft, uid, "highlights", after);
  else {
    const message = `You can keep up to ${highlightsAtMost} highlights in a paragraph. Remove one to add another.`;
    draft.effects.push({ type: "alert", message });
  }
}

function setLeading(draft: Draft, uid: string | undefined): void {
  if (!hasPanel(draft.flow.root, "diagnoses")) return;
  if (uid === undefined) writeRoot(draft, "leadingDiagnosis", null);
  else if (openKind(draft, uid) === "diagnosis" && itemOf(draft.state, uid)) {
    writeRoot(draft, "leadingDiagnosis", uid);
  }
}

function moveDiagnosis(draft: Draft, { uid, by }: Extract<ToolAction, { type: "moveDiagnosis" }>): void {
  if (!hasPanel(draft.flow.root, "diagnoses")) return;
  const order = orderAfterMove(draft.state, uid, by);
  if (order) writeRoot(draft, diagnosisOrderKey, order);
}

/** The same words at the same place, with what hung on them. What has changed meanwhile stays as it is. */
function restoreItem(draft: Draft, { item, isLeading, links }: DeletedItem): void {
  const uid = restoredUid(item.uid);
  const { notedNodeUid, content, isDangerous } = item;
  if (openKind(draft, uid) === undefined || itemOf(draft.state, uid)) return;
  saveItem(draft, { type: "saveItem", uid, content });
  if (!itemOf(draft.state, uid)) return;
  if (isDangerous) write(draft, uid, "isDangerousDiagnosis", true);
  const order = orderAfterReturn(draft.state, item.uid, uid);
  if (order) writeRoot(draft, diagnosisOrderKey, order);
  if (isLeading && leadingDiagnosis(draft.state) === undefined) setLeading(draft, uid);
  if (notedNodeUid !== undefined && draft.flow.index.byUid.has(notedNodeUid)) {
    write(draft, uid, "notedNodeUid", notedNodeUid);
    if (noteOfNode(draft.state, notedNodeUid) === undefined) write(draft, notedNodeUid, "noteUid", uid);
  }
  const renamed = (old: string): string => (old === item.uid ? uid : old);
  for (const { findingUid, diagnosisUid, stance } of links) {
    link(draft, { findingUid: renamed(findingUid), diagnosisUid: renamed(diagnosisUid), stance });
  }
}

type LinkChange = { findingUid: string; diagnosisUid: string; stance: Stance | undefined };

function link(draft: Draft, { findingUid, diagnosisUid, stance }: LinkChange): void {
  if (openKind(draft, findingUid) !== "finding" || openKind(draft, diagnosisUid) !== "diagnosis") return;
  if (!itemOf(draft.state, findingUid) || !itemOf(draft.state, diagnosisUid)) return;
  const before = stanceOf(draft.state, findingUid, diagnosisUid);
  if (before === stance) return;
  const links = linksOf(draft.state);
  const isFull = (["findingUid", "diagnosisUid"] as const).some(
    (end) => links.filter((one) => one[end] === { findingUid, diagnosisUid }[end]).length >= linksAtMost,
  );
  if (before === undefined && isFull) {
    const message = `A finding or diagnosis can have up to ${linksAtMost} links. Remove one to add another.`;
    draft.effects.push({ type: "alert", message });
    return;
  }
  write(draft, findingUid, linkKey(diagnosisUid), stance ?? null);
}

/** Feedback that was sent stays as it is. @see spec documents §4 'inputs inactive' */
function isOpenToFeedback(draft: Draft): boolean {
  return hasPanel(draft.flow.root, "feedback") && scriptFeedbackOf(draft.state).stage !== "submitted";
}

/** Entries that an action of the reasoning tools writes. An action that is not allowed writes none. */
export function applyTool(draft: Draft, action: ToolAction): void {
  switch (action.type) {
    case "saveItem":
      saveItem(draft, action);
      return;
    case "deleteItem":
      deleteItem(draft, action.uid);
      return;
    case "restoreItem":
      restoreItem(draft, action.deleted);
      return;
    case "linkFinding":
      link(draft, action);
      return;
    case "setDangerous":
      if (openKind(draft, action.uid) === "diagnosis" && itemOf(draft.state, action.uid)) {
        write(draft, action.uid, "isDangerousDiagnosis", action.isDangerous);
      }
      return;
    case "setLeading":
      setLeading(draft, action.diagnosisUid);
      return;
    case "moveDiagnosis":
      moveDiagnosis(draft, action);
      return;
    case "bookmark":
      bookmark(draft, action.uid, action.isBookmarked);
      return;
    case "highlight":
      highlight(draft, action);
      return;
    case "rateScript":
      if (isOpenToFeedback(draft) && isRating(action.rating)) {
        write(draft, scriptFeedbackUid, action.question, action.rating);
      }
      return;
    case "commentScript":
      if (isOpenToFeedback(draft)) {
        write(draft, scriptFeedbackUid, "comment", action.comment.slice(0, scriptCommentLimit));
      }
      return;
    case "submitScriptFeedback":
      if (isOpenToFeedback(draft) && scriptFeedbackOf(draft.state).stage === "ready") {
        write(draft, scriptFeedbackUid, "feedback_submitted", true);
      }
  }
}
