import { describe, expect, it } from "vitest";
import { openPdf } from "#functions/ports/pdfPages.ts";
import { pageAsPicture } from "#functions/ports/pictures.ts";
import { aPdf } from "#tests/builders/aPdf.ts";

/** Share of points that are no paper. */
function inked({ pixels }: { pixels: Uint8Array }): number {
  let dark = 0;
  for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 128) dark += 1;
  return dark / (pixels.length / 4);
}

describe("pages of a PDF as pictures (D-46)", () => {
  it("are drawn on white in their own proportions, each page another", async () => {
    const pdf = await openPdf(aPdf([{ boxWidth: 300 }, { boxWidth: 60 }, { width: 900, height: 300 }]));
    expect(pdf?.pages).toBe(3);
    const [one, two, three] = [1, 2, 3].map((page) => pdf?.draw(page, 400));
    expect(one).toMatchObject({ width: 283, height: 400 });
    expect(three).toMatchObject({ width: 400, height: 133 });
    expect(one?.pixels.length).toBe(283 * 400 * 4);
    expect(inked(one ?? { pixels: new Uint8Array() })).toBeGreaterThan(
      3 * inked(two ?? { pixels: new Uint8Array() }),
    );
    expect([...(one?.pixels.subarray(0, 4) ?? [])]).toEqual([255, 255, 255, 255]);
  });

  it("keep their colors: red stays red", async () => {
    const pdf = await openPdf(aPdf([{ boxWidth: 500, color: "1 0 0" }]));
    const page = pdf?.draw(1, 200);
    const middle = ((page?.height ?? 0) >> 1) * (page?.width ?? 0) + ((page?.width ?? 0) >> 1);
    expect([...(page?.pixels.subarray(middle * 4, middle * 4 + 3) ?? [])]).toEqual([255, 0, 0]);
  });

  it("become WebP, also as thumbnails", async () => {
    const page = (await openPdf(aPdf([{ boxWidth: 300 }])))?.draw(1, 400);
    if (!page) throw new Error("no page");
    const picture = Buffer.from(await pageAsPicture(page, 100));
    expect(picture.subarray(8, 12).toString()).toBe("WEBP");
  });

  it("are none of what is no PDF, is cut off, or asks for a page that is not there", async () => {
    const whole = aPdf([{ boxWidth: 300 }]);
    expect(await openPdf(Buffer.from("no PDF at all"))).toBeUndefined();
    expect(await openPdf(new Uint8Array())).toBeUndefined();
    expect(await openPdf(whole.subarray(0, 60))).toBeUndefined();
    expect((await openPdf(whole))?.draw(2, 400)).toBeUndefined();
  });

  it("stay small of paper without an end: the longer side is what was asked for", async () => {
    const pdf = await openPdf(aPdf([{ width: 14_000, height: 2 }]));
    expect(pdf?.draw(1, 400)).toMatchObject({ width: 400, height: 1 });
  });
});
