import { describe, expect, it } from "vitest";
import { ownMediaOf, withMediaLinks } from "#shared/case/model/ownMedia.ts";
import { nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";

const media: ContentNode[] = [
  { type: "image", uid: "image", url: "12/compressed/images/ecg.svg" },
  { type: "audio", uid: "audio", url: "12/original/audios/heart.mp3" },
  { type: "video", uid: "video", url: "12/original/videos/gait.mp4" },
  { type: "pdf", uid: "pdf", url: "12/original/pdfs/guide.pdf" },
  { type: "pdf", uid: "named", url: "12/original/pdfs/part:2.pdf" },
  { type: "image", uid: "elsewhere", url: "https://media.example/ecg.svg" },
  { type: "image", uid: "here", url: "/images/ecg.svg" },
  { type: "image", uid: "drawn", url: "DATA:image/svg+xml,x" },
  { type: "image", uid: "none", url: "" },
  { type: "image", uid: "old", uri: "ecg.svg" },
];
const root = aSmallCase("Media", [
  ...media,
  { type: "imageGallery", uid: "gallery", images: [{ type: "image", uid: "in_gallery", url: "a.png" }] },
]);

describe("a case's own media (documents §3 Media paths)", () => {
  it("are the files whose url is a key, wherever they stand, and no addresses", () => {
    expect([...ownMediaOf(root).keys()]).toEqual(["image", "audio", "video", "pdf", "named", "in_gallery"]);
    expect(ownMediaOf(root).get("pdf")).toBe("12/original/pdfs/guide.pdf");
  });

  it("get links in the place of their keys, and the rest of the tree stays the very same", () => {
    const linked = withMediaLinks(root, new Map([["in_gallery", "https://signed.example/a.png"]]));
    expect(nodeOf(linked, "in_gallery")?.url).toBe("https://signed.example/a.png");
    expect(nodeOf(root, "in_gallery")?.url).toBe("a.png");
    expect(nodeOf(linked, "image")).toBe(nodeOf(root, "image"));
    expect(nodeOf(linked, "card_two")).toBe(nodeOf(root, "card_two"));
    expect(withMediaLinks(root, new Map())).toBe(root);
  });
});
