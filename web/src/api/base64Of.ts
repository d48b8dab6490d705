const atOnce = 0x8000;

/** Bytes as base64, in pieces: a call takes so many arguments and no more. */
export function base64Of(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  let text = "";
  for (let from = 0; from < bytes.length; from += atOnce)
    text += String.fromCharCode(...bytes.subarray(from, from + atOnce));
  return btoa(text);
}
