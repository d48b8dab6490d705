import { expect, it } from "vitest";
import { richOf } from "#shared/case/model/richText.ts";
import { placesOf, textsOf } from "#shared/case/model/textPlaces.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

it("a node of a case stands under the titles of what it stands in, without the case's own and empty ones", () => {
  const words: ContentNode = { type: "paragraph", uid: "p", content: richOf("Words") };
  const untitled: ContentNode = { type: "section", uid: "s", title: "", content: [words] };
  const card: ContentNode = { type: "section", uid: "card", title: richOf("Card"), content: [untitled] };
  const root: ContentNode = { type: "section", uid: "case", title: "Case", content: [card] };
  expect(placesOf(root)).toEqual([
    { node: root, parent: undefined, place: [] },
    { node: card, parent: root, place: [] },
    { node: untitled, parent: card, place: ["Card"] },
    { node: words, parent: untitled, place: ["Card"] },
  ]);
  expect([root, card, untitled, words].map(textsOf)).toEqual([["Case"], ["Card"], [], ["Words"]]);
});
