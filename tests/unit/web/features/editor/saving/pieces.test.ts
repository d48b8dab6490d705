import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { applyAll } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { aSmallCase, firstText } from "#tests/builders/smallCase.ts";
import { runs } from "#tests/propertyRuns.ts";
import { createMemoryJournal } from "#web/features/editor/saving/journal.ts";
import { createPieces, inActs, pieceAtMost } from "#web/features/editor/saving/pieces.ts";
import { type Batch, createSaver, type SendOutcome } from "#web/features/editor/saving/saver.ts";
import { bytesOf } from "#web/features/editor/session/actSize.ts";
import { author } from "../acts/openSession.ts";

vi.setConfig({ testTimeout: 60_000 });

const typed = (changeId: string, text = "x"): Operation => ({
  ...{ type: "insertText", at: 1, changeId, isSuggestion: true, uid: firstText(), key: "content" },
  ...{ offset: 0, text },
});

const first = draftFromSnapshot(aSmallCase());
const after = (draft: Draft, operations: readonly Operation[]): Draft => {
  const applied = applyAll(draft, operations, author);
  if (!applied.ok) throw new Error(applied.detail);
  return applied.draft;
};

/** An author, and a server that replays what comes as the real one does, once and on the right revision. */
function anAuthor() {
  let [mine, theirs] = [first, first];
  let [seq, rev] = [0, 0];
  const known = new Map<number, number>();
  const batches: Batch[] = [];
  const weather = { now: "fine" as "fine" | "unsent" | "unanswered" };
  const journal = createMemoryJournal();
  const onBatch = vi.fn();
  const send = async (batch: Batch): Promise<SendOutcome> => {
    const offline = { ok: false, why: "offline", message: "" } as const;
    if (weather.now === "unsent") return offline;
    if (!known.has(batch.seq)) {
      if (batch.baseRev !== rev) return { ok: false, why: "lost", message: "" };
      theirs = after(theirs, batch.operations);
      if (treeHash(theirs) !== batch.treeHash) return { ok: false, why: "refused", message: "DRAFT_DIFFERS" };
      rev += 1;
      known.set(batch.seq, rev);
      batches.push(batch);
    }
    return weather.now === "unanswered" ? offline : { ok: true, rev: known.get(batch.seq) ?? 0 };
  };
  const saver = createSaver(0, {
    ...{ journal, send, hash: treeHash, draft: () => mine, onBatch },
    seq: { get: () => seq, set: (next) => (seq = next) },
    ...{ onState: () => {}, onNotKept: () => {}, onSaved: () => undefined },
  });
  return {
    ...{ saver, journal, batches, weather, onBatch },
    mine: () => mine,
    theirs: () => theirs,
    does: (operations: readonly Operation[]): void => {
      mine = after(mine, operations);
      saver.note(operations);
    },
  };
}

const act = (name: string, count: number): Operation[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ type: "addSummaryOfEdit", at: 1, summaryOfEditId: `${name}_${i}`, text: "Shorter" },
  }));
const sizes = (batches: readonly Batch[]): number[] => batches.map(({ operations }) => operations.length);

it("sends 2,100 operations in three batches at one save, each with the draft as it was then", async () => {
  const { saver, does, batches, journal, theirs, mine, onBatch } = anAuthor();
  for (let i = 0; i < 2_100; i++) does([typed(`c${i}`)]);
  // What is typed behind a cut is another change, or it would be taken for saved when the page ends.
  expect(onBatch).toHaveBeenCalledTimes(2);
  expect(await saver.save()).toBe(true);
  expect(sizes(batches)).toEqual([1_000, 1_000, 100]);
  expect(batches.map(({ seq, baseRev }) => [seq, baseRev])).toEqual([1, 2, 3].map((n) => [n, n - 1]));
  expect(treeHash(theirs())).toBe(treeHash(mine()));
  expect(await journal.list()).toEqual([]);
});

