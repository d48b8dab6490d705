import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { currentRules, replaying } from "#shared/case/changes/actor.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import { compact } from "#shared/case/changes/compact.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { parseDraft } from "#shared/case/changes/draftSchema.ts";
import { textAt } from "#shared/case/changes/draftTree.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { fateOf, lensOf } from "#shared/case/changes/lens.ts";
import type { ContentOperation, Operation, Place } from "#shared/case/changes/operations.ts";
import { partsSeen } from "#shared/case/changes/siblings.ts";
import { nextPublishedTree, view } from "#shared/case/changes/view.ts";
import { plainText, richOf } from "#shared/case/model/richText.ts";
import { findNodes, nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { Desk, intents } from "#tests/builders/draftSteps.ts";
import { wordsOf } from "#tests/builders/draftWords.ts";
import {
  joinable,
  outline,
  type Plain,
  type PlainEdit,
  plainEdit,
  plainNodes,
  plainOf,
  standsIn,
} from "#tests/builders/plainEdits.ts";
import { ada, ben, done } from "#tests/builders/reviewers.ts";
import { runs } from "#tests/propertyRuns.ts";

vi.setConfig({ testTimeout: 3_600_000 });

const para = (uid: string, text: string): ContentNode => ({ type: "paragraph", uid, content: richOf(text) });
const item = (uid: string, ...content: ContentNode[]): ContentNode => ({ type: "listItem", uid, content });
const list = (uid: string, ...content: ContentNode[]): ContentNode => ({ type: "regularList", uid, content });
const section = (uid: string, ...content: ContentNode[]): ContentNode => ({ type: "section", uid, content });

const aCase = (): ContentNode =>
  section(
    "case",
    section("s", para("a", "abc"), para("b", "def"), para("c", "ghi"), para("d", "jkl")),
    section(
      "t",
      list("l", item("i", para("ip", "mno"), para("iq", "pqr")), item("j", para("jp", "stu"))),
      list("m", item("k", para("kp", "vwx"))),
      para("e", "yz"),
    ),
  );

const whats = [
  "join",
  "join",
  "join",
  "move",
  "move",
  "move",
  "add",
  "add",
  "split",
  "split",
  "write",
  "strike",
  "undo",
  "undo",
  "redo",
  "publish",
  "compact",
] as const;

type Intent = {
  what: (typeof whats)[number];
  /** Done at once, or suggested and then accepted, or rejected. */
  how: "edit" | "accepted" | "rejected";
  a: number;
  b: number;
  c: number;
};

const intent: fc.Arbitrary<Intent> = fc.record({
  what: fc.constantFrom(...whats),
  how: fc.constantFrom("edit", "edit", "edit", "accepted", "rejected"),
  a: fc.nat(30),
  b: fc.nat(30),
  c: fc.nat(5),
});

const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % Math.max(1, items.length)];

/** The place in the draft of an offset in a paragraph as it is seen. */
function placeOf(draft: Draft, uid: string, offset: number): { uid: string; offset: number } {
  const lens = lensOf(draft.changes, "HIGHLIGHT_SUGGESTIONS");
  let left = offset;
  let last = { uid, offset: 0 };
  for (const part of partsSeen(draft, "HIGHLIGHT_SUGGESTIONS", uid)) {
    let at = 0;
    for (const run of textAt(part, "content")?.runs ?? []) {
      if (fateOf(run, lens) === "there") {
        if (left <= run.text.length) return { uid: part.uid, offset: at + left };
        left -= run.text.length;
        last = { uid: part.uid, offset: at + run.text.length };
      }
      at += run.text.length;
    }
  }
  return last;
}

/** Somebody at work on a case, beside a plain outline on which the same is done. */
class Author {
  draft = draftFromSnapshot(aCase());
  plain: Plain = plainOf(aCase());
  #ids = 0;
  #at = 1_000;
  #undo: { change: string; before: Plain; after: Plain }[] = [];
  #redo: { change: string; before: Plain; after: Plain }[] = [];

