import type { Draft, DraftEntry, DraftNode } from "./draft.ts";
import { isSlot } from "./draft.ts";
import { listAt, listKeysOf } from "./draftTree.ts";

/** JSON with the keys of objects in order and without those that are undefined: equal values give equal text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`);
  return `{${fields.join(",")}}`;
}

/**
 * 64 bits of a text as 16 hexadecimal digits: two multiplicative hashes side by side. It tells two drafts apart that have come to
 * differ by mistake; it is no protection against somebody who wants them to look alike.
 */
function hashText(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2_654_435_761);
    b = Math.imul(b ^ unit, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  const hex = (bits: number): string => (bits >>> 0).toString(16).padStart(8, "0");
  return hex(a) + hex(b);
}

const known = new WeakMap<object, string>();

/** The hash of a value, made once for each object. */
function hashOf(value: object, text: () => string): string {
  const hash = known.get(value) ?? hashText(text());
  known.set(value, hash);
  return hash;
}

const hashEntry = (entry: DraftEntry): string =>
  isSlot(entry) ? hashOf(entry, () => canonical(entry)) : hashNode(entry);

/** Children enter by their hashes, so that a node costs its own fields. */
function hashNode(node: DraftNode): string {
  return hashOf(node, () => {
    const own: Record<string, unknown> = { ...node };
    for (const key of listKeysOf(node)) {
      const list = listAt(node, key);
      if (list) own[key] = list.map(hashEntry);
    }
    return canonical(own);
  });
}

/** Records by id, in whatever order they are kept. */
const hashRecords = (records: Readonly<Record<string, object>>): string =>
  hashOf(records, () =>
    Object.keys(records)
      .sort()
      .map((id) => hashOf(records[id] as object, () => canonical(records[id])))
      .join(" "),
  );

const hashList = (list: readonly object[]): string => hashOf(list, () => canonical(list));

/**
 * 16 hexadecimal digits that equal drafts share, whoever computed them. What did not change since the last time is not looked at
 * again. @see design/case-model "Saving"
 */
export const treeHash = (draft: Draft): string =>
  hashText(
    [
      draft.schema,
      hashNode(draft.root),
      hashRecords(draft.changes),
      hashList(draft.moves),
      hashRecords(draft.threads),
      hashList(draft.summaryOfEdits),
      hashList(draft.studentFeedbacks),
    ].join(" "),
  );
