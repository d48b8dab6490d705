import { contentWords } from "../dialogue/contentWords.ts";
import { lemma } from "../matching/lemma.ts";
import { wordsOf } from "../matching/words.ts";

const numbers = new Map(
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
    .split(" ")
    .map((word, at) => [word, String(at)]),
);
for (const [word, value] of [
  ["thirty", "30"],
  ["forty", "40"],
  ["fifty", "50"],
  ["sixty", "60"],
  ["seventy", "70"],
  ["eighty", "80"],
  ["ninety", "90"],
  ["hundred", "100"],
  ["once", "1 time"],
  ["twice", "2 time"],
] as const)
  numbers.set(word, value);

/** Words that a question may leave out of account and a claim may not: how much, which side, since when, how it goes. */
const measures = new Set(
  "second minute hour day night week month year morning evening left right both upper lower better worse first last every daily weekly always often sometimes rarely normal today yesterday"
    .split(" ")
    .map(lemma),
);

/** "One" of "no one" and "that one" is no number. */
const isCounted = (words: readonly string[], at: number): boolean =>
  words[at] !== "one" ||
  !["no", "any", "some", "every", "this", "that", "the", "another", "each"].includes(words[at - 1] ?? "");

/** Claims of a text: its content words by base form, numbers as digits, and its measures. */
export function claimsOf(text: string): Set<string> {
  const found = contentWords(text);
  const words = wordsOf(text);
  for (const [at, word] of words.entries()) {
    const number = numbers.get(word) ?? (/^\d+$/.test(word) ? word : undefined);
    const base = lemma(word);
    if (number !== undefined) {
      found.delete(base);
      if (isCounted(words, at)) found.add(number);
    } else if (measures.has(base)) found.add(base);
  }
  return found;
}

const scopeEnds = /[.;:?!]|\b(?:but|because|although|however|except|only|since|until|when|while|unless)\b/i;
const denies = /\b(?:no|not|never|without|none|neither|nor|nothing|nobody|den(?:y|ies|ied))\b/;

/** Claims of a text that it denies, and those that it makes, each clause for itself; a word may stand in both. */
export function polarityOf(text: string): { denied: Set<string>; asserted: Set<string> } {
  const denied = new Set<string>();
  const asserted = new Set<string>();
  for (const clause of text.split(scopeEnds)) {
    const words = wordsOf(clause).join(" ");
    const at = denies.exec(words)?.index ?? words.length;
    for (const claim of contentWords(words.slice(0, at))) asserted.add(claim);
    for (const claim of contentWords(words.slice(at))) denied.add(claim);
  }
  return { denied, asserted };
}
