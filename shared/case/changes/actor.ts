import type { DraftNode } from "./draft.ts";

/** Rights that operations need: permission flags, and two rights that no flag gives. @see spec documents §6 */
export const editPermissions = [
  "createContentNodes",
  "createPages",
  "editContentNodes",
  "editPages",
  "editNodeInvisible",
  /** Which file a medium is; also lets its holder add into question vignettes. */
  "editMediaAssets",
  "deleteContentNodes",
  "deletePages",
  "allowLearningObjectivesEdit",
  /** Puts reusable content into a case. */
  "insertRloToDocuments",
  /** Makes content of a case reusable, and undoes it. */
  "createExistingContentRlo",
  /** Which objectives and teaching points a question is mapped to. */
  "assessmentMappingTool",
  "createComments",
  "respondToComments",
  "resolveComments",
  "acceptTrackedChanges",
  "rejectTrackedChanges",
  "publish",
  /** ADMIN TOOLS: what a case's page offers to learners. */
  "editCaseFlags",
  /** CASE METADATA. */
  "editCaseMetadata",
] as const;

export type EditPermission = (typeof editPermissions)[number];

/**
 * Rights of an author, by the same rule on the page and on the server. Flags and metadata of a case are a provider
 * admin's; metadata can't be changed where the case has a signature version. @see spec documents §2.8, §6
 */
export function permissionsOf(
  flags: Iterable<string>,
  { isAdmin, hasSignatureVersion }: { isAdmin: boolean; hasSignatureVersion: boolean },
): ReadonlySet<EditPermission> {
  const given = new Set(flags);
  const may = (permission: EditPermission): boolean => {
    if (permission === "editCaseFlags") return isAdmin;
    if (permission === "editCaseMetadata") return isAdmin && !hasSignatureVersion;
    return given.has(permission);
  };
  return new Set(editPermissions.filter(may));
}

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
  /** Set while saved operations are replayed: they apply as they did then, whatever today's rules refuse. */
  isReplaying?: boolean;
  /** The rules that the operations are applied by; the current ones where absent. */
  rules?: number;
};

/**
 * Version of the rules by which operations change a draft. A save says by which it was made, and is replayed by these, so that it
 * gives the same draft for good. 1: a place beside a joined paragraph lay behind its first part, and a join held only where both
 * parts had been moved together or not at all. 2: what is joined is one; what was moved into something goes with it, where whoever
 * brought that takes it away. 3: a paragraph whose whole text a suggestion strikes out goes once that is accepted.
 * @see ADR 0143
 */
export const currentRules = 3;

/** Rules of saves that do not say by which they were made. */
const firstRules = 1;

const allPermissions: ReadonlySet<EditPermission> = new Set(editPermissions);

/** Whoever saved something, as it is done again by the rules of that time. */
export const replaying = (id: string, rules = firstRules): Actor => ({
  id,
  mode: "editing",
  permissions: allPermissions,
  isReplaying: true,
  rules,
});
