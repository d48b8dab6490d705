import { caseFlags, metadataFields } from "../model/caseSettings.ts";
import type { AttributeName } from "../model/nodeAttributes.ts";
import { subtypeOf } from "../model/subtypes.ts";
import type { NodeType } from "../model/types.ts";
import type { Actor, EditPermission } from "./actor.ts";
import { asContent, seenHome } from "./apply/places.ts";
import type { Decision, Draft, DraftNode } from "./draft.ts";
import { listKeysOf, locate } from "./draftTree.ts";
import type { Operation, Place } from "./operations.ts";

type Unstamped<T> = T extends Operation ? Omit<T, "at" | "changeId" | "setId" | "isSuggestion"> : never;

/** An operation as far as rights are asked for: before it is said who makes it, when, and as what. */
export type Asked = Unstamped<Operation>;

/** One of the flags that something asks for: any one of them will do. `path` is the place in the operation. */
export type Need = { anyOf: readonly EditPermission[]; path: string };

type Of<Type extends Asked["type"]> = Extract<Asked, { type: Type }>;
type Rules = {
  [Type in Asked["type"]]: (draft: Draft, operation: Of<Type>, by: string) => readonly Need[];
};

const need = (...anyOf: EditPermission[]): Need => ({ anyOf, path: "type" });
const always =
  (flag: EditPermission, path = "type") =>
  (): readonly Need[] => [{ anyOf: [flag], path }];
const nothing = (): readonly Need[] => [];

/** Blocks of running text: they come and go with the text that is written, pasted and cut. */
const running: ReadonlySet<NodeType> = new Set([
  "paragraph",
  "regularList",
  "numberedList",
  "listItem",
] satisfies NodeType[]);
const media: ReadonlySet<NodeType> = new Set(["image", "audio", "video", "pdf"] satisfies NodeType[]);
const objectives: ReadonlySet<NodeType> = new Set([
  "learningObjective",
  "learningObjectivesList",
] satisfies NodeType[]);
const placeholders: ReadonlySet<NodeType> = new Set(["variantPlaceholder", "RLOModal"] satisfies NodeType[]);

type Rights = Readonly<Partial<Record<AttributeName, EditPermission>>>;

const all = (keys: readonly AttributeName[], flag: EditPermission): Rights =>
  Object.fromEntries(keys.map((key) => [key, flag]));

const reuse = [
  "roData",
  "roDocumentCount",
  "variantId",
  "variantUid",
  "variantableId",
  "variantableType",
] as const;

/** Attributes that ask for a right of their own, instead of the one to edit the node: of any node, of a medium, of the case itself. */
const rightsToSet: Record<"any" | "medium" | "root", Rights> = {
  any: { invisible: "editNodeInvisible", ...all(reuse, "createExistingContentRlo") },
  medium: all(["url", "uri", "source", "externalIdentifier"], "editMediaAssets"),
  root: {
    ...all(caseFlags, "editCaseFlags"),
    ...all(metadataFields, "editCaseMetadata"),
    coverImage: "editMediaAssets",
    proposedLearningObjectiveReusableObjects: "assessmentMappingTool",
    proposedLearningObjectiveReusableObjectId: "assessmentMappingTool",
  },
};

/** Properties of a node that rights depend on, in a draft or in an operation. */
type Looked = { type: NodeType } & { readonly [Key in (typeof reuse)[number]]?: unknown };

const isNode = (value: unknown): value is Looked =>
  typeof value === "object" && value !== null && "type" in value;

/**
 * True if a node or one below it matches. Content of an operation is not parsed yet: lists may be missing or nested to
 * any depth.
 */
function isSome(node: Looked, test: (node: Looked) => boolean): boolean {
  const left: unknown[] = [node];
  while (left.length > 0) {
    const each = left.pop();
    if (!isNode(each)) continue; // the slot of a move, or nothing that a case can hold
    if (test(each)) return true;
    for (const key of listKeysOf(each)) {
      const list: unknown = (each as Readonly<Record<string, unknown>>)[key]; // whatever stands there
      if (Array.isArray(list)) for (const entry of list) left.push(entry);
    }
  }
  return false;
}

