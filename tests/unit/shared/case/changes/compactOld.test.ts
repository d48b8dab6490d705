import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { apply } from "#shared/case/changes/apply/apply.ts";
import { compactOld, settledForMs, withdrawnForMs } from "#shared/case/changes/compactOld.ts";
import { type ChangeHeader, type Draft, type ViewMode, viewModes } from "#shared/case/changes/draft.ts";
import { parseDraft } from "#shared/case/changes/draftSchema.ts";
import { textAt, textKeysOf } from "#shared/case/changes/draftTree.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { reviewCards } from "#shared/case/changes/reviewCards.ts";
import { authorsView, nextPublishedTree, view } from "#shared/case/changes/view.ts";
import { originsOf } from "#shared/case/changes/whoWrote.ts";
import { richOf } from "#shared/case/model/richText.ts";
import { ada, done } from "#tests/builders/reviewers.ts";
import { aSmallCase, firstText } from "#tests/builders/smallCase.ts";
import { actorOf, allNodes, deskAfter, intents } from "../../../../builders/draftSteps.ts";
import { unionWords, wordsOf } from "../../../../builders/draftWords.ts";
import { runs } from "../../../../propertyRuns.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Who wrote each letter of a draft, hidden ones included; no two letters are alike. */
function authorsOf(draft: Draft): Map<string, ChangeHeader | undefined> {
  const authors = new Map<string, ChangeHeader | undefined>();
  for (const node of allNodes(draft)) {
    for (const key of textKeysOf(node)) {
      const length = (textAt(node, key)?.runs ?? []).reduce((sum, { text }) => sum + text.length, 0);
      for (const { text, added } of originsOf(draft, [
        { uid: node.uid, key, range: { start: 0, end: length } },
      ]))
        for (const letter of text) authors.set(letter, added);
    }
  }
  return authors;
}

/**
 * What cards say, but for the first words of nodes, which may be words that went long ago; and words that stand together now, since what
 * parted them went, as one. A card is found by its mark: of two halves that became one paragraph, one name is left.
 */
function saidBy(draft: Draft, mode: ViewMode) {
  return reviewCards(draft, mode).map((card) => {
    const { mark } = card.anchor;
    if (card.kind === "thread") return { ...card, anchor: mark };
    const said: Record<string, string> = {};
    for (const part of card.parts) {
      const kind = "style" in part ? `${part.kind} ${part.style}` : part.kind;
      said[kind] = `${said[kind] ?? ""}${"text" in part && !("node" in part) ? part.text : ";"}`;
    }
    return { ...card, anchor: mark, parts: said };
  });
}

const begun = draftFromSnapshot({
  ...{ type: "section", uid: "case" },
  content: [{ type: "paragraph", uid: "p", content: richOf("ab") }],
});
/** When words in an example came to their end. */
const endMs = 5_000;
const inP = { at: 1, uid: "p", key: "content" } as const;
const typing = (changeId: string, isSuggestion = false): Operation => ({
  ...{ ...inP, type: "insertText", changeId, isSuggestion, offset: 0, text: "X" },
});
const cutting = (changeId: string): Operation => ({
  ...{ ...inP, type: "deleteText", changeId, isSuggestion: false, range: { start: 0, end: 1 } },
});
const deciding = (decision: "ACCEPTED" | "REJECTED", ...changeIds: string[]): Operation => ({
  ...{ type: "decideChanges", at: endMs, changeIds, decision },
});
const undoing = (...changeIds: string[]): Operation => ({ type: "withdrawChanges", at: endMs, changeIds });
const saying = (parentChangeId: string): Operation => ({
  ...{ type: "addChangeComment", at: 2, parentChangeId, commentId: "said", text: "Why?" },
});
const published = (at: number): Operation => ({ type: "publish", at });

const openOf = ({ changes }: Draft): string[] =>
  Object.values(changes)
    .filter(
      ({ decision, publishedAt, withdrawnAt }) => !decision && !publishedAt && withdrawnAt === undefined,
    )
    .map(({ id }) => id);

