import { describe, expect, it } from "vitest";
import { editPermissions } from "#shared/case/changes/actor.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { draftFromSnapshot } from "#shared/case/changes/fromSnapshot.ts";
import { mediaKeysIn, mediaKeysOf, storedPathsIn } from "#shared/case/changes/mediaKeys.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aSmallCase, smallCaseUids } from "#tests/builders/smallCase.ts";

const author = { id: "ann", mode: "editing", permissions: new Set(editPermissions) } as const;
const picture = (uid: string, url: string): ContentNode => ({ type: "image", uid, url });
const draft = draftFromSnapshot(
  aSmallCase("A case", [
    picture("own", "1/compressed/images/own.png"),
    picture("web", "https://example.org/a.png"),
    { type: "paragraph", uid: "words", content: { text: "1/compressed/images/words.png", styleRanges: [] } },
    { type: "imageGallery", uid: "gallery", images: [picture("hung", "2/compressed/images/hung.png")] },
  ]),
);
const made = { at: 1, isSuggestion: true } as const;
const added: Operation = {
  ...made,
  type: "addNodes",
  changeId: "c1",
  place: { parent: smallCaseUids.cardOne, key: "content" },
  nodes: [
    { type: "imageGallery", uid: "more", images: [picture("new", "3/compressed/images/new.png")] },
    picture("linked", "https://example.org/b.png"),
  ],
};
const setKey = (url: string | null, changeId: string): Operation => ({
  ...made,
  type: "setKeysValues",
  changeId,
  uid: "own",
  keysAndValues: { url },
});

function after(...operations: Operation[]): Draft {
  return operations.reduce((before, operation) => {
    const applied = apply(before, operation, author);
    if (!applied.ok) throw new Error(applied.detail);
    return applied.draft;
  }, draft);
}

describe("the media that a draft names", () => {
  it("are the files of its media, and neither addresses elsewhere nor words", () => {
    expect([...mediaKeysIn(draft.root)].sort()).toEqual([
      "1/compressed/images/own.png",
      "2/compressed/images/hung.png",
    ]);
  });

  it("are those that changes brought or took away, too", () => {
    const { root } = after(added, setKey("4/compressed/images/other.png", "c2"), setKey(null, "c3"));
    expect([...mediaKeysIn(root)].sort()).toEqual([
      "1/compressed/images/own.png",
      "2/compressed/images/hung.png",
      "3/compressed/images/new.png",
      "4/compressed/images/other.png",
    ]);
  });

  it("are found in an operation wherever they stand", () => {
    expect(mediaKeysOf(added)).toEqual(["3/compressed/images/new.png"]);
    expect(mediaKeysOf(setKey("5/original/videos/a.mp4", "c4"))).toEqual(["5/original/videos/a.mp4"]);
    expect(mediaKeysOf(setKey(null, "c5"))).toEqual([]);
    const described = { altText: "1/compressed/images/own.png" };
    expect(
      mediaKeysOf({ ...made, type: "setKeysValues", changeId: "c6", uid: "own", keysAndValues: described }),
    ).toEqual([]);
  });
});

describe("the paths of the old store that a draft names", () => {
  const of = (node: ContentNode, ...operations: Operation[]): string[] => {
    const begun = draftFromSnapshot(aSmallCase("A case", [node]));
    const end = operations.reduce((next: Draft, operation) => {
      const applied = apply(next, operation, author);
      if (!applied.ok) throw new Error(applied.detail);
      return applied.draft;
    }, begun);
    return [...storedPathsIn(end.root)];
  };
  const set = (changeId: string, keysAndValues: Record<string, unknown>): Operation => ({
    ...made,
    ...{ type: "setKeysValues", changeId, uid: "m", keysAndValues },
  });
  const film: ContentNode = { type: "video", uid: "m", source: "youtube", uri: "a/b.png" };
  const linked: ContentNode = { type: "image", uid: "m", url: "https://example.org/a.png", uri: "/a/b.png" };

  it("are those of media that have nothing else, in every view", () => {
    expect(of({ type: "image", uid: "m", uri: "/a/b.png" })).toEqual(["a/b.png"]);
    expect(
      of({ type: "imageGallery", uid: "g", images: [{ type: "image", uid: "m", uri: "a/b.png" }] }),
    ).toEqual(["a/b.png"]);
    expect(of({ type: "image", uid: "m", uri: "a/b.png" }, set("c", { uri: "c.png" }))).toEqual([
      "a/b.png",
      "c.png",
    ]);
    expect(of({ type: "image", uid: "m", uri: "../b.png" })).toEqual([]);
  });

  it("are none of films elsewhere or of media with an address, until a change may make them so", () => {
    expect(of(film)).toEqual([]);
    expect(of(film, set("c", { source: "local" }))).toEqual(["a/b.png"]);
    expect(of(film, set("c", { source: null }))).toEqual(["a/b.png"]);
    expect(of(linked)).toEqual([]);
    expect(of(linked, set("c", { url: null }))).toEqual(["a/b.png"]);
    const url = set("d", { url: "https://example.org/b.png" });
    expect(of(linked, set("c", { url: null }), url)).toEqual(["a/b.png"]);
  });
});