const isObjective = ({ type }: Looked): boolean => objectives.has(type);
const isReusable = (node: Looked): boolean =>
  placeholders.has(node.type) || reuse.some((key) => node[key] !== undefined && node[key] !== null);

const toObjectives = (is: boolean): Need[] => (is ? [need("allowLearningObjectivesEdit")] : []);

/** True if a node is an objective or stands in a list of them. */
function isInObjectives(draft: Draft, uid: string): boolean {
  const found = locate(draft.root, uid);
  return found !== undefined && [found.node, ...found.above].some(isObjective);
}

/** Rights needed for nodes and all below them, by their kinds. */
const toBring = (nodes: readonly Looked[]): Need[] => [
  ...(nodes.some((node) => isSome(node, ({ type }) => media.has(type))) ? [need("editMediaAssets")] : []),
  ...(nodes.some((node) => isSome(node, isReusable)) ? [need("insertRloToDocuments")] : []),
  ...toObjectives(nodes.some((node) => isSome(node, isObjective))),
];

/** Cards of the case, and the case itself: as it was written, or as its authors see it. */
function isPage(draft: Draft, node: DraftNode, above: readonly DraftNode[]): boolean {
  const { root } = draft;
  if (node === root) return true;
  return (
    node.type === "section" && (above[0] === root || seenHome(draft, node.uid)?.home.parent === root.uid)
  );
}

function toAdd(draft: Draft, { place, nodes }: Of<"addNodes">): Need[] {
  const parent = locate(draft.root, place.parent)?.node;
  const isVignette = parent && subtypeOf(asContent(draft, parent)) === "question_vignette";
  const made = nodes
    .filter((node) => isSome(node, ({ type }) => !running.has(type)))
    .map(({ type }) => {
      if (type === "section" && parent === draft.root) return need("createPages");
      return isVignette ? need("createContentNodes", "editMediaAssets") : need("createContentNodes");
    });
  return [...made, ...toBring(nodes), ...toObjectives(isInObjectives(draft, place.parent))];
}

function toDelete(draft: Draft, { uid }: Of<"deleteNode">): Need[] {
  const found = locate(draft.root, uid);
  if (!found) return [];
  const { node, above } = found;
  const flag = isPage(draft, node, above) ? "deletePages" : "deleteContentNodes";
  return [
    ...(running.has(node.type) ? [] : [need(flag)]),
    ...toObjectives(isInObjectives(draft, uid) || isSome(node, isObjective)),
  ];
}

const becomesPage = (draft: Draft, { type }: DraftNode, place: Place): boolean =>
  type === "section" && place.parent === draft.root.uid;

function toMove(draft: Draft, { uid, place }: Of<"moveNode">): Need[] {
  const found = locate(draft.root, uid);
  if (!found) return [];
  const { node, above } = found;
  const isOfPages = isPage(draft, node, above) || becomesPage(draft, node, place);
  const touchesObjectives = isInObjectives(draft, uid) || isInObjectives(draft, place.parent);
  return [
    ...(running.has(node.type) ? [] : [need(isOfPages ? "editPages" : "editContentNodes")]),
    ...toObjectives(touchesObjectives || isSome(node, isObjective)),
  ];
}

function toSet(draft: Draft, { uid, keysAndValues }: Of<"setKeysValues">): Need[] {
  const found = locate(draft.root, uid);
  if (!found) return [];
  const { node, above } = found;
  const own: Rights = {
    ...rightsToSet.any,
    ...(media.has(node.type) ? rightsToSet.medium : {}),
    ...(node === draft.root ? rightsToSet.root : {}),
  };
  const edit = isPage(draft, node, above) ? "editPages" : "editContentNodes";
  const keys = Object.keys(keysAndValues).filter(
    (key) => !(key === "listIndentation" && running.has(node.type)),
  );
  return [
    ...keys.map((key) => need((Object.hasOwn(own, key) && own[key as AttributeName]) || edit)), // any other key is none of the table's
    ...toObjectives(isInObjectives(draft, uid)),
  ];
}

