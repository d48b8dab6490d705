import { describe, expect, it } from "vitest";
import { mediumHtml } from "#functions/html/mediumHtml.ts";
import { imageKey, imageType } from "#functions/print/pictures.ts";
import { rich } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const ecg: ContentNode = {
  type: "image",
  uid: "ecg",
  url: "7/compressed/images/ecg.svg",
  title: rich("An <ECG>"),
  altText: `ST "elevation"`,
};
const printed = (node: ContentNode, source?: string): string =>
  mediumHtml(node, { headingLevel: 3, pictureOf: () => source });

describe("pictures of a summary (issue 12, item 8)", () => {
  it("stand with their description and caption", () => {
    const html = printed(ecg, "data:image/svg+xml;base64,AAAA");
    expect(html).toContain('<img src="data:image/svg+xml;base64,AAAA" alt="ST &#34;elevation&#34;">');
    expect(html).toContain("<figcaption>An &#60;ECG&#62;</figcaption>");
  });

  it("are described by their caption, or said to have no description", () => {
    const { altText: _, ...captioned } = ecg;
    expect(printed(captioned, "data:,")).toContain('alt="An &#60;ECG&#62;"');
    expect(printed({ type: "image", uid: "x" }, "data:,")).toContain('alt="Picture without a description"');
  });

  it("that cannot be had say so in their place, with what they show", () => {
    expect(printed(ecg)).toBe(
      '<p class="medium">Image: ST &#34;elevation&#34;. This picture could not be loaded for the summary. You can see it in the case.</p>',
    );
  });

  it("are found by their own key or their old address, and nowhere else", () => {
    expect(imageKey(ecg)).toBe("7/compressed/images/ecg.svg");
    expect(imageKey({ type: "image", uid: "b", uri: "old/film.PNG" })).toBe("filestore/old/film.PNG");
    expect(imageKey({ type: "image", uid: "c", url: "https://elsewhere.test/x.png" })).toBeUndefined();
    expect(imageType("filestore/old/film.PNG")).toBe("image/png");
    expect(imageType("7/original/videos/film.mp4")).toBeUndefined();
  });
});
