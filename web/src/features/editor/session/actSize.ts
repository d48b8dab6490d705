import { most } from "#shared/case/changes/operationLimits.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import type { Refusal } from "#shared/case/changes/refusal.ts";
import { counted } from "#shared/words/counted.ts";

/** Most bytes of one act as JSON: a call takes 4 MB with everything else in it. */
const actBytesAtMost = 3 * 1024 * 1024;

/** Size of operations as they are sent. */
export const bytesOf = (operations: readonly Operation[]): number =>
  new TextEncoder().encode(JSON.stringify(operations)).length;

const MB = 1024 * 1024;
const inMegabytes = (bytes: number): number => Number((bytes / MB).toFixed(1));

const tooManySteps = counted({ other: "it takes {n} steps, and the limit is {most}" });
const tooManyNodes = counted({
  other: "it adds {n} paragraphs or other parts, and the limit is {most}",
});
const tooManyChanges = counted({
  other: "it covers {n} changes, and the limit is {most}",
});
const tooManyBytes = counted({ other: "it is {n} MB, and the limit is {most} MB" });

function excessIn(operations: readonly Operation[]): string | undefined {
  if (operations.length > most.operations) return tooManySteps(operations.length, { most: most.operations });
  for (const operation of operations) {
    if ("nodes" in operation && operation.nodes.length > most.nodes)
      return tooManyNodes(operation.nodes.length, { most: most.nodes });
    if ("changeIds" in operation && operation.changeIds.length > most.changes)
      return tooManyChanges(operation.changeIds.length, { most: most.changes });
  }
  const bytes = bytesOf(operations);
  return bytes > actBytesAtMost
    ? tooManyBytes(inMegabytes(bytes), { most: inMegabytes(actBytesAtMost) })
    : undefined;
}

/** Why an act, which is saved as a whole or not at all, is larger than one call takes; undefined where it is not. @see ADR 0150 */
export function tooLarge(operations: readonly Operation[]): Refusal | undefined {
  const excess = excessIn(operations);
  if (excess === undefined) return undefined;
  const detail = `This is too much at once: ${excess}. Nothing was changed. Try smaller parts.`;
  return { ok: false, reason: "ACT_TOO_LARGE", path: "", detail };
}