const inText = (draft: Draft, { uid }: { uid: string }): Need[] => toObjectives(isInObjectives(draft, uid));

/** Which right a decision on what others suggest asks for. */
export const rightToDecide = {
  ACCEPTED: "acceptTrackedChanges",
  REJECTED: "rejectTrackedChanges",
} as const satisfies Record<Decision, EditPermission>;

/** Rights to reopen or reject: whoever accepts may reopen; everybody may reject their own suggestion. */
function toDecide(draft: Draft, { changeIds, decision }: Of<"decideChanges">, by: string): Need[] {
  return changeIds.flatMap((id, i) => {
    const header = Object.hasOwn(draft.changes, id) ? draft.changes[id] : undefined;
    if (!header) return [];
    const accepts = decision === "ACCEPTED" || header.decision === "ACCEPTED";
    if (!accepts && header.author === by) return [];
    return [{ anyOf: [rightToDecide[accepts ? "ACCEPTED" : "REJECTED"]], path: `changeIds[${i}]` }];
  });
}

/** One's own threads are anybody's to resolve. */
function toResolve(draft: Draft, { threadId }: { threadId: string }, by: string): Need[] {
  const thread = Object.hasOwn(draft.threads, threadId) ? draft.threads[threadId] : undefined;
  return thread && thread.author !== by ? [{ anyOf: ["resolveComments"], path: "threadId" }] : [];
}

/** Which flags each operation asks for. What hangs on author and edit mode alone is looked at where it is done. */
const rules: Rules = {
  insertText: inText,
  deleteText: inText,
  splitParagraph: inText,
  joinParagraph: inText,
  addStyle: inText,
  deleteStyle: inText,
  addNodes: toAdd,
  deleteNode: toDelete,
  moveNode: toMove,
  setKeysValues: toSet,
  addTableRow: (_, { row }) => [need("createContentNodes"), ...toBring([row])],
  addTableColumn: (_, { cells }) => [need("createContentNodes"), ...toBring(cells)],
  unmergeTableCells: (_, { cells }) => [need("editContentNodes"), ...toBring(cells)],
  mergeTableCells: always("editContentNodes"),
  deleteTableRow: always("deleteContentNodes"),
  deleteTableColumn: always("deleteContentNodes"),
  decideChanges: toDecide,
  withdrawChanges: nothing,
  restoreChanges: nothing,
  addCommentThread: always("createComments", ""),
  addComment: always("respondToComments", ""),
  deleteComment: nothing,
  addChangeComment: always("respondToComments", ""),
  deleteChangeComment: nothing,
  closeCommentThread: toResolve,
  reopenCommentThread: toResolve,
  addSummaryOfEdit: nothing,
  deleteSummaryOfEdit: nothing,
  addStudentFeedback: nothing,
  deleteStudentFeedback: nothing,
  publish: always("publish", ""),
};

/**
 * The one table of rights: all that an operation of this person asks for. The server refuses by it, and the editor offers by it.
 * What the draft does not have asks for nothing: the operation itself says what it misses.
 * @see spec documents §6, ADR 0138
 */
export function neededRights(draft: Draft, operation: Asked, by: string): readonly Need[] {
  // The table has the rule of each type under it.
  const rule = rules[operation.type] as (draft: Draft, operation: Asked, by: string) => readonly Need[];
  return rule(draft, operation, by);
}

/** The first of what an operation asks for that somebody has not; undefined where they have all of it. */
export const missingRight = (
  draft: Draft,
  operation: Asked,
  { id, permissions }: Pick<Actor, "id" | "permissions">,
): Need | undefined =>
  neededRights(draft, operation, id).find(({ anyOf }) => !anyOf.some((flag) => permissions.has(flag)));
