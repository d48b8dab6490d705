import { certainties } from "../../case/questions/certaintyChoice/certainty.ts";
import { itemStatistics } from "../../psychometrics/classical/itemStatistics.ts";
import { tallyResponses } from "../../psychometrics/classical/tally.ts";
import { firstOption, type ResponseMatrix, skipped } from "../../psychometrics/responses/responseMatrix.ts";
import { type Answers, latestChange } from "../assessments/answers.ts";

/** Options that the statistics of a question count by themselves: A to F. */
export const countedOptions = 6;

/** An item of a form, with its key. */
export type CountedItem = {
  itemId: number;
  questionId: number;
  /** Place of the right option, from 0. */
  correctOptions: readonly number[];
};

/** Answers to one question in one delivery of one form. Parts of a question add up to its year. @see ADR 0370 */
export type ResponsePart = {
  questionId: number;
  /** Students whose work is in; a skipped item is theirs, too. */
  n: number;
  right: number;
  /** By option, A to F. */
  options: readonly number[];
  skips: number;
  /** Correlation of the item with the score on all other items of the form; null where it is not defined. */
  discrimination: number | null;
  /** Sum over those who said how certain they are, from 1 to 4. */
  certaintySum: number;
  certaintyN: number;
};

/** First month of an academic year: July. */
const firstMonth = 7;

/** '2026-2027' of a date of that academic year, which runs from July to June. @param date - `2026-11-27`. */
export function academicYearOf(date: string): string {
  const [year = 0, month = 0] = date.split("-").map(Number);
  const first = month >= firstMonth ? year : year - 1;
  return `${first}-${first + 1}`;
}

/** Responses of one form, taken in student by student; memory grows by a byte for each answer. */
export type FormResponses = { items: readonly CountedItem[]; students: Uint8Array[]; certainty: number[][] };

export const noResponses = (items: readonly CountedItem[]): FormResponses => ({
  items,
  students: [],
  certainty: items.map(() => [0, 0]),
});

/** Takes in a student's answers: the last option of each item counts, with its certainty. */
export function addStudent({ items, students, certainty }: FormResponses, answers: Answers): void {
  const row = new Uint8Array(items.length);
  items.forEach(({ itemId }, place) => {
    const latest = latestChange(answers[itemId]);
    const option = latest?.option ?? null;
    row[place] = option === null ? skipped : firstOption + option;
    const said = certainty[place];
    if (option === null || !latest?.certainty || !said) return;
    // The first of the list is the surest.
    said[0] = (said[0] ?? 0) + certainties.length - certainties.indexOf(latest.certainty);
    said[1] = (said[1] ?? 0) + 1;
  });
  students.push(row);
}

/** Options have places in the codes of a cell; of a key that has none nobody is right. */
const maskOf = (option: number): number => (option >= 0 && option < 30 ? 1 << (firstOption + option) : 0);

/** The statistics of each item of the form, in its order. The order of students does not matter. */
export function responseParts({ items, students, certainty }: FormResponses): ResponsePart[] {
  const choices = new Uint8Array(items.length * students.length);
  students.forEach((row, student) => {
    row.forEach((code, item) => {
      choices[item * students.length + student] = code;
    });
  });
  const matrix: ResponseMatrix = {
    ...{ students: students.length, items: items.length, optionLabels: [], choices },
    studentIds: students.map((_, place) => String(place)),
    itemIds: items.map(({ itemId }) => String(itemId)),
    accepted: Uint32Array.from(items, ({ correctOptions }) =>
      correctOptions.reduce((mask, option) => mask | maskOf(option), 0),
    ),
    ...{ certainty: null, timesMs: null, attributes: new Map() },
  };
  const tally = tallyResponses(matrix);
  const figures = itemStatistics(tally);
  const codes = tally.counts.length / items.length;
  return items.map(({ questionId }, item) => {
    const figure = figures[item];
    const countOf = (code: number): number => tally.counts[item * codes + code] ?? 0;
    return {
      questionId,
      n: students.length,
      right: figure?.right ?? 0,
      options: Array.from({ length: countedOptions }, (_, option) => countOf(firstOption + option)),
      skips: countOf(skipped),
      discrimination: figure?.discrimination.ok ? figure.discrimination.value : null,
      certaintySum: certainty[item]?.[0] ?? 0,
      certaintyN: certainty[item]?.[1] ?? 0,
    };
  });
}

export type YearFigures = {
  n: number;
  options: readonly number[];
  skips: number;
  difficulty: number | null;
  discrimination: number | null;
  certainty: number | null;
};

/** Four decimals: what pages show, and the same from the same parts in any order. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

const sumOf = (parts: readonly ResponsePart[], value: (part: ResponsePart) => number): number =>
  parts.reduce((sum, part) => sum + value(part), 0);

/**
 * Figures of a question's academic year. Difficulty is right ÷ all students, a skipped item counts as wrong. Discrimination is the
 * mean of the parts that have one, weighted by their students: scores of different forms are not mixed in one correlation.
 */
export function yearFigures(parts: readonly ResponsePart[]): YearFigures {
  const n = sumOf(parts, (part) => part.n);
  const told = parts.filter(({ discrimination }) => discrimination !== null);
  const toldN = sumOf(told, (part) => part.n);
  const certaintyN = sumOf(parts, (part) => part.certaintyN);
  return {
    n,
    options: Array.from({ length: countedOptions }, (_, option) =>
      sumOf(parts, ({ options }) => options[option] ?? 0),
    ),
    skips: sumOf(parts, ({ skips }) => skips),
    difficulty: n === 0 ? null : rounded(sumOf(parts, ({ right }) => right) / n),
    discrimination:
      toldN === 0 ? null : rounded(sumOf(told, (part) => (part.discrimination ?? 0) * part.n) / toldN),
    certainty: certaintyN === 0 ? null : rounded(sumOf(parts, (part) => part.certaintySum) / certaintyN),
  };
}
