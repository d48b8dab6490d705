import type { Operation } from "./operations.ts";

/** Summary of a save for the history: counts of places, changes and comments, not letters. */
export type SaveSummary = {
  /** Texts and other nodes in which something was edited. */
  edited: number;
  /** The same of suggestions. */
  suggested: number;
  /** Changes of which somebody decided whether they are accepted. */
  decided: number;
  /** Changes that their author took back or restored. */
  undone: number;
  commented: number;
};

function placesOf(operation: Operation): string[] {
  if (operation.type === "addNodes") return operation.nodes.map(({ uid }) => uid);
  return "uid" in operation && operation.uid !== undefined ? [operation.uid] : [];
}

/** Each place and each change counts once. */
export function summaryOfSave(operations: readonly Operation[]): SaveSummary {
  const [edited, suggested] = [new Set<string>(), new Set<string>()];
  const [decided, undone] = [new Set<string>(), new Set<string>()];
  let commented = 0;
  for (const operation of operations) {
    switch (operation.type) {
      case "decideChanges":
        for (const id of operation.changeIds) decided.add(id);
        break;
      case "withdrawChanges":
      case "restoreChanges":
        for (const id of operation.changeIds) undone.add(id);
        break;
      case "addCommentThread":
      case "addComment":
      case "addChangeComment":
        commented += 1;
        break;
      default:
        if (!("changeId" in operation)) break;
        for (const uid of placesOf(operation)) (operation.isSuggestion ? suggested : edited).add(uid);
    }
  }
  const [edits, suggestions] = [edited.size, suggested.size];
  return { edited: edits, suggested: suggestions, decided: decided.size, undone: undone.size, commented };
}
