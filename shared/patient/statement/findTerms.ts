import { lemma } from "../matching/lemma.ts";
import { wordsOf } from "../matching/words.ts";

/** Words of a text by their place in it: offsets are UTF-16. */
export interface Place {
  start: number;
  end: number;
  words: string;
}

/** Place of a term, and whether the sentence denies it. */
export interface FoundTerm extends Place {
  isDenied: boolean;
}

interface Token {
  start: number;
  end: number;
  base: string;
}

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    base: lemma(match[0].toLowerCase()),
  }));

const denial =
  /\b(?:no|not|denies|denied|denying|without|negative for|absence of|never|neither)\b(?:(?![.;]|\b(?:but|however|although|with|has|reports|presents)\b).)*$/i;

/** First place of any of the terms; words are compared by base form, in their order, one other word may stand between two. */
export function findTerm(text: string, terms: readonly string[]): FoundTerm | undefined {
  return findTerms(text, terms).sort((a, b) => a.start - b.start)[0];
}

/** Every place of each term; two terms with the same base forms find one place once. */
export function findTerms(text: string, terms: readonly string[]): FoundTerm[] {
  const tokens = tokensOf(text);
  const found: FoundTerm[] = [];
  const distinct = new Map(
    terms.map((term) => wordsOf(term).map(lemma)).map((words) => [words.join(" "), words]),
  );
  for (const wanted of distinct.values()) {
    if (wanted.length === 0) continue;
    for (let at = 0; at < tokens.length; at++) {
      const last = lastOf(tokens, at, wanted);
      const [first, end] = [tokens[at], last === undefined ? undefined : tokens[last]];
      if (!first || !end) continue;
      found.push({
        start: first.start,
        end: end.end,
        words: text.slice(first.start, end.end),
        isDenied: denial.test(text.slice(0, first.start)),
      });
      at = last ?? at;
    }
  }
  return found;
}

function lastOf(tokens: readonly Token[], from: number, wanted: readonly string[]): number | undefined {
  if (tokens[from]?.base !== wanted[0]) return undefined;
  let at = from;
  for (const word of wanted.slice(1)) {
    if (tokens[at + 1]?.base === word) at += 1;
    else if (tokens[at + 2]?.base === word) at += 2;
    else return undefined;
  }
  return at;
}
