import { describe, expect, it } from "vitest";
import { findImage, imageHtml, imagePdfKey } from "#functions/print/imagePdf.ts";
import { rich } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";

const asset: ContentNode = {
  type: "image",
  uid: "a",
  url: "7/compressed/images/ecg.svg",
  title: rich("An <ECG>"),
};
const old: ContentNode = { type: "image", uid: "b", uri: "old/film.png" };
const foreign: ContentNode = { type: "image", uid: "c", url: "https://elsewhere.test/x.png" };
const root = aSmallCase("A case", [asset, old, foreign]);

describe("an image of a case as a page (D-14)", () => {
  it("is found by the name of its file, or by its old address", () => {
    expect(findImage(root, { kind: "asset", name: "ecg.svg" })?.key).toBe("7/compressed/images/ecg.svg");
    expect(findImage(root, { kind: "uri", name: "old/film.png" })?.key).toBe("filestore/old/film.png");
  });

  it.each([
    ["asset", "other.svg"],
    ["asset", "x.png"],
    ["uri", "ecg.svg"],
    ["uri", "../../etc/passwd"],
  ] as const)("is not found where the case has none such: %s %s", (kind, name) => {
    expect(findImage(root, { kind, name })).toBeUndefined();
  });

  it("is kept under a key that no name can leave", () => {
    const key = imagePdfKey(7, "01J", { kind: "uri", name: "../../8/secret" });
    expect(key.split("/")).toHaveLength(4);
    expect(key.startsWith("image_pdfs/7/01J/uri-")).toBe(true);
  });

  it("carries its caption, as text", () => {
    const html = imageHtml(asset, "data:image/svg+xml;base64,AAAA");
    expect(html).toContain("<figcaption>An &#60;ECG&#62;</figcaption>");
    expect(html).not.toContain("<ECG>");
  });
});
