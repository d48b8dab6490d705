const byte = /^(25[0-5]|2[0-4]\d|1?\d?\d)$/;

/** A colour as a case stores it (`#333333`), from that form or from `rgb(51, 51, 51)`; undefined for anything else. @see spec documents §5 */
export function hexOf(text: string): string | undefined {
  const word = text.trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(word)) return word;
  const parts = /^rgb\(([^)]*)\)$/
    .exec(word)?.[1]
    ?.split(",")
    .map((part) => part.trim());
  if (parts?.length !== 3 || !parts.every((part) => byte.test(part))) return undefined;
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}
