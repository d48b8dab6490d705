import sharp, { type Metadata, type Sharp } from "sharp";

/** A smaller picture, as WebP; null where the file itself is small enough, or moves. */
export type SmallerPictures = {
  thumbnail: Uint8Array | null;
  medium: Uint8Array | null;
  screen: Uint8Array | null;
  /** Size of the picture after rotation, in pixels. */
  width: number;
  height: number;
};
type Sides = { thumbnail: number; medium: number; screen: number; pixelsAtMost: number };
export type Rendering =
  | { ok: true; made: SmallerPictures }
  | { ok: false; problem: "unreadable" | "too_large" };

// A function renders one picture at a time and is thrown away with what it kept.
sharp.cache(false);

const quality = { thumbnail: 78, medium: 84, screen: 86 } as const;

/**
 * Makes a picture smaller, turned as its camera says, without what its file says of the place. Each side is at most so many pixels; a
 * picture that is no larger gets no other.
 */
export async function renderPicture(bytes: Uint8Array, sides: Sides): Promise<Rendering> {
  const open = (): Sharp => sharp(bytes, { limitInputPixels: sides.pixelsAtMost, failOn: "error" });
  const head = await readHead(bytes);
  if (!head) return { ok: false, problem: "unreadable" };
  const { width, height } = head.autoOrient;
  if (width * height * (head.pages ?? 1) > sides.pixelsAtMost) return { ok: false, problem: "too_large" };
  const fit = async (side: number, kind: keyof typeof quality): Promise<Uint8Array | null> => {
    if (width <= side && height <= side) return null;
    return open()
      .autoOrient()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .webp({ quality: quality[kind] })
      .toBuffer();
  };
  try {
    // Animations keep their frames; the thumbnail is the first one.
    const moves = (head.pages ?? 1) > 1;
    const screen = moves ? null : await fit(sides.screen, "screen");
    const medium = moves ? null : await fit(sides.medium, "medium");
    const thumbnail = await fit(sides.thumbnail, "thumbnail");
    // A picture that needs no smaller one is read once all the same: what cannot be shown is found here.
    if (!thumbnail && !medium && !screen) await open().stats();
    return { ok: true, made: { thumbnail, medium, screen, width, height } };
  } catch (error) {
    if (isOfThePicture(error)) return { ok: false, problem: "unreadable" };
    throw error;
  }
}

/** Writes a drawn page as a picture: as large as it was drawn, or smaller. */
export const pageAsPicture = (
  { pixels, width, height }: { pixels: Uint8Array; width: number; height: number },
  side: number,
): Promise<Uint8Array> =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .webp({ quality: quality.medium })
    .toBuffer();

async function readHead(bytes: Uint8Array): Promise<Metadata | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    if (isOfThePicture(error)) return undefined;
    throw error;
  }
}

/** Messages of libvips about a file that it cannot read; its errors have no class or code. */
const isOfThePicture = (error: unknown): boolean =>
  error instanceof Error &&
  /^Input |Vips|VipsJpeg|pngload|gifload|webp|corrupt|unsupported image/i.test(error.message);