  #id = (prefix: string): string => `${prefix}${++this.#ids}`;

  #place({ b, c }: Intent, wanted: string): Place | undefined {
    const holders = plainNodes(this.plain).filter(({ type }) =>
      wanted === "listItem" ? type === "regularList" : type === "section" || type === "listItem",
    );
    const holder = pick(holders, b);
    if (!holder || holder.uid === "case") return undefined;
    const sibling = pick(holder.below, c);
    const beside =
      sibling && [{ after: sibling.uid }, { before: sibling.uid }, { after: sibling.uid }][b % 3];
    return { parent: holder.uid, key: "content", ...beside };
  }

  /** What is meant, and the operation that says so. */
  #meant(meant: Intent): { edit: PlainEdit; operation: Record<string, unknown> } | undefined {
    const { what, a, b } = meant;
    const nodes = plainNodes(this.plain);
    const paragraphs = nodes.filter(({ type }) => type === "paragraph");
    switch (what) {
      case "write": {
        const target = pick(paragraphs, a);
        if (!target) return undefined;
        const offset = b % (target.text.length + 1);
        const text = `${this.#ids % 10}`;
        const place = placeOf(this.draft, target.uid, offset);
        return {
          edit: { type: "write", uid: target.uid, offset, text },
          operation: { type: "insertText", ...place, key: "content", text },
        };
      }
      case "split": {
        const target = pick(paragraphs, a);
        if (!target) return undefined;
        const offset = b % (target.text.length + 1);
        const inItem = standsIn(this.plain, target.uid)?.parent.type === "listItem" && b % 2 === 0;
        const newUid = this.#id("n");
        const newItem = inItem ? this.#id("n") : undefined;
        const place = placeOf(this.draft, target.uid, offset);
        return {
          edit: { type: "split", uid: target.uid, offset, newUid, ...(newItem ? { newItem } : {}) },
          operation: { type: "splitParagraph", ...place, newUid, ...(newItem ? { above: [newItem] } : {}) },
        };
      }
      case "join": {
        const { uid } = pick(
          nodes.filter((each) => joinable(this.plain, each.uid)),
          a,
        ) ?? { uid: undefined };
        return uid ? { edit: { type: "join", uid }, operation: { type: "joinParagraph", uid } } : undefined;
      }
      case "add": {
        const wanted = a % 4 === 0 ? "listItem" : "paragraph";
        const place = this.#place(meant, wanted);
        const paragraph = para(this.#id("n"), `+${this.#ids}`);
        const added = wanted === "listItem" ? [item(this.#id("n"), paragraph)] : [paragraph];
        const more = a % 3 === 0 && wanted === "paragraph" ? [para(this.#id("n"), `*${this.#ids}`)] : [];
        const fresh = [...added, ...more];
        return (
          place && {
            edit: { type: "add", place, nodes: fresh },
            operation: { type: "addNodes", place, nodes: fresh },
          }
        );
      }
      case "move": {
        const target = pick(nodes.slice(1), a);
        const place = target && this.#place(meant, target.type);
        if (!target || !place) return undefined;
        // Into itself nothing goes.
        if (plainNodes(target).some(({ uid }) => uid === place.parent)) return undefined;
        return {
          edit: { type: "move", uid: target.uid, place },
          operation: { type: "moveNode", uid: target.uid, place },
        };
      }
      case "strike": {
        const target = pick(nodes.slice(3), a);
        return (
          target && {
            edit: { type: "strike", uid: target.uid },
            operation: { type: "deleteNode", uid: target.uid },
          }
        );
      }
      default:
        return undefined;
    }
  }

  /** False where a node may not stand there: nothing else is refused. */
  #apply(operation: Operation, by = ada): boolean {
    const applied = apply(this.draft, operation, by);
    if (!applied.ok) {
      if (applied.reason === "NESTING") return false;
      throw new Error(`${operation.type} ${applied.reason} ${applied.path}: ${applied.detail}`);
    }
    this.draft = applied.draft;
    return true;
  }

  /** Undo and redo, as an editor has them: the last first. */
  #turn(way: "undo" | "redo"): void {
    const [from, to] = way === "undo" ? [this.#undo, this.#redo] : [this.#redo, this.#undo];
    const step = from.pop();
    if (!step) return;
    const type = way === "undo" ? "withdrawChanges" : "restoreChanges";
    this.#apply({ type, changeIds: [step.change], at: this.#at++ });
    to.push(step);
    this.plain = way === "undo" ? step.before : step.after;
  }

  does(meant: Intent): boolean {
    const { what, how } = meant;
    const at = this.#at++;
    if (what === "undo" || what === "redo") {
      this.#turn(what);
      return true;
    }
    if (what === "publish" || what === "compact") {
      if (what === "publish") this.#apply({ type: "publish", at });
      // A draft that is opened again is one that was parsed, and may have been compacted.
      else this.draft = compact(this.draft).draft;
      const stored = parseDraft(JSON.parse(JSON.stringify(this.draft)));
      if (!stored.ok) throw new Error(JSON.stringify(stored.problems));
      this.draft = stored.draft;
      [this.#undo, this.#redo] = [[], []];
      return true;
    }
    const found = this.#meant(meant);
    if (!found) return false;
    const change = this.#id("x");
    const isSuggestion = how !== "edit";
    const operation = {
      ...found.operation,
      at,
      changeId: change,
      isSuggestion,
    } as unknown as ContentOperation;
    if (!this.#apply(operation)) return false;
    const before = this.plain;
    if (how === "rejected") {
      this.#apply({ type: "decideChanges", changeIds: [change], decision: "REJECTED", at }, ben);
      return true;
    }
    const after = plainEdit(before, found.edit);
    this.plain = after;
    if (how === "accepted") {
      this.#apply({ type: "decideChanges", changeIds: [change], decision: "ACCEPTED", at }, ben);
      [this.#undo, this.#redo] = [[], []];
      return true;
    }
    this.#undo.push({ change, before, after });
    this.#redo = [];
    return true;
  }
}

const edit = { at: 1, isSuggestion: false } as const;
const inS = { parent: "s", key: "content" } as const;
const joining = (uid: string): Operation => ({
  ...{ ...edit, type: "joinParagraph", uid },
  changeId: `join_${uid}`,
});
const moving = (uid: string, place: Place, changeId = "m"): Operation => ({
  ...{ ...edit, type: "moveNode", uid, place },
  changeId,
});
const adding = (place: Place, node = para("x", "+")): Operation => ({
  ...{ ...edit, type: "addNodes", place, nodes: [node] },
  changeId: "add",
});
const enter: Operation = {
  ...{ ...edit, type: "splitParagraph", uid: "b", offset: 2, newUid: "half" },
  changeId: "enter",
};
const withdrawing = (change: string): Operation => ({ type: "withdrawChanges", at: 2, changeIds: [change] });
const deciding = (change: string): Operation => ({
  ...{ type: "decideChanges", at: 2, decision: "REJECTED" },
  changeIds: [change],
});
const suggested = (operation: Operation): Operation => ({ ...operation, isSuggestion: true }) as Operation;

/** The paragraphs of the first page, and the second as it is, in one line. */
const lines = (draft: Draft): string =>
  plainNodes(plainOf(nextPublishedTree(draft)).below[0] as Plain)
    .slice(1)
    .map(({ text }) => text)
    .join(" ");

describe("a paragraph of several parts (D-44)", () => {
  const begun = draftFromSnapshot(aCase());
  const wholes: [what: string, draft: Draft, uid: string, text: string, rest: string][] = [
    ["that was joined", done(begun, ada, joining("c")), "b", "defghi", "jkl"],
    ["of three", done(begun, ada, joining("c"), joining("d")), "b", "defghijkl", ""],
    ["that was cut, which was undone", done(begun, ada, enter, withdrawing("enter")), "b", "def", "ghi jkl"],
    [
      "that somebody suggested to cut, which was rejected",
      done(done(begun, ada, suggested(enter)), ben, deciding("enter")),
      ...(["b", "def", "ghi jkl"] as const),
    ],
    [
      "that was joined to one that had been moved there",
      done(begun, ada, moving("b", { ...inS, after: "c" }), joining("d")),
      ...(["b", "defjkl", ""] as const),
    ],
  ];

  it.each(wholes)(
    "%s is one for what is put beside it, and for what goes past it",
    (_, draft, uid, text, rest) => {
      const before = lines(draft).split(text)[0]?.trim() ?? "";
      const drawn = (...parts: string[]): string => parts.filter((part) => part !== "").join(" ");
      expect(lines(draft)).toBe(drawn(before, text, rest));
      expect(lines(done(draft, ada, adding({ ...inS, after: uid })))).toBe(drawn(before, text, "+", rest));
      expect(lines(done(draft, ada, adding({ ...inS, before: uid })))).toBe(drawn(before, "+", text, rest));
      const past = done(draft, ada, moving("a", { ...inS, after: uid }, "past"));
      expect(lines(past)).toBe(drawn(before.replace("abc", "").trim(), text, "abc", rest));
      const itself = done(draft, ada, moving(uid, { ...inS, before: "a" }, "itself"));
      expect(lines(itself)).toBe(drawn(text, before, rest));
      // And so it is when all of it is published, compacted and opened again.
      const published = done(past, ada, { type: "publish", at: 3 });
      expect(lines(compact(published).draft)).toBe(lines(past));
    },
  );

  it("is one for what is put beside a later part of it, which some views show apart", () => {
    const joined = done(begun, ada, joining("c"));
    expect(lines(done(joined, ada, adding({ ...inS, after: "c" })))).toBe("abc defghi + jkl");
    expect(lines(done(joined, ada, adding({ ...inS, before: "c" })))).toBe("abc + defghi jkl");
  });

  it("that was joined beside one that had been moved is apart again in the old places", () => {
    const joined = done(begun, ada, moving("b", { ...inS, after: "c" }), joining("d"));
    expect(lines(done(joined, ada, withdrawing("join_d")))).toBe("abc ghi def jkl");
    expect(lines(done(joined, ada, withdrawing("join_d"), withdrawing("m")))).toBe("abc def ghi jkl");
  });

  it("what comes to the end of joined lists comes behind what both hold", () => {
    const joined = done(begun, ada, joining("m"));
    const end = done(joined, ada, adding({ parent: "l", key: "content" }, item("n", para("np", "+"))));
    expect(outline(plainOf(nextPublishedTree(end)))).toMatchObject({
      "section case": [
        {},
        { "section t": [{ "regularList l": [{}, {}, {}, { "listItem n": ["paragraph np: +"] }] }, {}] },
      ],
    });
  });

  it("goes with the item into which it was moved, where whoever brought the item takes it away", () => {
    const moved = done(
      begun,
      ada,
      adding({ parent: "l", key: "content" }, item("n", para("np", "+"))),
      moving("b", { parent: "n", key: "content" }),
    );
    const struck = done(moved, ada, { ...edit, type: "deleteNode", changeId: "gone", uid: "n" });
    expect(lines(struck)).toBe("abc ghi jkl");
    expect(lines(done(struck, ada, withdrawing("gone"), withdrawing("m")))).toBe("abc def ghi jkl");
  });

  it("stays as it was saved where it was torn before what was joined was one", () => {
    const first = replaying("ada");
    const torn = done(begun, first, joining("c"), adding({ ...inS, after: "b" }));
    expect(lines(torn)).toBe("abc def + ghi jkl");
    const apart = done(begun, first, moving("b", { ...inS, after: "c" }), joining("d"));
    expect(lines(apart)).toBe("abc ghi def jkl");
    // What was done to it afterwards is done to the same draft.
    expect(lines(done(apart, first, { ...edit, type: "deleteNode", changeId: "gone", uid: "d" }))).toBe(
      "abc ghi def",
    );
    const now = replaying("ada", currentRules);
    expect(lines(done(begun, now, joining("c"), adding({ ...inS, after: "b" })))).toBe("abc defghi + jkl");
  });
});

/** How many operations are tried, and where the numbers begin. @see docs/testing.md */
const wanted = Number(process.env.LOST_TEXT_OPERATIONS ?? runs(4_000));
const seed = process.env.LOST_TEXT_SEED === undefined ? {} : { seed: Number(process.env.LOST_TEXT_SEED) };
const longest = 40;
// Half as many on average, of which some mean nothing.
const numRuns = Math.ceil((wanted * 2) / longest);

describe("what was joined is one (D-44)", () => {
  it("each act on joined, cut, moved and undone paragraphs does what it does in a plain outline", () => {
    let steps = 0;
    fc.assert(
      fc.property(fc.array(intent, { minLength: 1, maxLength: longest, size: "max" }), (all) => {
        const author = new Author();
        for (const each of all) {
          if (!author.does(each)) continue;
          steps += 1;
          const meant = outline(author.plain);
          expect(outline(plainOf(nextPublishedTree(author.draft)))).toEqual(meant);
          expect(outline(plainOf(view(author.draft, "HIGHLIGHT_SUGGESTIONS")))).toEqual(meant);
        }
      }),
      { numRuns, ...seed },
    );
    expect(steps).toBeGreaterThan(numRuns * 5);
  });

  /** Paragraphs as somebody reads them, without some letters, each of which stands once in a case. */
  const paragraphsIn = (root: ContentNode, without: ReadonlySet<string>): string[] =>
    findNodes(root, ({ type }) => type === "paragraph")
      .map(({ content }) => [...plainText(content)].filter((letter) => !without.has(letter)).join(""))
      .filter((text) => text !== "");

  const wordsUnder = (draft: Draft, uid: string): string =>
    (["HIGHLIGHT_SUGGESTIONS", "HIDE_SUGGESTIONS"] as const)
      .flatMap((mode) => nodeOf(view(draft, mode), uid) ?? [])
      .map(wordsOf)
      .join("");

  it("whoever adds or moves something beside others' suggestions tears no paragraph and changes no order", () => {
    const rare = ["set", "style", "unstyle", "row", "dropRow", "column", "dropColumn", "merge", "unmerge"];
    let steps = 0;
    fc.assert(
      fc.property(intents(longest, rare), (all) => {
        const desk = new Desk();
        for (const step of all) {
          const acted = desk.act(step);
          if (acted?.operation.type !== "addNodes" && acted?.operation.type !== "moveNode") continue;
          const { before, operation, after } = acted;
          steps += 1;
          const own = new Set(
            operation.type === "addNodes"
              ? operation.nodes.map(wordsOf).join("")
              : wordsUnder(before, operation.uid) + wordsUnder(after, operation.uid),
          );
          for (const mode of ["HIGHLIGHT_SUGGESTIONS", "HIDE_SUGGESTIONS"] as const) {
            const [was = [], is = []] = [before, after].map((draft) => paragraphsIn(view(draft, mode), own));
            expect(is.join("")).toBe(was.join(""));
            if (mode === "HIGHLIGHT_SUGGESTIONS" && operation.type === "addNodes") expect(is).toEqual(was);
          }
        }
      }),
      { numRuns, ...seed },
    );
    expect(steps).toBeGreaterThan(numRuns);
  });
});
