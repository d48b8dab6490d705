import type { Operation } from "#shared/case/changes/operations.ts";
import { isRichText, plainText } from "#shared/case/model/richText.ts";
import { childrenOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { FieldProblem } from "#shared/contract/errors.ts";
import type { KeptAct } from "./pieces.ts";

/** An operation of a batch that the server will not take. `why`: in plain words. */
export type NamedRefusal = { at: number; reason: string; why: string };

/** Work that will not be saved, kept for its words. */
export type RefusedOperation = { operation: Operation; why: string };

/** Codes of refusals of edits that can still be suggested, and come back as suggestions. */
const onlyAsSuggestion = new Set(["SUGGESTING_ONLY", "MAPPED_CONTENT", "MULTI_USE_CONTENT"]);

/** Which operations a refused save names. @see functions/versions/applyBatch.ts */
export const namedIn = (fields: readonly FieldProblem[]): NamedRefusal[] =>
  fields.flatMap(({ path, message }) => {
    const at = /^body\.version\.operations\[(\d+)\]/.exec(path)?.[1];
    const said = /^([A-Z_]+): (.*)$/s.exec(message);
    return at === undefined || !said ? [] : [{ at: Number(at), reason: said[1] ?? "", why: said[2] ?? "" }];
  });

const changeOf = (operation: Operation): string | undefined =>
  "changeId" in operation ? operation.changeId : undefined;

/** Why each of these operations will not be saved: those that are named, and what else is of their changes, so that a word stays whole. */
export function refusedAmong(
  operations: readonly Operation[],
  named: readonly NamedRefusal[],
): (string | undefined)[] {
  const changes = new Map<string, string>();
  const others = new Map<Operation, string>();
  for (const { at, reason, why } of named) {
    const operation = operations[at];
    if (!operation) continue;
    const isEdit = "isSuggestion" in operation && !operation.isSuggestion;
    if (isEdit && onlyAsSuggestion.has(reason)) continue;
    const change = changeOf(operation);
    if (change === undefined) others.set(operation, why);
    else changes.set(change, why);
  }
  return operations.map((operation) => changes.get(changeOf(operation) ?? "") ?? others.get(operation));
}

/** The same as the journal notes it: of each act that has such operations, which of them. */
export function refusedActs(
  acts: readonly KeptAct[],
  named: readonly NamedRefusal[],
): { act: KeptAct; refused: (string | undefined)[] }[] {
  const all = refusedAmong(
    acts.flatMap(({ operations }) => operations),
    named,
  );
  let from = 0;
  return acts.flatMap((act) => {
    const refused = all.slice(from, from + act.operations.length);
    from += act.operations.length;
    return refused.some((why) => why !== undefined) ? [{ act, refused }] : [];
  });
}

const linesOf = (node: ContentNode): string[] => [
  ...[node.title, node.content].flatMap((field) =>
    typeof field === "string" || isRichText(field) ? plainText(field) : [],
  ),
  ...childrenOf(node).flatMap(linesOf),
];

/** Words in the value of an attribute. */
function wordsIn(value: unknown): string[] {
  if (typeof value === "string" || isRichText(value)) return [plainText(value)];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(wordsIn);
}

/** Words that somebody wrote with an operation; none for one that only deletes, moves or decides. */
function wordsOf(operation: Operation): string[] {
  switch (operation.type) {
    case "addNodes":
      return operation.nodes.flatMap(linesOf);
    case "addTableRow":
      return linesOf(operation.row);
    case "addTableColumn":
      return operation.cells.flatMap(linesOf);
    case "setKeysValues":
      return wordsIn(operation.keysAndValues);
    default:
      return "text" in operation ? [operation.text] : [];
  }
}

/** Entries to show: one per change, with all that was written in it. */
export type RefusedWork = { key: string; words: string; why: string };

export function refusedWork(refused: readonly RefusedOperation[]): RefusedWork[] {
  const works = new Map<string, RefusedWork>();
  for (const [i, { operation, why }] of refused.entries()) {
    const key = changeOf(operation) ?? `${i}`;
    const words = wordsOf(operation)
      .filter((line) => line !== "")
      .join("\n");
    const known = works.get(key);
    // Letters of a word come one by one.
    const gap = known?.words && operation.type !== "insertText" ? "\n" : "";
    works.set(key, { key, why: known?.why ?? why, words: `${known?.words ?? ""}${gap}${words}` });
  }
  return [...works.values()];
}
