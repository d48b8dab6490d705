import { lemma } from "../matching/lemma.ts";
import { wordsOf } from "../matching/words.ts";
import type { StatementRubric } from "./assessStatement.ts";
import { findTerm } from "./findTerms.ts";
import { layTerms } from "./vocabulary.ts";

const people: readonly { pattern: RegExp; name: string; terms: string[]; others: string[] }[] = [
  {
    pattern: /\b(?:woman|female|lady|girl)\b/i,
    name: "sex",
    terms: ["woman", "female", "lady", "girl", "F"],
    others: ["man", "male", "gentleman", "boy"],
  },
  {
    pattern: /\b(?:man|male|gentleman|boy)\b/i,
    name: "sex",
    terms: ["man", "male", "gentleman", "boy", "M"],
    others: ["woman", "female", "lady", "girl"],
  },
];
const agePattern = /\b(\d{1,3})[\s-]*(year|month|week|day)s?[\s-]*old\b|\b(\d{1,3})\s*(?:yo|y\/o)\b/i;
const agesIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(agePattern, "gi"))].map((match) => match[1] ?? match[3] ?? "");

/** Words that separate features, and say nothing of the patient. */
const between =
  /[.,;:()]|\b(?:and|or|but|with|without|who|has|have|had|presents?|presented|presenting|reports?|after|for|since|is|are|was|were|of|on|in|at|there|he|she|his|her|most likely|signs?|history)\b/i;
const empty = new Set(
  "the a an no not this that these two one three both most likely bear bears found already before day days year years old right left man woman patient".split(
    " ",
  ),
);

const contentOf = (phrase: string): string[] =>
  wordsOf(phrase)
    .map(lemma)
    .filter((word) => word.length > 2 && !empty.has(word) && !/^\d+$/.test(word));

const mostFeatures = 14;
const shortestFeature = 4;

/** Phrases of a statement that each say something of the patient, as they are written. */
export function phrasesOf(statement: string): string[] {
  const phrases = statement
    .replace(new RegExp(agePattern, "gi"), " ")
    .split(between)
    .map((phrase) => phrase.trim().replace(/^(?:the|an?)\s+/i, ""))
    .filter((phrase) => phrase.length >= shortestFeature && contentOf(phrase).length > 0);
  return [...new Map(phrases.map((phrase) => [phrase.toLowerCase(), phrase])).values()];
}

/** Everyday words and medical terms for what a phrase says; each pair of its words that carries meaning. */
function waysToSay(phrase: string): string[] {
  const words = wordsOf(phrase).filter((word) => contentOf(word).length > 0);
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`);
  const own = words.length <= 1 ? words : pairs;
  const other = layTerms.flatMap(({ term, lay }) =>
    [term, ...lay].some((way) => findTerm(phrase, [way])) ? [term, ...lay] : [],
  );
  return [...new Set([phrase, ...own, ...other])].filter((way) => way.length <= 100).slice(0, 20);
}

/** Findings that students name although the ideal statement denies them. */
function deniedIn(ideal: string): StatementRubric["contradictions"] {
  const lists = [...ideal.matchAll(/\b(?:no|without|denies)\s+([^.;]*)/gi)].map(([, list = ""]) => list);
  return lists
    .flatMap((list) => list.split(/,|\b(?:and|or|signs of)\b/i))
    .map((phrase) => phrase.trim().replace(/^(?:the|an?)\s+/i, ""))
    .filter((phrase) => phrase.length >= shortestFeature && contentOf(phrase).length > 0)
    .map((name) => ({ name, terms: [name] }));
}

/**
 * Derives the rubric of a summary statement from the author's ideal statement and the diagnoses of the case: age and sex, its phrases as key
 * features, what it denies. Simple rules: a phrase is a feature whether or not it matters much.
 */
export function rubricOf(ideal: string, diagnoses: readonly string[]): StatementRubric {
  const [age] = agesIn(ideal);
  const sex = people.find(({ pattern }) => pattern.test(ideal));
  const denied = deniedIn(ideal);
  const isDiagnosis = (phrase: string): boolean => findTerm(phrase, diagnoses) !== undefined;
  const isDenied = (phrase: string): boolean =>
    /^(?:no|not|denies)\b/i.test(phrase) || denied.some(({ name }) => name === phrase);
  const features = phrasesOf(ideal).filter((phrase) => !isDiagnosis(phrase) && !isDenied(phrase));
  return {
    person: [
      ...(age ? [{ name: `age (${age})`, terms: [age] }] : []),
      ...(sex ? [{ name: sex.name, terms: sex.terms }] : []),
    ],
    keyFeatures: features.slice(0, mostFeatures).map((name) => ({ name, terms: waysToSay(name) })),
    differential: diagnoses.map((name) => ({ name, terms: [name] })),
    contradictions: [...denied, ...(sex ? [{ name: "sex of the patient", terms: sex.others }] : [])],
  };
}

/** A rubric whose missing key features also count in words of the statement that mean nearly the same. */
export function withSimilar(
  rubric: StatementRubric,
  statement: string,
  similarity: (feature: string, phrase: string) => number,
): StatementRubric {
  const phrases = phrasesOf(statement);
  const isNear = (feature: string, phrase: string): boolean =>
    similarity(feature, phrase) >= (shareWord(feature, phrase) ? nearWithWord : near);
  const keyFeatures = rubric.keyFeatures.map((feature) => {
    if (findTerm(statement, feature.terms)) return feature;
    const similar = phrases.filter((phrase) => isNear(feature.name, phrase));
    return { ...feature, terms: [...feature.terms, ...similar.filter((phrase) => phrase.length <= 100)] };
  });
  return { ...rubric, keyFeatures };
}

/** Cosine of two vectors from which phrases count as saying the same. Below it, "heart failure" and "diabetes" meet. */
const near = 0.72;
/** The same where they have a word in common: "rusty sputum", "rust-colored sputum". */
const nearWithWord = 0.6;

const shareWord = (one: string, other: string): boolean => {
  const words = new Set(contentOf(other));
  return contentOf(one).some((word) => words.has(word));
};
