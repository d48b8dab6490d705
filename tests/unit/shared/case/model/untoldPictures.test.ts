import { expect, it } from "vitest";
import { untoldPicturesOf } from "#shared/case/model/untoldPictures.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";

const image = (uid: string, more: object = {}) => ({
  ...{ type: "image", uid, url: `0/${uid}.png`, altText: "", ...more },
});
const card = (title: string, content: object[]) => ({
  ...{ type: "section", uid: `card ${title}`, title: { text: title, styleRanges: [] }, content },
});

it("names pictures without an alternative text and a title, with their place, in galleries too", () => {
  const root = {
    ...aSmallCase(),
    content: [
      card("History", [
        image("told", { altText: "A chest X-ray" }),
        image("titled", { title: { text: "Lateral view", styleRanges: [] } }),
        image("blank", { altText: "  ", url: "0/old/blank.png?version=2" }),
        image("no_file", { url: "" }),
        card("Tests", [{ type: "imageGallery", uid: "gallery", images: [image("inner")] }]),
      ]),
      image("top"),
    ],
  } as unknown as Parameters<typeof untoldPicturesOf>[0];
  expect(untoldPicturesOf(root)).toEqual([
    { uid: "blank", name: "blank.png", place: ["History"] },
    { uid: "inner", name: "inner.png", place: ["History", "Tests"] },
    { uid: "top", name: "top.png", place: [] },
  ]);
});
