import { describe, expect, it } from "vitest";
import { type ChangeHeader, viewModes } from "#shared/case/changes/draft.ts";
import { authorsLens, fateOf, isPending, isSettled, isUndecided, lensOf } from "#shared/case/changes/lens.ts";

const header = (more: Partial<ChangeHeader> = {}): ChangeHeader => ({
  ...{ id: "x", kind: "ADD_NODE", author: "ada", isSuggestion: true, createdAt: 1 },
  ...more,
});
const accepted = { decision: "ACCEPTED", decisionAt: 2, decisionBy: "ben" } as const;
const rejected = { ...accepted, decision: "REJECTED" } as const;
const published = { publishedAt: 3, publishedBy: "ben" };
const edit = { isSuggestion: false };

const states: Readonly<Record<string, ChangeHeader>> = {
  "a suggestion that waits": header(),
  "one that is accepted": header(accepted),
  "one that is accepted and published": header({ ...accepted, ...published }),
  "one that is rejected": header(rejected),
  "one that is withdrawn": header({ withdrawnAt: 2 }),
  "an edit": header(edit),
  "an edit that is published": header({ ...edit, ...published }),
  "an edit that is withdrawn": header({ ...edit, withdrawnAt: 2 }),
};

/** Of one change: `-` does not count, `+` counts, `!` counts and is pointed out; as ONLY_PUBLISHED, HIDE, HIGHLIGHT_SUGGESTIONS, ALL. */
const seenAs: Readonly<Record<string, string>> = {
  "a suggestion that waits": "--!!",
  "one that is accepted": "-++!",
  "one that is accepted and published": "++++",
  "one that is rejected": "----",
  "one that is withdrawn": "----",
  "an edit": "-++!",
  "an edit that is published": "++++",
  "an edit that is withdrawn": "----",
};

describe("what counts in each view (documents §4 'View modes')", () => {
  it.each(Object.keys(states))("%s", (state) => {
    const changes = { x: states[state] as ChangeHeader };
    const signs = viewModes.map((mode) => {
      const lens = lensOf(changes, mode);
      if (!lens.counts("x")) return "-";
      return lens.highlights("x") ? "!" : "+";
    });
    expect(signs.join("")).toBe(seenAs[state]);
    const forAuthors = authorsLens(changes);
    expect(forAuthors.counts("x")).toBe(seenAs[state] !== "----");
    expect([forAuthors.highlights("x"), forAuthors.isMarked, forAuthors.counts("unknown")]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("points something out in two of the views", () => {
    expect(viewModes.map((mode) => [lensOf({}, mode).name, lensOf({}, mode).isMarked])).toEqual([
      ["ONLY_PUBLISHED", false],
      ["HIDE_SUGGESTIONS", false],
      ["HIGHLIGHT_SUGGESTIONS", true],
      ["HIGHLIGHT_ALL_CHANGES", true],
    ]);
  });

  it("is the same view of two headers only where they differ in nothing that it asks for", () => {
    const alike = (a: Partial<ChangeHeader>, b: Partial<ChangeHeader>) =>
      viewModes.map((mode) => lensOf({}, mode).isAlike(header(a), header(b)));
    expect(alike({}, { createdAt: 9 })).toEqual([true, true, true, true]);
    expect(alike({}, { author: "ben" })).toEqual([false, false, false, false]);
    expect(alike({}, accepted)).toEqual([true, false, false, true]);
    expect(alike(accepted, { ...accepted, ...published })).toEqual([false, true, true, false]);
    expect(alike(rejected, { ...rejected, withdrawnAt: 2 })).toEqual([false, false, false, false]);
  });

  it("a change waits until it is decided on, published or withdrawn", () => {
    const told = (test: (header: ChangeHeader) => boolean) =>
      Object.keys(states).filter((state) => test(states[state] as ChangeHeader));
    expect(told(isUndecided)).toEqual(["a suggestion that waits", "an edit"]);
    expect(told(isPending)).toEqual(["a suggestion that waits"]);
    expect(told(isSettled)).toEqual([
      ...[
        "one that is accepted",
        "one that is accepted and published",
        "an edit",
        "an edit that is published",
      ],
    ]);
  });
});

describe("what is seen of a thing", () => {
  const changes = {
    waits: header({ id: "waits" }),
    edit: header({ id: "edit", ...edit }),
    no: header({ id: "no", ...rejected }),
    undone: header({ id: "undone", withdrawnAt: 2 }),
  };
  const fatesOf = (marks: Parameters<typeof fateOf>[0]) =>
    viewModes.map((mode) => fateOf(marks, lensOf(changes, mode)));
  const [there, struck, absent] = ["there", "struck", "absent"];

  it.each<[string, Parameters<typeof fateOf>[0], string[]]>([
    ["without any mark", undefined, [there, there, there, there]],
    ["that was always there", {}, [there, there, there, there]],
    ["that a suggestion adds", { added: "waits" }, [absent, absent, there, there]],
    ["that came with what a suggestion adds", { cameWith: "waits" }, [absent, absent, there, there]],
    [
      "that an edit adds to what a suggestion adds",
      { added: "edit", cameWith: "waits" },
      [absent, absent, there, there],
    ],
    ["that a rejected suggestion added", { added: "no" }, [absent, absent, absent, absent]],
    ["that a suggestion deletes", { deleted: ["waits"] }, [there, there, struck, struck]],
    ["that an edit deletes", { deleted: ["edit"] }, [there, absent, absent, struck]],
    ["that both delete", { deleted: ["waits", "edit"] }, [there, absent, absent, struck]],
    ["that a rejected suggestion deletes", { deleted: ["no"] }, [there, there, there, there]],
    ["that its author took back", { added: "waits", takenBack: ["edit"] }, [absent, absent, absent, absent]],
    [
      "that its author took back by what is undone",
      { added: "edit", takenBack: ["undone"] },
      [absent, there, there, there],
    ],
    [
      "that was never there, and is deleted",
      { added: "no", deleted: ["waits"] },
      [absent, absent, absent, absent],
    ],
  ])("%s", (_, marks, fates) => {
    expect(fatesOf(marks)).toEqual(fates);
  });
});
