export type PictureSize = { width: number; height: number };

/** Format of a picture that Word shows, by its first bytes; undefined of any other file. */
export function formatOfPicture(bytes: Uint8Array): "png" | "jpg" | "gif" | undefined {
  const head = Buffer.from(bytes.subarray(0, 4)).toString("hex");
  if (head === "89504e47") return "png";
  if (head === "47494638") return "gif";
  return head.startsWith("ffd8") ? "jpg" : undefined;
}

/** Size in pixels of a PNG, GIF or JPEG by its head; undefined of other files and of damaged ones. */
export function sizeOfPicture(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 24) return undefined;
  if (view.getUint32(0) === 0x89504e47) return positive(view.getUint32(16), view.getUint32(20));
  if (view.getUint32(0) === 0x47494638) return positive(view.getUint16(6, true), view.getUint16(8, true));
  if (view.getUint16(0) === 0xffd8) return sizeOfJpeg(view);
  return undefined;
}

const positive = (width: number, height: number): PictureSize | undefined =>
  width > 0 && height > 0 ? { width, height } : undefined;

/** Markers of a JPEG that begin a frame: C0 to CF but for tables and arithmetic coding. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function sizeOfJpeg(view: DataView): PictureSize | undefined {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return positive(view.getUint16(at + 7), view.getUint16(at + 5));
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
