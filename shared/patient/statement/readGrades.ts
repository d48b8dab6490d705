import * as z from "zod/mini";
import { contentWords } from "../dialogue/contentWords.ts";
import { saysAny } from "../sheet/sheet.ts";
import {
  type PartAssessment,
  type StatementPart,
  type StatementRubric,
  statementParts,
} from "./assessStatement.ts";
import type { Place } from "./findTerms.ts";

const phrases = z.array(z.string().check(z.minLength(1), z.maxLength(300))).check(z.maxLength(20));

/** Grades of a statement as a model gives them. */
export const gradesSchema = z.object({
  parts: z
    .array(
      z.object({
        part: z.enum(statementParts),
        grade: z.union([z.literal(0), z.literal(1), z.literal(2)]),
        earned: phrases,
        lost: z._default(phrases, []),
        missing: z._default(phrases, []),
      }),
    )
    .check(z.maxLength(statementParts.length)),
});
export type Grades = z.infer<typeof gradesSchema>;

type Asked = {
  statement: string;
  ideal: string;
  rubric: Pick<StatementRubric, "differential">;
  parts: readonly StatementPart[];
};
export const gradeRefusals = [
  "a part is not graded once",
  "a quote is not in the statement",
  "a grade rests on no words",
  "it names a diagnosis",
  "it misses what the expert does not name",
] as const;
type Read = { ok: true; parts: PartAssessment[] } | { ok: false; refusal: (typeof gradeRefusals)[number] };

/**
 * A model's grades with the places of the words that they rest on. Refused where a part is not graded or graded twice, where a quote is
 * not in the statement, a grade rests on nothing, or the feedback would name a diagnosis or a feature that the expert does not.
 */
export function readGrades({ parts: given }: Grades, { statement, ideal, rubric, parts }: Asked): Read {
  const byPart = new Map(given.map((each) => [each.part, each]));
  if (byPart.size !== given.length || parts.some((part) => !byPart.has(part)))
    return { ok: false, refusal: "a part is not graded once" };
  const named = new Set(contentWords(ideal));
  const read: PartAssessment[] = [];
  for (const part of parts) {
    const grades = byPart.get(part);
    if (!grades) continue;
    const { grade, missing } = grades;
    const [earned, lost] = [grades.earned, grades.lost].map((quotes) =>
      quotes.map((quote) => placeOf(statement, quote)),
    ) as [(Place | undefined)[], (Place | undefined)[]]; // one for each
    if (![...earned, ...lost].every((place) => place !== undefined))
      return { ok: false, refusal: "a quote is not in the statement" };
    if (grade > 0 && earned.length === 0 && part !== "factual accuracy")
      return { ok: false, refusal: "a grade rests on no words" };
    if (
      missing.some((feature) =>
        saysAny(
          feature,
          rubric.differential.map(({ name }) => name),
        ),
      )
    )
      return { ok: false, refusal: "it names a diagnosis" };
    if (missing.some((feature) => [...contentWords(feature)].some((word) => !named.has(word))))
      return { ok: false, refusal: "it misses what the expert does not name" };
    const withName = (place: Place | undefined) => (place ? [{ ...place, name: place.words }] : []);
    read.push({ part, grade, earned: earned.flatMap(withName), lost: lost.flatMap(withName), missing });
  }
  return { ok: true, parts: read };
}

/** Place of a quote; white space and case may differ. */
function placeOf(statement: string, quote: string): Place | undefined {
  const words = quote
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const found = words[0] ? new RegExp(words.join("\\s+"), "i").exec(statement) : null;
  return found ? { start: found.index, end: found.index + found[0].length, words: found[0] } : undefined;
}
