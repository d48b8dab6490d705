import { expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { replaced } from "#web/features/editor/acts/replaced.ts";
import { findAll } from "#web/features/editor/document/findText.ts";
import { refusalText } from "#web/features/editor/refusalTexts.ts";
import { tooLarge } from "#web/features/editor/session/actSize.ts";
import { openSession } from "../acts/openSession.ts";

/** Replaces each of so many words, in one act. */
function replaceAll(count: number) {
  const opened = openSession(aSmallCase("Long", [caseBuilder("made").para("cow ".repeat(count))]));
  const { session } = opened;
  const isDone = session.act((scene) => replaced(scene, findAll(scene.document, "cow"), "ox"));
  return { ...opened, isDone, text: session.getState().editor.doc.textContent };
}

it("does an act of 2,000 operations, and refuses one of more before anything is done, saying why", () => {
  const most = replaceAll(1_000);
  expect(most.isDone).toBe(true);
  expect(most.operations).toHaveLength(2_000);

  const { session, isDone, operations, refusals, first, text } = replaceAll(1_001);
  expect(isDone).toBe(false);
  expect(operations).toEqual([]);
  expect(session.getState().draft).toBe(first);
  expect(text).not.toContain("ox");
  expect(session.undo()).toBe(false);
  expect(refusals.map(refusalText)).toEqual([
    "This is too much at once: it takes 2,002 steps, and the limit is 2,000. Nothing was changed. Try smaller parts.",
  ]);
});

it("refuses comments and decisions of that size too, and what is too large in bytes or nodes", () => {
  const summary = (i: number): Operation => ({
    ...{ type: "addSummaryOfEdit", at: 1, summaryOfEditId: `s${i}`, text: "x" },
  });
  const { session, operations, refusals } = openSession(aSmallCase());
  expect(session.operate(Array.from({ length: 2_001 }, (_, i) => summary(i)))).toBe(false);
  expect(operations).toEqual([]);
  expect(refusals).toMatchObject([{ reason: "ACT_TOO_LARGE" }]);

  const adding = (count: number, length: number): Operation => ({
    ...{
      type: "addNodes",
      at: 1,
      changeId: "c",
      isSuggestion: false,
      place: { parent: "small", key: "content" },
    },
    nodes: Array.from({ length: count }, (_, i) => ({
      ...{ type: "paragraph" as const, uid: `p${i}` },
      content: { text: "é".repeat(length), styleRanges: [] },
    })),
  });
  const changeIds = Array.from({ length: 10_001 }, (_, i) => `c${i}`);
  expect(tooLarge([adding(1_000, 1)])).toBeUndefined();
  expect(tooLarge([adding(1_001, 1)])?.detail).toMatch(
    /it adds 1,001 paragraphs or other parts, and the limit is 1,000/,
  );
  expect(tooLarge([adding(100, 17_000)])?.detail).toMatch(/it is 3\.2 MB, and the limit is 3 MB/);
  expect(tooLarge([{ type: "withdrawChanges", at: 1, changeIds }])?.detail).toMatch(/10,001 changes/);
});
