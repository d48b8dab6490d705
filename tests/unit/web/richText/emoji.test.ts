import { expect, it } from "vitest";
import { placeAfter } from "#web/richText/EmojiChoice.tsx";
import { emoji } from "#web/richText/emoji.ts";

it("offers each emoji once, under a name of its own", () => {
  const of = (part: 0 | 1) => new Set(emoji.map((one) => one[part]));
  expect([of(0).size, of(1).size]).toEqual([emoji.length, emoji.length]);
  // One character as a person sees it.
  const segments = new Intl.Segmenter("en", { granularity: "grapheme" });
  expect(emoji.filter(([sign]) => [...segments.segment(sign)].length !== 1)).toEqual([]);
});

it("goes from row to row, and stays where there is no further one", () => {
  const last = emoji.length - 1;
  expect(placeAfter("ArrowDown", 3, 10)).toBe(13);
  expect(placeAfter("ArrowUp", 13, 10)).toBe(3);
  expect(placeAfter("ArrowUp", 3, 10)).toBe(3);
  expect(placeAfter("ArrowDown", last, 10)).toBe(last);
  expect(placeAfter("a", 3, 10)).toBeUndefined();
});
