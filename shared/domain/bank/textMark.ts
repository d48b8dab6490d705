/** Mark of a text, 16 hexadecimal digits: another text has another mark. */
export function markOfText(text: string): string {
  let [a, b] = [0x811c9dc5, 0x9e3779b1];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // FNV-1a twice, with another prime and from another start.
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b);
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}
