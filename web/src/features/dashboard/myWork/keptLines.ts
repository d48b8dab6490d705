import type { CaseOfMine } from "#shared/contract/dashboards/myWork.ts";
import { searchRows } from "../../../ui/searchRows.ts";
import { words as said } from "./myWorkWords.ts";

export type KeptKind = "Note" | "Bookmark" | "Diagnosis" | "Finding";

/** One thing that a student keeps of a case. */
export type KeptLine = {
  key: string;
  kind: KeptKind;
  text: string;
  /** Words of the case that it is on; empty if it is on none. */
  place: string;
  /** The node that it leads to. */
  uid?: string;
};

export type KeptOfCase = { case: CaseOfMine; lines: readonly KeptLine[] };

const placeText = ({ card, words }: { card: string; words: string }): string =>
  [card, words].filter(Boolean).join(": ");

function linesOf({ notes, bookmarks, diagnoses, findings }: CaseOfMine): KeptLine[] {
  return [
    ...notes.map(
      ({ uid, text, place }): KeptLine => ({
        key: uid,
        kind: "Note",
        text,
        place: place ? placeText(place) : "",
        ...(place ? { uid: place.uid } : {}),
      }),
    ),
    ...bookmarks.map(
      ({ uid, card, words }): KeptLine => ({
        key: `bookmark ${uid}`,
        kind: "Bookmark",
        text: words || card,
        place: words ? card : "",
        uid,
      }),
    ),
    ...diagnoses.map(
      ({ text, isLeading, isDangerous }, nth): KeptLine => ({
        key: `diagnosis ${nth}`,
        kind: "Diagnosis",
        text,
        place: [isLeading && said.leading, isDangerous && said.dangerous].filter(Boolean).join(", "),
      }),
    ),
    ...findings.map((text, nth): KeptLine => ({ key: `finding ${nth}`, kind: "Finding", text, place: "" })),
  ];
}

/**
 * Entries of each case that match every word of the search, there or in the case's title; cases without any are left
 * out.
 */
export function keptLines(cases: readonly CaseOfMine[], search: string): KeptOfCase[] {
  return cases.flatMap((one) => {
    const lines = searchRows(linesOf(one), search, ({ text, place }) => [text, place, one.title]);
    return lines.length > 0 ? [{ case: one, lines }] : [];
  });
}
