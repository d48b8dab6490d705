import type { ChangeHeader, ChangeId, Draft, DraftNode, Marks, ThreadComment } from "./draft.ts";
import { textAt, textKeysOf, walkChanged } from "./draftTree.ts";
import type { TextRange } from "./operations.ts";

/** A comment in the specification's fields. @see spec documents §3 Change record */
export type CommentRecord = {
  comment_id: string;
  author_id: string;
  author_full_name: string;
  created_at: number;
  text: string;
};

/** A change as it is said of one node. Times are milliseconds, ranges union offsets. @see spec documents §3 Change record */
export type ChangeRecord = {
  change_id: string;
  change_set_id: string;
  type: string;
  author_id: string;
  author_full_name: string;
  user_id: string;
  is_suggestion: boolean;
  created_at: number;
  decision?: "ACCEPTED" | "REJECTED";
  decision_at?: number;
  decision_by?: string;
  published_at?: number;
  published_by?: string;
  uid: string;
  key?: string;
  range?: TextRange;
  text?: string;
  style?: string;
  args?: object;
  keys_and_values?: Record<string, unknown>;
  changeNodeType?: string;
  comments: CommentRecord[];
};

export const changeLists = [
  "addDeleteChanges",
  "styleChanges",
  "commentThreadChanges",
  "key_value_changes",
  "rowChanges",
  "columnChanges",
  "cellSpanChanges",
] as const;

export type ChangeList = (typeof changeLists)[number];
export type NodeRecords = Partial<Record<ChangeList, ChangeRecord[]>>;

/** The change lists of every node that has any, by uid. */
export type Records = Record<string, NodeRecords>;

type NameOf = (author: string) => string;

type Said = Omit<Partial<ChangeRecord>, "change_id"> & { type: string; uid: string };

/** Where the changes of a table's parts are told. */
const tableLists: Readonly<Partial<Record<ChangeHeader["kind"], ChangeList>>> = {
  ADD_TABLE_ROW: "rowChanges",
  DELETE_TABLE_ROW: "rowChanges",
  ADD_TABLE_COLUMN: "columnChanges",
  DELETE_TABLE_COLUMN: "columnChanges",
  MERGE_TABLE_CELLS: "cellSpanChanges",
  UNMERGE_TABLE_CELLS: "cellSpanChanges",
};

const commentRecord = (comment: ThreadComment, nameOf: NameOf): CommentRecord => ({
  comment_id: comment.id,
  author_id: comment.author,
  author_full_name: nameOf(comment.author),
  created_at: comment.createdAt,
  text: comment.text,
});

const recordOf = (header: ChangeHeader, nameOf: NameOf, said: Said): ChangeRecord => ({
  change_id: header.id,
  change_set_id: header.setId ?? header.id,
  author_id: header.author,
  author_full_name: nameOf(header.author),
  user_id: header.author,
  is_suggestion: header.isSuggestion,
  created_at: header.createdAt,
  ...(header.decision === undefined
    ? {}
    : { decision: header.decision, decision_at: header.decisionAt, decision_by: header.decisionBy }),
  ...(header.publishedAt === undefined
    ? {}
    : { published_at: header.publishedAt, published_by: header.publishedBy }),
  comments: (header.comments ?? []).map((comment) => commentRecord(comment, nameOf)),
  ...said,
});

/** Writes changes into the lists of their nodes. */
type Writer = {
  say: (change: ChangeId, name: ChangeList, said: Said) => void;
  /** Writes the change that added something and those that deleted it; `types` names the one and the other. */
  sayMarks: (
    marks: Marks,
    name: ChangeList,
    types: readonly [string, string],
    said: Omit<Said, "type">,
  ) => void;
  sayThread: (id: string, said: Omit<Said, "type">) => void;
};

