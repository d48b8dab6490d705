import * as z from "zod/mini";
import { attributeSchemas, inlineStyleSchema, styleArgsSchema } from "../model/attributeSchemas.ts";
import { attributeOf, isNodeType } from "../model/nodeTable.ts";
import { at, check, isObject, type Report, type TreeProblem } from "../model/problems.ts";
import { maxDepth } from "../model/schema.ts";
import { isUid, uidSchema } from "../model/uid.ts";
import { changeKinds, type Draft, type DraftNode, decisions, isSlot } from "./draft.ts";
import { indexDraft, listAt, listKeysOf, slotKey, textAt, textKeysOf } from "./draftTree.ts";

const time = z.int().check(z.minimum(0));
const ids = z.array(uidSchema);
const person = z.string().check(z.minLength(1));

const marks = {
  added: z.optional(uidSchema),
  deleted: z.optional(ids),
  takenBack: z.optional(ids),
};

const styleMark = z.strictObject({ ...marks, type: inlineStyleSchema, args: z.optional(styleArgsSchema) });

const textSchema = z.strictObject({
  runs: z.array(
    z.strictObject({
      ...marks,
      text: z.string().check(z.minLength(1)),
      styles: z.optional(z.array(styleMark)),
      threads: z.optional(ids),
    }),
  ),
});

const nodeChangesSchema = z.strictObject({
  ...marks,
  cameWith: z.optional(uidSchema),
  emptiedBy: z.optional(ids),
  breaks: z.optional(
    z.array(z.strictObject({ ...marks, into: uidSchema, isJoin: z.optional(z.literal(true)) })),
  ),
  values: z.optional(
    z.record(z.string(), z.array(z.strictObject({ change: uidSchema, value: z.optional(z.unknown()) }))),
  ),
  moves: z.optional(ids),
  threads: z.optional(ids),
});

const slotSchema = z.strictObject({ slot: uidSchema, uid: uidSchema });

const written = {
  ...{ id: uidSchema, author: person, createdAt: time },
  ...{ text: z.string(), rich: z.optional(z.string()) },
};

const headerSchema = z.strictObject({
  id: uidSchema,
  setId: z.optional(uidSchema),
  kind: z.enum(changeKinds),
  author: person,
  isSuggestion: z.boolean(),
  createdAt: time,
  decision: z.optional(z.enum(decisions)),
  decisionAt: z.optional(time),
  decisionBy: z.optional(person),
  publishedAt: z.optional(time),
  publishedBy: z.optional(person),
  withdrawnAt: z.optional(time),
  takesBack: z.optional(ids),
  comments: z.optional(z.array(z.strictObject(written)).check(z.minLength(1))),
});

const threadSchema = z.strictObject({
  id: uidSchema,
  author: person,
  createdAt: time,
  comments: z.array(z.strictObject(written)),
  closedAt: z.optional(time),
  closedBy: z.optional(person),
});

/** All of a draft but its tree, which is checked by the node table. */
const shellSchema = z.strictObject({
  schema: z.literal(1),
  root: z.unknown(),
  changes: z.record(uidSchema, headerSchema),
  moves: z.array(z.strictObject({ change: uidSchema, uid: uidSchema })),
  threads: z.record(uidSchema, threadSchema),
  summaryOfEdits: z.array(
    z.strictObject({ ...written, uid: z.optional(uidSchema), key: z.optional(z.string()) }),
  ),
  studentFeedbacks: z.array(z.strictObject({ ...written, uid: z.optional(uidSchema) })),
});