describe("taking out what is over (D-52; ADR 0143)", () => {
  it("changes no view, no card, no open comment and nobody's authorship, whenever it is done", () => {
    let takenOut = 0;
    fc.assert(
      fc.property(
        intents(60),
        fc.nat(80),
        fc.constantFrom(settledForMs, withdrawnForMs),
        (steps, until, forMs) => {
          const { draft: before } = deskAfter([...steps]);
          const after = compactOld(before, 1_000 + until + forMs);
          for (const mode of viewModes) {
            expect(view(after, mode)).toEqual(view(before, mode));
            expect(saidBy(after, mode)).toEqual(saidBy(before, mode));
          }
          expect(authorsView(after)).toEqual(authorsView(before));
          expect(after.threads).toEqual(before.threads);
          const wrote = authorsOf(before);
          for (const [letter, header] of authorsOf(after)) expect(header).toEqual(wrote.get(letter));
          expect(parseDraft(JSON.parse(JSON.stringify(after)))).toMatchObject({ ok: true });
          expect(compactOld(after, 1_000 + until + forMs)).toEqual(after);
          takenOut += unionWords(before).length - unionWords(after).length;
        },
      ),
      { numRuns: runs(100) },
    );
    expect(takenOut).toBeGreaterThan(0);
  });

  it("leaves what is open, and what was decided or published lately, to be decided on and undone as before", () => {
    fc.assert(
      fc.property(intents(60), (steps) => {
        const { draft: before } = deskAfter([...steps]);
        // Long before anything of it is over, but what was undone a moment ago.
        const { changes: _named, ...same } = compactOld(before, 500 + withdrawnForMs);
        expect({ ...same, changes: before.changes }).toEqual(before);
        const after = compactOld(before, 10_000 + withdrawnForMs);
        const seen = new Set(
          reviewCards(before, "HIGHLIGHT_ALL_CHANGES").flatMap((card) =>
            card.kind === "change" ? card.changeIds : [],
          ),
        );
        for (const changeId of openOf(before).filter((id) => seen.has(id))) {
          const { author, isSuggestion } = before.changes[changeId] as ChangeHeader;
          const person = { ...actorOf(0), id: author };
          const acts: Operation[] = [
            { type: "withdrawChanges", at: 9_000, changeIds: [changeId] },
            ...(isSuggestion
              ? [
                  {
                    type: "decideChanges" as const,
                    at: 9_000,
                    changeIds: [changeId],
                    decision: "REJECTED" as const,
                  },
                ]
              : []),
          ];
          for (const act of acts) {
            const [one, other] = [apply(before, act, person), apply(after, act, person)];
            expect(other.ok).toBe(one.ok);
            if (one.ok && other.ok) expect(authorsView(other.draft)).toEqual(authorsView(one.draft));
          }
        }
      }),
      { numRuns: runs(50) },
    );
  });

  it.each<[what: string, operations: Operation[], keptForMs: number]>([
    ["rejected", [typing("x", true), deciding("REJECTED", "x")], settledForMs],
    ["undone", [typing("x", true), undoing("x")], withdrawnForMs],
    [
      "undone, of which others had something to say",
      [typing("x", true), saying("x"), undoing("x")],
      settledForMs,
    ],
    [
      "published, and deleted with the next",
      [typing("x"), published(2), cutting("y"), published(endMs)],
      settledForMs,
    ],
    ["taken back by who wrote them", [typing("x"), cutting("y"), published(endMs)], settledForMs],
  ])("keeps words that are %s so long, and no longer", (_, operations, keptForMs) => {
    const draft = done(begun, ada, ...operations);
    const wordsAt = (nowMs: number): string => unionWords(compactOld(draft, nowMs));
    expect([wordsAt(endMs + keptForMs - 1), wordsAt(endMs + keptForMs)]).toEqual(["Xab", "ab"]);
  });

  it.each<[what: string, operations: Operation[]]>([
    ["are published", [typing("x"), published(endMs)]],
    ["are accepted", [typing("x", true), deciding("ACCEPTED", "x")]],
    ["wait", [typing("x", true)]],
    ["wait to be taken back", [typing("x", true), { ...cutting("y"), isSuggestion: true } as Operation]],
    ["were taken back, and brought back", [typing("x"), cutting("y"), undoing("y")]],
  ])("keeps words for ever that %s", (_, operations) => {
    const draft = done(begun, ada, ...operations);
    expect(unionWords(compactOld(draft, endMs + 2 * settledForMs))).toBe("Xab");
  });

  it("lets what was undone a moment ago be done again: what it had taken back goes again", () => {
    const draft = done(begun, ada, typing("x"), cutting("y"), undoing("y"));
    for (const [nowMs, words] of [
      [endMs + withdrawnForMs - 1, "ab"],
      [endMs + withdrawnForMs, "Xab"],
    ] as const) {
      const left = compactOld(draft, nowMs);
      const again = apply(left, { type: "restoreChanges", at: endMs + 1, changeIds: ["y"] }, ada);
      expect(wordsOf(nextPublishedTree(again.ok ? again.draft : left))).toBe(words);
    }
  });

  it("makes a draft small again that was written over and published for years", () => {
    const uid = firstText();
    let draft = draftFromSnapshot(aSmallCase());
    const begun = JSON.stringify(draft).length;
    const act = (operation: Operation): void => {
      const applied = apply(draft, operation, actorOf(0));
      if (!applied.ok) throw new Error(applied.detail);
      draft = applied.draft;
    };
    const yearMs = 365 * 86_400_000;
    for (let i = 0; i < 200; i++) {
      const at = 1_000 + i * 1_000;
      const of = { uid, key: "content" as const, isSuggestion: false };
      act({ type: "insertText", at, changeId: `in_${i}`, offset: 0, text: "A sentence for a time. ", ...of });
      act({ type: "deleteText", at, changeId: `out_${i}`, range: { start: 0, end: 23 }, ...of });
      act({ type: "publish", at: at + 1 });
    }
    const grown = JSON.stringify(draft).length;
    const small = compactOld(draft, yearMs);
    expect(Object.keys(draft.changes).length).toBeGreaterThanOrEqual(200);
    expect(Object.keys(small.changes)).toEqual([]);
    expect(JSON.stringify(small).length).toBeLessThan(begun + 100);
    expect(grown).toBeGreaterThan(10 * begun);
    expect(view(small, "ONLY_PUBLISHED")).toEqual(aSmallCase());
  });
});