function writerOf(draft: Draft, nameOf: NameOf, records: Records): Writer {
  const list = (uid: string, name: ChangeList): ChangeRecord[] => {
    records[uid] ??= {};
    records[uid][name] ??= [];
    return records[uid][name];
  };

  const say: Writer["say"] = (change, name, said) => {
    const header = draft.changes[change];
    if (!header || header.withdrawnAt !== undefined) return;
    list(said.uid, tableLists[header.kind] ?? name).push(recordOf(header, nameOf, said));
  };

  return {
    say,
    sayMarks({ added, deleted = [] }, name, types, said) {
      if (added !== undefined) say(added, name, { ...said, type: types[0] });
      for (const change of deleted) say(change, name, { ...said, type: types[1] });
    },
    sayThread(id, said) {
      const thread = Object.hasOwn(draft.threads, id) ? draft.threads[id] : undefined;
      if (thread && thread.closedAt === undefined)
        list(said.uid, "commentThreadChanges").push(threadRecord(id, thread, nameOf, said));
    },
  };
}

function threadRecord(
  id: string,
  thread: Draft["threads"][string],
  nameOf: NameOf,
  said: Omit<Said, "type">,
): ChangeRecord {
  return {
    change_id: id,
    change_set_id: id,
    type: "ADD_COMMENT_THREAD",
    author_id: thread.author,
    author_full_name: nameOf(thread.author),
    user_id: thread.author,
    is_suggestion: false,
    created_at: thread.createdAt,
    ...said,
    comments: thread.comments.map((comment) => commentRecord(comment, nameOf)),
  };
}

function sayTexts({ sayMarks, sayThread }: Writer, node: DraftNode): void {
  for (const key of textKeysOf(node)) {
    let start = 0;
    for (const run of textAt(node, key)?.runs ?? []) {
      const range = { start, end: start + run.text.length };
      const place = { uid: node.uid, key, range };
      sayMarks(run, "addDeleteChanges", ["ADD_CONTENT", "DELETE_CONTENT"], { ...place, text: run.text });
      for (const { type, args, ...marks } of run.styles ?? []) {
        const style = { ...place, style: type, ...(args ? { args } : {}) };
        sayMarks(marks, "styleChanges", ["ADD_STYLE", "DELETE_STYLE"], style);
      }
      for (const thread of run.threads ?? []) sayThread(thread, place);
      start = range.end;
    }
  }
}

function sayNode({ say, sayMarks, sayThread }: Writer, draft: Draft, node: DraftNode): void {
  const { uid, type: changeNodeType, changes } = node;
  if (!changes) return;
  const said = { uid, changeNodeType };
  sayMarks(changes, "addDeleteChanges", ["ADD_NODE", "DELETE_NODE"], said);
  for (const gap of changes.breaks ?? [])
    sayMarks(gap, "addDeleteChanges", ["CHANGE_TEXT_AND_NODES", "CHANGE_TEXT_AND_NODES"], said);
  for (const change of changes.moves ?? [])
    say(change, "addDeleteChanges", { ...said, type: draft.changes[change]?.kind ?? "MOVE_NODE" });
  const given = new Map<ChangeId, Record<string, unknown>>();
  for (const [key, values] of Object.entries(changes.values ?? {})) {
    for (const { change, value } of values) given.set(change, { ...given.get(change), [key]: value ?? null });
  }
  for (const [change, keys_and_values] of given) {
    say(change, "key_value_changes", { uid, type: "SET_KEYS_VALUES", keys_and_values });
  }
  for (const thread of changes.threads ?? []) sayThread(thread, { uid });
}

/**
 * The specification's change lists, node by node: what the union tree and its headers say, written out. What was undone by its
 * author is not among them. `nameOf` gives the full name of a user id.
 */
export function toRecords(draft: Draft, nameOf: NameOf): Records {
  const records: Records = {};
  const writer = writerOf(draft, nameOf, records);
  walkChanged(draft.root, (node) => {
    sayNode(writer, draft, node);
    sayTexts(writer, node);
  });
  return records;
}
