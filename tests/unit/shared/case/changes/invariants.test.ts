import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type AppliedAll, apply, applyAll } from "#shared/case/changes/apply/apply.ts";
import { compact } from "#shared/case/changes/compact.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { viewModes } from "#shared/case/changes/draft.ts";
import { parseDraft } from "#shared/case/changes/draftSchema.ts";
import { listAt, textAt } from "#shared/case/changes/draftTree.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { invert } from "#shared/case/changes/invert.ts";
import { parseOperations } from "#shared/case/changes/operationSchema.ts";
import type { ContentOperation, Operation } from "#shared/case/changes/operations.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { authorsView, nextPublishedTree, publishedTree, view } from "#shared/case/changes/view.ts";
import type { ViewNode } from "#shared/case/changes/viewTypes.ts";
import { childrenOf, nodeOf } from "#shared/case/model/tree.ts";
import { actorOf, allNodes, Desk, deskAfter, intents } from "../../../../builders/draftSteps.ts";
import { uidsOf, wordsOf } from "../../../../builders/draftWords.ts";
import { runs } from "../../../../propertyRuns.ts";

vi.setConfig({ testTimeout: 60_000 });

const views = (draft: Draft): ViewNode[] => viewModes.map((mode) => view(draft, mode));

const isContent = (operation: Operation): operation is ContentOperation => "changeId" in operation;

/** Steps, then one more by somebody, as often as it can be done. */
const eachStep = (
  length: number,
  times: number,
  check: (step: { before: Draft; operation: Operation; after: Draft }) => void,
) =>
  fc.assert(
    fc.property(intents(length), (steps) => {
      const desk = new Desk();
      for (const step of steps) {
        const done = desk.act(step);
        if (done) check(done);
      }
    }),
    { numRuns: runs(times) },
  );

const publishing = {
  what: "publish",
  author: 0,
  isSuggestion: false,
  goesOn: false,
  a: 0,
  b: 0,
  c: 0,
} as const;

const after = (applied: AppliedAll): Draft => {
  if (!applied.ok) throw new Error(applied.detail);
  return applied.draft;
};

const pendingOf = (draft: Draft): string[] =>
  Object.values(draft.changes)
    .filter(
      ({ isSuggestion, decision, withdrawnAt, publishedAt }) =>
        isSuggestion && !decision && withdrawnAt === undefined && publishedAt === undefined,
    )
    .map(({ id }) => id);

function decide(draft: Draft, changeIds: readonly string[], decision: "ACCEPTED" | "REJECTED"): Draft {
  const applied = apply(
    draft,
    { type: "decideChanges", at: 9_000, changeIds: [...changeIds], decision },
    actorOf(0),
  );
  if (!applied.ok) throw new Error(applied.detail);
  return applied.draft;
}

/** Characters of a range as the union tree has them. */
const unionText = (draft: Draft, uid: string, key: "title" | "content"): string =>
  (textAt(allNodes(draft).find((node) => node.uid === uid) ?? draft.root, key)?.runs ?? [])
    .map(({ text }) => text)
    .join("");