/** A paragraph at the end of the case, as a change of its own. */
const paragraph = (uid: string, text: string): Operation => ({
  ...{
    type: "addNodes",
    at: 1,
    changeId: uid,
    isSuggestion: true,
    place: { parent: first.root.uid, key: "content" },
  },
  nodes: [{ type: "paragraph", uid, content: { text, styleRanges: [] } }],
});

it("keeps an act whole, and cuts by bytes too", async () => {
  const { saver, does, batches } = anAuthor();
  for (const [i, count] of [600, 600, 1_700, 1].entries()) does(act(`act${i}`, count));
  for (let i = 0; i < 100; i++) does([paragraph(`p${i}`, "é".repeat(9_000))]);
  expect(await saver.save()).toBe(true);
  expect(sizes(batches).slice(0, 3)).toEqual([600, 600, 1_700]);
  const rest = batches.slice(3);
  expect(rest).toHaveLength(2);
  for (const { operations } of rest) expect(bytesOf(operations)).toBeLessThanOrEqual(pieceAtMost.bytes);
});

it("does not part the letters of one change, where a piece is full in operations or in bytes", () => {
  const [many, long] = [act("many", 998), [paragraph("long", "y".repeat(pieceAtMost.bytes - 2_000))]];
  for (const start of [many, long])
    for (const [changeId, pieces] of [
      ["word", 1],
      ["another", 2],
    ] as const) {
      const waiting = createPieces();
      const add = (operations: Operation[]): boolean =>
        waiting.add({ operations, kept: Promise.resolve(undefined) }, first);
      expect(add(start)).toBe(false);
      add([typed("word", "w")]);
      add([typed(changeId, "x".repeat(2_500)), typed(changeId, "z")]);
      expect(waiting.count()).toBe(pieces);
    }
});

it("goes on from a fault in the middle: what was taken leaves the journal, the rest waits", async () => {
  const { saver, does, batches, journal, weather, theirs, mine } = anAuthor();
  for (let i = 0; i < 3; i++) does(act(`act${i}`, 700));
  weather.now = "unsent";
  expect(await saver.save()).toBe(false);
  weather.now = "unanswered";
  expect(await saver.save()).toBe(false);
  expect(sizes(batches)).toEqual([700]);
  expect(await journal.list()).toHaveLength(3);
  does([typed("meanwhile")]);
  weather.now = "fine";
  expect(await saver.save()).toBe(true);
  expect(sizes(batches)).toEqual([700, 700, 701]);
  expect(treeHash(theirs())).toBe(treeHash(mine()));
  expect(await journal.list()).toEqual([]);
});

it("saves each act once and in order, whatever their sizes and the weather", async () => {
  const weathers = fc.constantFrom("fine" as const, "unsent" as const, "unanswered" as const);
  const steps = fc.array(fc.tuple(fc.constantFrom(0, 1, 400, 999, 1_001), weathers), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { saver, does, batches, weather, theirs, mine } = anAuthor();
      for (const [i, [count, now]] of all.entries()) {
        weather.now = now;
        if (count > 0) does(act(`act${i}`, count));
        await saver.save();
      }
      weather.now = "fine";
      await saver.save();
      await saver.save();
      expect(saver.hasUnsaved()).toBe(false);
      expect(treeHash(theirs())).toBe(treeHash(mine()));
      expect(Math.max(0, ...sizes(batches))).toBeLessThanOrEqual(1_001);
    }),
    { numRuns: runs(8) },
  );
});

it("makes acts of what was left, without cutting a change", () => {
  const letters = (change: string, count: number): Operation[] =>
    Array.from({ length: count }, () => typed(change));
  const all = [...letters("a", 999), ...letters("b", 3), ...letters("c", 998), ...letters("d", 2)];
  const acts = inActs(all);
  expect(acts.flat()).toEqual(all);
  expect(acts.map((each) => each.length)).toEqual([1_002, 1_000]);
  expect(inActs([])).toEqual([]);
});
