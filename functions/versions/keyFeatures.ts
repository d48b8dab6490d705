import type { Draft } from "#shared/case/changes/draft.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { authorsView } from "#shared/case/changes/view.ts";
import { indexTree } from "#shared/case/model/tree.ts";
import { operationRefused } from "./applyBatch.ts";

const isMark = (value: unknown): boolean => value === true || value === "poison";

/**
 * Refuses a batch that marks an answer of a case-driven question which names no key feature once all of it is done. Asked of what comes
 * from outside, and not of what is replayed: what was once saved stays. @see spec documents §5 CDQ 'Select a key feature first'
 * @throws Refusal OPERATION_REFUSED, with the first of them
 */
export function requireKeyFeatures(draft: Draft, operations: readonly Operation[]): void {
  const marked = operations.flatMap((operation, at) =>
    operation.type === "setKeysValues" && isMark(operation.keysAndValues.answer)
      ? [{ at, uid: operation.uid }]
      : [],
  );
  if (marked.length === 0) return;
  const { byUid } = indexTree(authorsView(draft));
  for (const { at, uid } of marked) {
    const node = byUid.get(uid)?.node;
    if (node?.type !== "cdqQuestionAnswer" || !isMark(node.answer) || node.feature !== undefined) continue;
    const place = `operations[${at}].keysAndValues.answer`;
    throw operationRefused([{ place, reason: "BAD_VALUE", detail: "Select a key feature first" }]);
  }
}