/** Checks that a node has the shape that the node table gives its type, and changes of the right form. */
function checkNode(value: unknown, path: string, depth: number, report: Report): void {
  if (!isObject(value)) {
    report(path, "must be a node");
    return;
  }
  const { type } = value;
  if (!isNodeType(type)) {
    report(at(path, "type"), "is no node type");
    return;
  }
  if (depth > maxDepth) {
    report(path, `is nested more than ${maxDepth} deep`);
    return;
  }
  if (typeof value.uid !== "string" || !isUid(value.uid)) report(at(path, "uid"), "is not a uid");
  const texts: readonly string[] = textKeysOf({ type });
  const lists = listKeysOf({ type });
  for (const [key, field] of Object.entries(value)) {
    if (key === "type" || key === "uid" || field === undefined) continue;
    const place = at(path, key);
    const attribute = attributeOf(type, key, depth === 0);
    if (key === "changes") check(nodeChangesSchema, { value: field, path: place }, report);
    else if (texts.includes(key)) check(textSchema, { value: field, path: place }, report);
    else if (lists.includes(key)) checkList(field, place, depth + 1, report);
    else if (attribute) check(attributeSchemas[attribute.kind], { value: field, path: place }, report);
    else report(place, `a ${type} has no '${key}'`);
  }
}

function checkList(value: unknown, path: string, depth: number, report: Report): void {
  if (!Array.isArray(value)) {
    report(path, "must be a list of nodes");
    return;
  }
  for (const [i, entry] of value.entries()) {
    const place = `${path}[${i}]`;
    if (isObject(entry) && "slot" in entry) check(slotSchema, { value: entry, path: place }, report);
    else checkNode(entry, place, depth, report);
  }
}

type Mark = { added?: string; deleted?: readonly string[]; takenBack?: readonly string[] };

const named = ({ added, deleted = [], takenBack = [] }: Mark): string[] => [
  ...(added === undefined ? [] : [added]),
  ...deleted,
  ...takenBack,
];

/** The changes that a node names, in itself and its texts. */
function namedBy(node: DraftNode): string[] {
  const { changes = {} } = node;
  const runs = textKeysOf(node).flatMap((key) => textAt(node, key)?.runs ?? []);
  return [
    ...named(changes),
    ...(changes.cameWith === undefined ? [] : [changes.cameWith]),
    ...(changes.emptiedBy ?? []),
    ...(changes.breaks ?? []).flatMap(named),
    ...Object.values(changes.values ?? {}).flatMap((values) => values.map(({ change }) => change)),
    ...(changes.moves ?? []),
    ...runs.flatMap((run) => [...named(run), ...(run.styles ?? []).flatMap(named)]),
  ];
}

/** Checks the parts of a draft against each other: unique uids, headers for all changes, slots for all moves. */
function checkDraft(draft: Draft, report: Report): void {
  const taken = new Set<string>();
  const enter = (node: DraftNode, path: string): void => {
    if (taken.has(node.uid)) report(at(path, "uid"), `'${node.uid}' is taken`);
    taken.add(node.uid);
    for (const change of namedBy(node)) {
      if (!Object.hasOwn(draft.changes, change))
        report(at(path, "changes"), `there is no change '${change}'`);
    }
    for (const key of listKeysOf(node)) {
      for (const [i, entry] of (listAt(node, key) ?? []).entries()) {
        if (!isSlot(entry)) enter(entry, `${at(path, key)}[${i}]`);
      }
    }
  };
  enter(draft.root, "root");
  const { homes, slots } = indexDraft(draft.root);
  for (const [i, { change, uid }] of draft.moves.entries()) {
    if (!homes.has(uid)) report(`moves[${i}].uid`, `no node has the uid '${uid}'`);
    if (!slots.has(slotKey({ slot: change, uid }))) report(`moves[${i}]`, "has no slot");
  }
  for (const [id, header] of Object.entries(draft.changes)) {
    if (header.id !== id) report(`changes.${id}.id`, "is not the id under which it is kept");
  }
}

export type ParsedDraft = { ok: true; draft: Draft } | { ok: false; problems: TreeProblem[] };

/** A draft as it was stored, from the same node table as the published schema; every problem is named with its place. */
export function parseDraft(json: unknown): ParsedDraft {
  const problems: TreeProblem[] = [];
  const report: Report = (path, message) => {
    problems.push({ path, message });
  };
  check(shellSchema, { value: json, path: "" }, report);
  if (isObject(json)) checkNode(json.root, "root", 0, report);
  if (problems.length > 0) return { ok: false, problems };
  // Both halves have gone through every field.
  const draft = json as unknown as Draft;
  checkDraft(draft, report);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, draft };
}
