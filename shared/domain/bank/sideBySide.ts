import { comparable } from "../../questions/preflight/question.ts";
import { wordHunks } from "../../words/wordHunks.ts";

/** Part of a text; `is_own`: the other text has not got it. Joined, the parts are the text. */
export type MarkedPart = { text: string; is_own: boolean };

/** Texts of a question that are compared. */
export type ComparedText = {
  vignette: string;
  stem: string;
  /** A first. */
  choices: readonly string[];
  answer_explanation: string;
};

/** The same with what differs marked; empty choices behind the last are left out. */
export type MarkedText = {
  vignette: MarkedPart[];
  stem: MarkedPart[];
  choices: MarkedPart[][];
  answer_explanation: MarkedPart[];
};

const joined = (parts: readonly MarkedPart[]): MarkedPart[] => {
  const all: MarkedPart[] = [];
  for (const part of parts) {
    if (part.text === "") continue;
    const before = all.at(-1);
    if (before && before.is_own === part.is_own) before.text += part.text;
    else all.push({ ...part });
  }
  return all;
};

/** Both texts in whole words, with what only one of them has marked. */
export function markedTexts(first: string, second: string): [MarkedPart[], MarkedPart[]] {
  const { head, hunks, tail } = wordHunks(first, second);
  const side = (own: "removed" | "added"): MarkedPart[] =>
    joined([
      { text: head, is_own: false },
      ...hunks.flatMap((hunk) => [
        { text: hunk[own].join(""), is_own: true },
        { text: hunk.kept.join(""), is_own: false },
      ]),
      { text: tail, is_own: false },
    ]);
  return [side("removed"), side("added")];
}

/**
 * Pairs of choices, by their places: those that say the same, wherever they stand, then the others in their order. A choice without a
 * counterpart has null beside it.
 */
function pairsOfChoices(
  first: readonly string[],
  second: readonly string[],
): [number | null, number | null][] {
  const left = new Set(second.keys());
  const same = first.flatMap((choice, place): [number, number][] => {
    const other = [...left].find((at) => comparable(second[at] as string) === comparable(choice));
    if (other === undefined) return [];
    left.delete(other);
    return [[place, other]];
  });
  const taken = new Set(same.map(([place]) => place));
  const others = [...first.keys()].filter((place) => !taken.has(place));
  const rest = [...left];
  return [
    ...same,
    ...Array.from(
      { length: Math.max(others.length, rest.length) },
      (_, at): [number | null, number | null] => [others[at] ?? null, rest[at] ?? null],
    ),
  ];
}

const given = (choices: readonly string[]): readonly string[] =>
  choices.slice(0, choices.findLastIndex((choice) => choice.trim() !== "") + 1);

/** Two questions, each with what the other has not got marked. A choice that only stands in another place is not marked. */
export function sideBySide(first: ComparedText, second: ComparedText): [MarkedText, MarkedText] {
  const [a, b] = [given(first.choices), given(second.choices)];
  const choices: [MarkedPart[][], MarkedPart[][]] = [a.map(() => []), b.map(() => [])];
  for (const [one, other] of pairsOfChoices(a, b)) {
    const [left, right] = markedTexts(
      one === null ? "" : (a[one] as string),
      other === null ? "" : (b[other] as string),
    );
    if (one !== null) choices[0][one] = left;
    if (other !== null) choices[1][other] = right;
  }
  const of = (name: "vignette" | "stem" | "answer_explanation") => markedTexts(first[name], second[name]);
  const [vignette, stem, explanation] = [of("vignette"), of("stem"), of("answer_explanation")];
  const side = (at: 0 | 1): MarkedText => ({
    ...{ vignette: vignette[at], stem: stem[at], choices: choices[at], answer_explanation: explanation[at] },
  });
  return [side(0), side(1)];
}
