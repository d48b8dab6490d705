import type { DraftNode } from "./draft.ts";

/** The permission flags that operations ask for. @see spec documents §6 */
export const editPermissions = [
  "createContentNodes",
  "createPages",
  "editContentNodes",
  "editPages",
  "editNodeInvisible",
  /** Also lets its holder add into question vignettes. */
  "editMediaAssets",
  "deleteContentNodes",
  "deletePages",
  "createComments",
  "respondToComments",
  "resolveComments",
  "acceptTrackedChanges",
  "rejectTrackedChanges",
  "publish",
] as const;

export type EditPermission = (typeof editPermissions)[number];

/** Why somebody who may edit may only suggest here. @see spec documents §4 Edit modes, §8 'Suggesting-only' */
export type SuggestionOnly = "MAPPED_CONTENT" | "MULTI_USE_CONTENT";

/** Whoever makes an operation, as the server knows them. */
export type Actor = {
  /** User id. */
  id: string;
  /** The most that they may do: one who may edit may also choose to suggest, operation by operation. */
  mode: "editing" | "suggesting";
  permissions: ReadonlySet<EditPermission>;
  /**
   * Asked of each node that an edit (not a suggestion) touches and of every node above it. Absent where nothing is held to
   * suggestions (admins, Reusable Object documents).
   */
  suggestionOnly?: (node: DraftNode) => SuggestionOnly | undefined;
};
