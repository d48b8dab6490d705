import type { Operation } from "#shared/case/changes/operations.ts";
import { isMapped } from "#shared/case/model/mapped.ts";
import { copiesOf } from "#shared/case/model/references.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { ReusableDetail } from "#shared/contract/mapping/reusables.ts";
import type { EditSession } from "../session/editSession.ts";

type Mint = (what: string) => string;
type Home = { parent: string; key: string };
type Item = Pick<ReusableDetail, "id" | "uid" | "name" | "description" | "learning_objectives">;

/** Place of an item in a case. @see spec documents §3 "roData", "variantPlaceholder" */
export function placeFor(item: Item, mint: Mint): ContentNode {
  const [objective] = item.learning_objectives;
  const { id, uid, name, description } = item;
  return {
    type: "variantPlaceholder",
    uid: mint("variantPlaceholder"),
    variantableType: "ReusableObject",
    variantableId: id,
    roData: { name, description, uid, ...(objective ? { learning_objective_id: objective.id } : {}) },
  };
}

type Change = { at: number; changeId: string; setId: string; isSuggestion: boolean };

/** Makes changes of one act: together they are one step of undo, and one card for who reviews them. */
function changesOf(session: EditSession, mint: Mint, isForced = false): () => Change {
  const isSuggestion = isForced || session.getState().editMode === "suggesting";
  const [at, setId] = [Date.now(), mint("set")];
  return () => ({ at, setId, isSuggestion, changeId: mint("change") });
}

/** Puts a placeholder in the place of content that was made reusable. References to that content stay: its text has the same uids. */
export function placeInstead(
  session: EditSession,
  { uid, home, item }: { uid: string; home: Home; item: Item },
  mint: Mint,
): boolean {
  const change = changesOf(session, mint);
  const operations: Operation[] = [
    {
      ...change(),
      type: "addNodes",
      place: { ...home, after: uid },
      nodes: [placeFor(item, mint)],
      kind: "ADD_NODE",
    },
    { ...change(), type: "deleteNode", uid },
  ];
  return session.operate(operations);
}

/** Puts an item into the case, behind a node. */
export function insertItem(
  session: EditSession,
  { holder, after, item }: { holder: string; after: string | undefined; item: Item },
  mint: Mint,
): boolean {
  const place = { parent: holder, key: "content", ...(after === undefined ? {} : { after }) };
  const nodes = [placeFor(item, mint)];
  return session.operate([
    { ...changesOf(session, mint)(), type: "addNodes", place, nodes, kind: "ADD_NODE" },
  ]);
}

/** Puts the case's own copy of an item's text in the place of its placeholder. What is mapped takes that as a suggestion. */
export function undoPlace(
  session: EditSession,
  { place, home, content }: { place: ContentNode; home: Home; content: readonly ContentNode[] },
  mint: Mint,
): boolean {
  const isForced = session.actor.suggestionOnly !== undefined && isMapped(place);
  const change = changesOf(session, mint, isForced);
  const nodes = copiesOf(content, mint, () => true);
  const operations: Operation[] = [
    { ...change(), type: "addNodes", place: { ...home, after: place.uid }, nodes, kind: "ADD_NODE" },
    { ...change(), type: "deleteNode", uid: place.uid },
  ];
  return session.operate(operations);
}
