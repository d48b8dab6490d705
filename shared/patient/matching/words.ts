import { conceptOf } from "./concepts.ts";
import { lemma } from "./lemma.ts";

const contractions: readonly (readonly [RegExp, string])[] = [
  [/\b(can)not\b|\bcan['’]?t\b/g, "can not"],
  [/\bwon['’]?t\b/g, "will not"],
  [/n['’]t\b/g, " not"],
  [/['’]re\b/g, " are"],
  [/['’]ve\b/g, " have"],
  [/['’]ll\b/g, " will"],
  [/['’]m\b|\bim\b/g, " am"],
  [/['’](s|d)\b/g, ""],
];

/** Words of a text in lower case, contractions written out; no punctuation. */
export function wordsOf(text: string): string[] {
  let plain = text.toLowerCase();
  for (const [pattern, written] of contractions) plain = plain.replace(pattern, written);
  return plain.split(/[^a-z0-9]+/).filter((word) => word !== "");
}

/** Last question of a message that says several things, since that is what the speaker waits for an answer to. */
export function lastPart(text: string): string {
  const parts = text
    .split(
      /(?<=[.?!;:])\s+|,\s+(?=(?:so|and|but|what|how|where|when|why|who|do|does|did|is|are|was|were|have|has|can|could|would|any|tell)\b)/i,
    )
    .map((part) => part.trim())
    .filter((part) => /[a-z]/i.test(part));
  return parts.at(-1) ?? text;
}

/** Single words and pairs of words, by base form, with the beginning and the end as words of their own. */
export function wordFeatures(text: string): string[] {
  const lemmas = wordsOf(text).map(lemma);
  const framed = ["^", ...lemmas, "$"];
  const pairs = framed.slice(1).map((word, at) => `${framed[at]} ${word}`);
  return [...lemmas, ...pairs];
}

/** Letters within words, two to five at a time: they bear spelling mistakes. */
export function letterFeatures(text: string): string[] {
  const found: string[] = [];
  for (const word of wordsOf(text)) {
    const framed = ` ${word} `;
    for (let size = 2; size <= 5; size++)
      for (let at = 0; at + size <= framed.length; at++) found.push(framed.slice(at, at + size));
  }
  return found;
}

/** Concepts of a medical interview that the words stand for, singly and each pair of them. */
export function conceptFeatures(text: string): string[] {
  const concepts = [...new Set(conceptOf(wordsOf(text).map(lemma)))];
  const pairs = concepts.flatMap((one, at) =>
    concepts.slice(at + 1).map((other) => (one < other ? `${one}+${other}` : `${other}+${one}`)),
  );
  return [...concepts, ...pairs];
}
