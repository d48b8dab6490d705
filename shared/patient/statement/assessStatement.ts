import * as z from "zod/mini";
import { lemma } from "../matching/lemma.ts";
import { wordsOf } from "../matching/words.ts";
import { findTerm, findTerms, type Place } from "./findTerms.ts";
import { layTerms, qualifierPairs } from "./vocabulary.ts";

const terms = z
  .array(z.string().check(z.minLength(1), z.maxLength(100)))
  .check(z.minLength(1), z.maxLength(20));

/** Author's expectations of a summary statement. A feature is named in any of its ways ("shortness of breath", "dyspnea"). */
export const statementRubricSchema = z.strictObject({
  /** Age and sex or role: "55-year-old man". */
  person: z.array(z.strictObject({ name: z.string(), terms })),
  keyFeatures: z.array(z.strictObject({ name: z.string(), terms })),
  /** Diagnoses that fit; naming one or two narrows the differential. */
  differential: z.array(z.strictObject({ name: z.string(), terms })),
  /** Facts that are not so in this case: a statement that says one is inaccurate ("fever" where there was none). */
  contradictions: z.array(z.strictObject({ name: z.string(), terms })),
});
export type StatementRubric = z.infer<typeof statementRubricSchema>;

export const statementParts = [
  "factual accuracy",
  "person",
  "key features",
  "narrowing of the differential",
  "transformation into medical terms",
  "semantic qualifiers",
] as const;
export type StatementPart = (typeof statementParts)[number];

/** 0 not shown, 1 in part, 2 shown. */
export type Grade = 0 | 1 | 2;

export interface PartAssessment {
  part: StatementPart;
  grade: Grade;
  /** Words of the statement that earn the part, each with its place. */
  earned: (Place & { name: string })[];
  /** Words of the statement that lose it. */
  lost: (Place & { name: string })[];
  /** Searched for and not found. */
  missing: string[];
}

/**
 * Assesses a summary statement by rules: by the published parts, each with the words that earn or miss it. It knows the words of the rubric and
 * of its vocabulary and nothing else; a feature told in words that stand in neither counts as missing.
 */
export function assessStatement(statement: string, rubric: StatementRubric): PartAssessment[] {
  return [
    accuracy(statement, rubric),
    ofList("person", statement, rubric.person),
    ofList("key features", statement, rubric.keyFeatures),
    narrowing(statement, rubric),
    transformation(statement),
    qualifiers(statement),
  ];
}

function accuracy(statement: string, { contradictions }: StatementRubric): PartAssessment {
  const lost = contradictions.flatMap(({ name, terms: ways }) =>
    findTerms(statement, ways)
      .filter(({ isDenied }) => !isDenied)
      .map((place) => ({ ...placeOf(place), name })),
  );
  const isEmpty = wordsOf(statement).length === 0;
  return {
    part: "factual accuracy",
    grade: isEmpty || lost.length > 1 ? 0 : lost.length === 1 ? 1 : 2,
    earned: [],
    lost,
    missing: [],
  };
}

const shareInPart = 0.4;
const shareWhole = 0.75;

function ofList(
  part: "person" | "key features",
  statement: string,
  list: StatementRubric["keyFeatures"],
): PartAssessment {
  const earned: PartAssessment["earned"] = [];
  const lost: PartAssessment["lost"] = [];
  const missing: string[] = [];
  for (const { name, terms: ways } of list) {
    const found = findTerm(statement, ways);
    if (found === undefined) missing.push(name);
    else if (found.isDenied && !ways.some((way) => /^(?:no|without|denies)\b/i.test(way))) {
      lost.push({ ...placeOf(found), name });
      missing.push(name);
    } else earned.push({ ...placeOf(found), name });
  }
  const share = list.length === 0 ? 1 : earned.length / list.length;
  return { part, grade: share >= shareWhole ? 2 : share >= shareInPart ? 1 : 0, earned, lost, missing };
}

const mostDiagnoses = 3;

/** One to three diagnoses that fit narrow it; a longer list does so in part. */
function narrowing(statement: string, { differential }: StatementRubric): PartAssessment {
  const earned = differential.flatMap(({ name, terms: ways }) => {
    const found = findTerm(statement, ways);
    return found === undefined || found.isDenied ? [] : [{ ...placeOf(found), name }];
  });
  const grade = earned.length === 0 ? 0 : earned.length <= mostDiagnoses ? 2 : 1;
  return {
    part: "narrowing of the differential",
    grade,
    earned,
    lost: [],
    missing: grade === 0 ? differential.map(({ name }) => name) : [],
  };
}

/** Lay words lose it, the terms for them earn it. */
function transformation(statement: string): PartAssessment {
  const earned: PartAssessment["earned"] = [];
  const lost: PartAssessment["lost"] = [];
  for (const { term, lay } of layTerms) {
    earned.push(...findTerms(statement, [term]).map((place) => ({ ...placeOf(place), name: term })));
    lost.push(...findTerms(statement, lay).map((place) => ({ ...placeOf(place), name: term })));
  }
  return {
    part: "transformation into medical terms",
    grade: earned.length === 0 ? 0 : lost.length === 0 ? 2 : 1,
    earned,
    lost,
    missing: lost.map(({ name }) => name),
  };
}

const qualifiersForAll = 3;

function qualifiers(statement: string): PartAssessment {
  const earned = qualifierPairs.flatMap((pair) =>
    findTerms(statement, pair).map((place) => ({
      ...placeOf(place),
      name: lemma(place.words.toLowerCase()),
    })),
  );
  const kinds = new Set(earned.map(({ name }) => name)).size;
  return {
    part: "semantic qualifiers",
    grade: kinds >= qualifiersForAll ? 2 : kinds > 0 ? 1 : 0,
    earned,
    lost: [],
    missing: [],
  };
}

const placeOf = ({ start, end, words }: Place): Place => ({ start, end, words });
