import fc from "fast-check";
import { expect, it } from "vitest";
import type { Draft } from "#shared/case/changes/draft.ts";
import { viewModes } from "#shared/case/changes/draft.ts";
import { textAt } from "#shared/case/changes/draftTree.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { cutRuns } from "#shared/case/changes/runs.ts";
import { tableGrid } from "#shared/case/changes/tableGrid.ts";
import { view } from "#shared/case/changes/view.ts";
import { nodeOf } from "#shared/case/model/tree.ts";
import { allNodes, Desk, manyIntents } from "../../../../builders/draftSteps.ts";
import { unionWords, wordsOf } from "../../../../builders/draftWords.ts";
import { runs as propertyRuns } from "../../../../propertyRuns.ts";

/** @see docs/testing.md, which says how the long run is started and what it gave */
const wanted = Number(process.env.LOST_TEXT_OPERATIONS ?? Math.min(1_000, propertyRuns(1_000)));
const seed = Number(process.env.LOST_TEXT_SEED ?? 1);
const perCase = 250;

/** Letters that stand in the way of an operation that is meant to take something away. */
function meantToGo(before: Draft, operation: Operation): string {
  if (operation.type === "deleteText") {
    const node = allNodes(before).find(({ uid }) => uid === operation.uid);
    const runs = (node && textAt(node, operation.key)?.runs) ?? [];
    const [, rest] = cutRuns(runs, operation.range.start);
    const [inside] = cutRuns(rest, operation.range.end - operation.range.start);
    return inside.map(({ text }) => text).join("");
  }
  const under = (uids: readonly string[]): string =>
    viewModes
      .flatMap((mode) => uids.flatMap((uid) => nodeOf(view(before, mode), uid) ?? []))
      .map(wordsOf)
      .join("");
  if (operation.type === "deleteNode") return under([operation.uid]);
  if (operation.type === "deleteTableRow") {
    return under([tableGrid(before, operation.uid).rows[operation.index] ?? ""]);
  }
  if (operation.type === "deleteTableColumn") {
    const { cells } = tableGrid(before, operation.uid);
    return under(
      cells
        .filter(({ column, columnSpan }) => columnSpan === 1 && column === operation.index)
        .map(({ uid }) => uid),
    );
  }
  return "";
}

/** Decisions and undo bring text in and out: what of it is right is said by I4, I5 and undo. */
const turns: ReadonlySet<Operation["type"]> = new Set([
  "decideChanges",
  "withdrawChanges",
  "restoreChanges",
  "publish",
]);

const missing = (before: string, after: string, allowed: string): string[] => {
  const there = new Set(after + allowed);
  return [...before].filter((letter) => !there.has(letter));
};

it(`loses no letter in ${wanted} operations of three authors on generated cases`, {
  timeout: 3_600_000,
}, () => {
  let done = 0;
  for (const steps of fc.sample(manyIntents(perCase), { numRuns: Math.ceil((wanted * 3) / perCase), seed })) {
    if (done >= wanted) break;
    const desk = new Desk();
    for (const step of steps) {
      const acted = desk.act(step);
      if (!acted) continue;
      done += 1;
      const { before, operation, after } = acted;
      const gone = meantToGo(before, operation);
      const union = unionWords(after);
      expect(new Set(union).size).toBe(union.length);
      // Only a slip of the finger, typed and deleted in one change, leaves the tree.
      expect(missing(unionWords(before), union, operation.type === "deleteText" ? gone : "")).toEqual([]);
      if (turns.has(operation.type)) continue;
      for (const mode of viewModes) {
        expect(
          missing(wordsOf(view(before, mode)), wordsOf(view(after, mode)), gone),
          operation.type,
        ).toEqual([]);
      }
    }
  }
  expect(done).toBeGreaterThanOrEqual(wanted);
});
