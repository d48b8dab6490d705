import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { renderPicture } from "#functions/ports/pictures.ts";
import { pixelsAtMost, renditionSides } from "#shared/domain/media/mediaFormats.ts";

const sides = { ...renditionSides, pixelsAtMost };
type Format = "jpeg" | "png" | "webp" | "gif";

/** A picture of random points, which no format packs well. */
const drawn = (width: number, height: number, format: Format): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .toFormat(format, format === "gif" ? { effort: 1, dither: 0 } : {})
    .toBuffer();

async function made(bytes: Uint8Array) {
  const rendering = await renderPicture(bytes, sides);
  if (!rendering.ok) throw new Error(rendering.problem);
  return rendering.made;
}

describe("smaller pictures", () => {
  it("fit their sides, turned as the camera says, and tell nothing of the camera", async () => {
    const upright = await sharp(await drawn(1800, 1350, "jpeg"))
      .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "48/1 12/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { thumbnail, screen, width, height } = await made(upright);
    expect({ width, height }).toEqual({ width: 1350, height: 1800 });
    const small = await sharp(thumbnail ?? undefined).metadata();
    expect(small).toMatchObject({ format: "webp", width: 240, height: 320 });
    const large = await sharp(screen ?? undefined).metadata();
    expect(large).toMatchObject({ format: "webp", width: 1200, height: 1600 });
    for (const { exif, xmp, orientation } of [small, large])
      expect({ exif, xmp, orientation }).toEqual({ exif: undefined, xmp: undefined, orientation: undefined });
  });

  it.each(["jpeg", "png", "webp", "gif"] as const)("are made of %s", async (format) => {
    const { thumbnail, width } = await made(await drawn(600, 400, format));
    expect(width).toBe(600);
    expect(await sharp(thumbnail ?? undefined).metadata()).toMatchObject({ width: 320, height: 213 });
  });

  it("are none of what is small enough already, and keep what is transparent", async () => {
    expect(await made(await drawn(320, 200, "png"))).toMatchObject({ thumbnail: null, screen: null });
    const clear = await sharp({ create: { width: 500, height: 500, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    const { thumbnail, screen } = await made(clear);
    expect(screen).toBeNull();
    expect(await sharp(thumbnail ?? undefined).metadata()).toMatchObject({ hasAlpha: true });
  });

  it("leave a picture that moves as it is, but for its thumbnail", async () => {
    const frames = [await drawn(1700, 100, "png"), await drawn(1700, 100, "png")];
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ effort: 1, dither: 0 })
      .toBuffer();
    const { thumbnail, screen } = await made(moving);
    expect(screen).toBeNull();
    expect((await sharp(thumbnail ?? undefined).metadata()).pages ?? 1).toBe(1);
  });

  it.each(["jpeg", "png", "webp", "gif"] as const)(
    "are refused of a %s that is cut off or overwritten",
    async (format) => {
      const whole = await drawn(240, 240, format);
      const cut = whole.subarray(0, Math.floor(whole.length / 2));
      expect(await renderPicture(cut, sides)).toEqual({ ok: false, problem: "unreadable" });
      expect(await renderPicture(whole.subarray(0, 20), sides)).toEqual({ ok: false, problem: "unreadable" });
      expect(await renderPicture(Buffer.from("no picture at all"), sides)).toEqual({
        ok: false,
        problem: "unreadable",
      });
    },
  );

  it("are refused of a small file that unpacks to more pixels than a function can hold", async () => {
    const plain = await sharp({ create: { width: 1100, height: 1000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    expect(plain.length).toBeLessThan(10_000);
    const limit = { ...sides, pixelsAtMost: 1_000_000 };
    expect(await renderPicture(plain, limit)).toEqual({ ok: false, problem: "too_large" });
    // Frames count as well.
    const frames = Array.from({ length: 12 }, (_, at) => ({
      create: {
        width: 300,
        height: 300,
        channels: 3 as const,
        background: { r: at * 20, g: 255 - at * 20, b: 0 },
      },
    }));
    const pages = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
    const moving = await sharp(pages, { join: { animated: true } })
      .gif({ effort: 1 })
      .toBuffer();
    expect(await renderPicture(moving, limit)).toEqual({ ok: false, problem: "too_large" });
  });
});