describe("the changes of a case, whoever makes them in whatever order (D-47, D-48)", () => {
  it("I1: an edit changes what is without suggestions as it would change a plain text", () => {
    eachStep(40, 60, ({ before, operation, after }) => {
      if (!isContent(operation) || operation.isSuggestion) return;
      const was = wordsOf(nextPublishedTree(before));
      const is = wordsOf(nextPublishedTree(after));
      if (operation.type === "insertText") {
        const { uid, key, offset, text } = operation;
        if (!is.includes(text)) return; // it stands in what is not there without suggestions
        expect(is.replace(text, "")).toBe(was);
        const left = [...unionText(before, uid, key).slice(0, offset)].filter((letter) =>
          was.includes(letter),
        );
        if (left.length > 0) expect(is[is.indexOf(text) - 1]).toBe(left.at(-1));
      }
      if (operation.type === "deleteText") {
        const gone = unionText(before, operation.uid, operation.key).slice(
          operation.range.start,
          operation.range.end,
        );
        expect(is).toBe([...was].filter((letter) => !gone.includes(letter)).join(""));
      }
      if (
        ["splitParagraph", "joinParagraph", "addStyle", "deleteStyle", "setKeysValues"].includes(
          operation.type,
        )
      ) {
        expect(is).toBe(was);
      }
      if (operation.type === "addNodes") {
        const added = operation.nodes.map(wordsOf).join("");
        expect(is.replace(added, "")).toBe(was);
      }
      if (operation.type === "moveNode" || operation.type === "mergeTableCells") {
        expect([...is].sort()).toEqual([...was].sort());
      }
    });
  });

  it("I1: of several values of an attribute the one of the last edit holds", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            author: fc.nat(2),
            isSuggestion: fc.boolean(),
            a: fc.nat(2),
            b: fc.nat(1),
            c: fc.nat(7),
          }),
          {
            minLength: 2,
            maxLength: 12,
          },
        ),
        (steps) => {
          const desk = new Desk();
          for (const step of steps) {
            const done = desk.act({ ...step, what: "set", goesOn: false });
            if (done?.operation.type !== "setKeysValues" || step.isSuggestion) continue;
            const { uid, keysAndValues } = done.operation;
            const node: Record<string, unknown> = { ...nodeOf(nextPublishedTree(done.after), uid) };
            for (const [key, value] of Object.entries(keysAndValues))
              expect(node[key] ?? null).toEqual(value);
          }
        },
      ),
    );
  });

  it("I2: a suggestion changes nothing for those who do not see suggestions", () => {
    eachStep(40, 60, ({ before, operation, after }) => {
      if (!isContent(operation) || !operation.isSuggestion) return;
      expect(nextPublishedTree(after)).toEqual(nextPublishedTree(before));
    });
  });

  it("I3: an edit changes nothing for learners", () => {
    eachStep(40, 60, ({ before, operation, after }) => {
      if (operation.type === "publish") return;
      expect(publishedTree(after)).toEqual(publishedTree(before));
    });
  });

  it("I4: decisions commute", () => {
    fc.assert(
      fc.property(
        intents(40),
        fc.array(fc.tuple(fc.nat(50), fc.boolean()), { minLength: 2, maxLength: 8 }),
        fc.infiniteStream(fc.nat(100)),
        (steps, wanted, order) => {
          const { draft } = deskAfter(steps);
          const pending = pendingOf(draft);
          const decided = new Map(
            wanted.flatMap(([at, yes]) =>
              pending.length > 0
                ? [[pending[at % pending.length] ?? "", yes ? "ACCEPTED" : "REJECTED"] as const]
                : [],
            ),
          );
          const list = [...decided];
          const other = list
            .map((each) => ({ each, by: order.next().value ?? 0 }))
            .sort((x, y) => x.by - y.by);
          const one = list.reduce((next, [id, decision]) => decide(next, [id], decision), draft);
          const two = other.reduce((next, { each: [id, decision] }) => decide(next, [id], decision), draft);
          expect(views(two)).toEqual(views(one));
          expect(treeHash(two)).toBe(treeHash(one));
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it("I5: rejecting all leaves what was without suggestions, accepting all what was with them", () => {
    fc.assert(
      fc.property(intents(60), (steps) => {
        const { draft } = deskAfter(steps);
        const pending = pendingOf(draft);
        expect(nextPublishedTree(decide(draft, pending, "REJECTED"))).toEqual(nextPublishedTree(draft));
        expect(nextPublishedTree(decide(draft, pending, "ACCEPTED"))).toEqual(authorsView(draft));
      }),
      { numRuns: runs(80) },
    );
  });

  it("I6: publishing gives learners what was without suggestions, and changes no other view", () => {
    fc.assert(
      fc.property(intents(60, ["publish"]), (steps) => {
        const desk = deskAfter(steps);
        const before = desk.draft;
        if (!desk.act({ what: "publish", author: 0, isSuggestion: false, goesOn: false, a: 0, b: 0, c: 0 }))
          return;
        expect(publishedTree(desk.draft)).toEqual(nextPublishedTree(before));
        expect(nextPublishedTree(desk.draft)).toEqual(nextPublishedTree(before));
        expect(view(desk.draft, "HIGHLIGHT_SUGGESTIONS")).toEqual(view(before, "HIGHLIGHT_SUGGESTIONS"));
        expect(authorsView(desk.draft)).toEqual(authorsView(before));
      }),
      { numRuns: runs(80) },
    );
  });

  it("I7: compaction changes no view, and finds nothing more to do the second time", () => {
    fc.assert(
      fc.property(intents(60), fc.boolean(), (steps, isPublished) => {
        const desk = deskAfter(steps);
        if (isPublished) desk.act(publishing);
        const { draft, settled } = compact(desk.draft);
        expect(views(draft)).toEqual(views(desk.draft));
        expect(authorsView(draft)).toEqual(authorsView(desk.draft));
        expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toMatchObject({ ok: true });
        const again = compact(draft);
        expect(again.draft).toEqual(draft);
        expect([...settled.map(({ id }) => id), ...Object.keys(draft.changes)].sort()).toEqual(
          Object.keys(desk.draft.changes).sort(),
        );
      }),
      { numRuns: runs(100) },
    );
  });

  it("I7: compaction leaves nothing of a case whose changes are all published, but the case", () => {
    fc.assert(
      fc.property(intents(40, ["move", "merge", "unmerge", "dropRow", "comment"]), (steps) => {
        const desk = deskAfter(steps);
        const rejected = decide(desk.draft, pendingOf(desk.draft), "REJECTED");
        const published = apply(rejected, { type: "publish", at: 9_001 }, actorOf(0));
        if (!published.ok) return;
        const { draft } = compact(published.draft);
        expect(publishedTree(draft)).toEqual(nextPublishedTree(rejected));
        const size = JSON.stringify(draft.root).length;
        expect(size).toBeLessThanOrEqual(JSON.stringify(published.draft.root).length);
      }),
      { numRuns: runs(40) },
    );
  });

  it("I8: a draft and its operations come back from JSON as they went", () => {
    fc.assert(
      fc.property(intents(40), (steps) => {
        const { draft, done, doneBy, snapshot } = deskAfter(steps);
        expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual({ ok: true, draft });
        const parsed = parseOperations(JSON.parse(JSON.stringify(done)));
        expect(parsed).toEqual({ ok: true, operations: done });
        // The server replays them on its own.
        if (!parsed.ok) return;
        const replayed = parsed.operations.reduce((next, operation, i) => {
          const applied = apply(next, operation, actorOf(doneBy[i] ?? 0));
          if (!applied.ok) throw new Error(applied.detail);
          return applied.draft;
        }, draftFromSnapshot(snapshot));
        expect(treeHash(replayed)).toBe(treeHash(draft));
      }),
      { numRuns: runs(40) },
    );
  });

  it("I9: no uid and no letter stands twice in a view, and no move loses what it moves", () => {
    eachStep(60, 25, ({ before, operation, after }) => {
      for (const root of views(after)) {
        const uids = uidsOf(root);
        expect(new Set(uids).size).toBe(uids.length);
        const words = wordsOf(root);
        expect(new Set(words).size).toBe(words.length);
      }
      if (operation.type === "moveNode") {
        const toBeJoined = new Set(
          allNodes(after).flatMap(({ uid, changes }) => (changes?.breaks?.length ? uid : [])),
        );
        for (const [i, root] of views(after).entries()) {
          // A paragraph that is to be joined is so once a move brings it behind another: its letters are looked for below.
          const isOwn = (uid: string): boolean => !uid.includes(":moved:") && !toBeJoined.has(uid);
          const now = uidsOf(root).filter(isOwn);
          const then = uidsOf(views(before)[i] ?? root).filter(isOwn);
          expect(now.length).toBeGreaterThanOrEqual(then.length);
          expect([...wordsOf(root)].sort()).toEqual([...wordsOf(views(before)[i] ?? root)].sort());
        }
      }
    });
  });

  it("undo: what is withdrawn was never there, and what is restored is there again", () => {
    eachStep(40, 60, ({ before, operation, after }) => {
      if (!isContent(operation) || before.changes[operation.changeId]) return;
      let undone = after;
      for (const inverse of invert(before, operation)) {
        const applied = apply(undone, inverse, {
          ...actorOf(0),
          id: after.changes[operation.changeId]?.author ?? "",
        });
        if (!applied.ok) throw new Error(`${applied.reason} ${applied.detail}`);
        undone = applied.draft;
      }
      expect(views(undone)).toEqual(views(before));
      const [inverse] = invert(before, operation);
      let redone = undone;
      for (const again of inverse ? invert(undone, inverse) : []) {
        const applied = apply(redone, again, {
          ...actorOf(0),
          id: after.changes[operation.changeId]?.author ?? "",
        });
        if (!applied.ok) throw new Error(`${applied.reason} ${applied.detail}`);
        redone = applied.draft;
      }
      expect(views(redone)).toEqual(views(after));
    });
  });

  it("a batch is its operations one after the other, and nothing of it where one is refused", () => {
    fc.assert(
      fc.property(intents(40), (steps) => {
        const desk = new Desk();
        const before = desk.draft;
        // A batch is one person's.
        for (const step of steps) desk.act({ ...step, author: 0 });
        const hash = treeHash(before);
        expect(treeHash(after(applyAll(before, desk.done, actorOf(0))))).toBe(treeHash(desk.draft));
        const broken = [
          ...desk.done,
          { type: "deleteNode", uid: "nobody", changeId: "last", isSuggestion: true, at: 1 } as const,
        ];
        expect(applyAll(before, broken, actorOf(0))).toMatchObject({
          ok: false,
          reason: "NO_SUCH_NODE",
          at: desk.done.length,
        });
        expect(treeHash(structuredClone(before))).toBe(hash);
      }),
      { numRuns: runs(20) },
    );
  });

  it("the hash is the same for equal drafts, however they came about, and another for others", () => {
    eachStep(30, 40, ({ before, after }) => {
      const hash = treeHash(after);
      const [was, is] = [before, after].map((draft) => JSON.parse(JSON.stringify(draft)) as Draft);
      expect(is && treeHash(is)).toBe(hash);
      // Whatever the order of their keys: a run that lost a style may have them in another.
      expect(treeHash(before) === hash).toBe(isDeepStrictEqual(was, is));
    });
  });

  it("a draft without changes is its snapshot, in the one form that titles and styles have", () => {
    const { snapshot } = new Desk();
    const once = publishedTree(draftFromSnapshot(snapshot));
    expect(publishedTree(draftFromSnapshot(once))).toEqual(once);
    expect(wordsOf(once)).toBe(wordsOf(snapshot));
    expect(once.title).toEqual({ text: snapshot.title, styleRanges: [] });
    expect(childrenOf(once).map(({ uid }) => uid)).toEqual(
      listAt(draftFromSnapshot(snapshot).root, "content")?.map(({ uid }) => uid),
    );
  });
});
