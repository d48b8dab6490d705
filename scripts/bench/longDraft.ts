import { type Actor, editPermissions } from "#shared/case/changes/actor.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import { generated } from "./viewerCases.ts";

export const author: Actor = { id: "author", mode: "editing", permissions: new Set(editPermissions) };

export function after(draft: Draft, operation: Operation, by = author): Draft {
  const applied = apply(draft, operation, by);
  if (!applied.ok) throw new Error(`${operation.type}: ${applied.reason} ${applied.detail}`);
  return applied.draft;
}

/** The case of design/case-model. */
export const tree = generated(40);
export const paragraphs = findNodes(
  tree,
  ({ type, content }) => type === "paragraph" && plainText(content).length > 20,
);

/** One suggestion: words typed, deleted or set in bold somewhere in a paragraph, in turns. */
export function suggestion(n: number, changeId: string): Operation {
  const uid = paragraphs[(n * 7) % paragraphs.length]?.uid ?? "";
  const made = { at: n, changeId, isSuggestion: true, uid, key: "content" } as const;
  const start = n % 10;
  if (n % 3 === 0) return { ...made, type: "insertText", offset: start, text: " as before" };
  const range = { start, end: start + 6 };
  return n % 3 === 1
    ? { ...made, type: "deleteText", range }
    : { ...made, type: "addStyle", range, style: { type: "bold" } };
}

/** The suggestions with which the long case is measured: as many as a review of some weeks leaves. */
export const suggestions = (count: number): Operation[] =>
  Array.from({ length: count }, (_, n) => suggestion(n, `c${n}`));
