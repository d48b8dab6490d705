/** Levels of 255 by which the channels of a grey may differ: compression leaves a little colour. */
const tintAtMost = 12;
const coloursAtMost = 0.005;
/** A side of the sample, in pixels. */
const sampleSide = 96;

/** Returns true if a picture has grays only. `rgba`: four bytes per pixel; transparent pixels do not count. */
export function isGreyscale(rgba: ArrayLike<number>): boolean {
  let seen = 0;
  let coloured = 0;
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = [rgba[at], rgba[at + 1], rgba[at + 2], rgba[at + 3]];
    if (alpha < 128) continue;
    seen += 1;
    if (Math.max(r, g, b) - Math.min(r, g, b) > tintAtMost) coloured += 1;
  }
  return seen > 0 && coloured <= seen * coloursAtMost;
}

/**
 * Returns true if the file at an address is a gray picture; undefined if its pixels can't be read. Fetched with CORS,
 * which the page's own picture was not, so a cached copy is fetched anew.
 */
export async function readIsGreyscale(url: string): Promise<boolean | undefined> {
  try {
    const reply = await fetch(url, { cache: "no-cache" });
    if (!reply.ok) return undefined;
    const file = URL.createObjectURL(await reply.blob());
    try {
      return await sampleOf(file);
    } finally {
      URL.revokeObjectURL(file);
    }
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return undefined;
    throw error;
  }
}

async function sampleOf(file: string): Promise<boolean | undefined> {
  const picture = new Image();
  picture.src = file;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = sampleSide;
  canvas.height = sampleSide;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return undefined;
  context.imageSmoothingEnabled = false;
  context.drawImage(picture, 0, 0, sampleSide, sampleSide);
  return isGreyscale(context.getImageData(0, 0, sampleSide, sampleSide).data);
}
