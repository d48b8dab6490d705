import { fold } from "./fold.ts";

const tag = /(<[^>]*>)/;
const letter = /&(?:#\d+|#x[\da-f]+|[a-z]\w*);|./gisu;
const decoded: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};

/**
 * Sanitised HTML with `<mark>` around what a search found in it: each word wherever it stands in the text, without regard to
 * case and accents, as the search itself looks. Tags and entities stay whole; a word that runs through a tag is not marked.
 * `words` are folded (`wordsOf`). Without words, or where none is found, the very same text.
 * @see spec courses §2.1 "Synopsis"
 */
export function markHits(html: string, words: readonly string[]): string {
  const sought = words.filter((word) => word !== "");
  if (sought.length === 0) return html;
  return html
    .split(tag)
    .map((part, at) => (at % 2 === 1 ? part : markText(part, sought)))
    .join("");
}

function markText(text: string, words: readonly string[]): string {
  const letters = text.match(letter) ?? [];
  // Which letter each character of the folded text came from.
  const from: number[] = [];
  let folded = "";
  for (const [at, each] of letters.entries()) {
    for (const character of fold(
      decoded[each.toLowerCase()] ?? (each.startsWith("&") && each !== "&" ? "" : each),
    )) {
      for (let unit = 0; unit < character.length; unit++) from.push(at);
      folded += character;
    }
  }
  const isHit = new Array<boolean>(letters.length).fill(false);
  for (const word of words) {
    for (let start = folded.indexOf(word); start >= 0; start = folded.indexOf(word, start + 1)) {
      const first = from[start] ?? 0;
      const last = from[start + word.length - 1] ?? first;
      isHit.fill(true, first, last + 1);
    }
  }
  let marked = "";
  for (const [at, each] of letters.entries()) {
    // An accent that follows as a character of its own belongs to the letter before it.
    if (isHit[at - 1] && /^\p{M}$/u.test(each)) isHit[at] = true;
    if (isHit[at] && !isHit[at - 1]) marked += "<mark>";
    if (!isHit[at] && isHit[at - 1]) marked += "</mark>";
    marked += each;
  }
  return isHit.at(-1) ? `${marked}</mark>` : marked;
}
