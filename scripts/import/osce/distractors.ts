import { createHash } from "node:crypto";
import { fieldsOf } from "./clinicalField.ts";
import { maySayTheSame, relationOf } from "./diagnosis.ts";
import type { AgeGroup, Patient } from "./patient.ts";

/** Another case, as far as its diagnosis may serve as a wrong answer. `words` may be empty where they are not known. */
export type OtherCase = { diagnosis: string; patient: Patient; words: ReadonlySet<string> };

/** Wrong answers that make five options with the right one. @see spec documents §9 "multipleChoice 5 answers" */
const wanted = 4;
const shortlist = 6;

const femaleOnly = /\b(ovar|uter|vagin|vulv|cervical cancer|endometri|genitopelvic|meigs|pregnan|eclampsia)/i;
const maleOnly = /\b(testic|testis|prostat|scrot|peni(s|le)|spermatic|epididym)/i;

/**
 * Up to four wrong answers: other cases' diagnoses, none of which may mean the right one or each other. Cases that read
 * alike and patients of like age come first, so that the answers are worth thinking about; but before any other those of which
 * it is known that they are other diseases. The choice depends on the source id and the other cases alone, never on their order.
 */
export function chooseDistractors(
  own: OtherCase & { sourceId: string },
  others: readonly OtherCase[],
): string[] {
  const telling = rarity([own, ...others]);
  const ranked = others
    .filter((other) => !maySayTheSame(own.diagnosis, other.diagnosis) && fits(other.diagnosis, own.patient))
    .map((other) => ({
      diagnosis: other.diagnosis,
      isSure: relationOf(own.diagnosis, other.diagnosis) === "two",
      score: likeness(own, other, telling),
    }))
    .sort(
      (a, b) => Number(b.isSure) - Number(a.isSure) || b.score - a.score || compare(a.diagnosis, b.diagnosis),
    );
  const sure = ranked.filter(({ isSure }) => isSure).length;
  const near = sure >= wanted ? Math.min(sure, shortlist) : shortlist;
  const names = ranked.map(({ diagnosis }) => diagnosis);
  const chosen: string[] = [];
  for (const diagnosis of [...names.slice(0, near).sort(byHash(own.sourceId)), ...names.slice(near)]) {
    if (chosen.length === wanted) break;
    if (!chosen.some((other) => maySayTheSame(other, diagnosis))) chosen.push(diagnosis);
  }
  return chosen;
}

/** Lists, for a person to look at, the wrong answers that nobody has confirmed to be another disease than the right one. */
export const toReview = (diagnosis: string, distractors: readonly string[]): string[] =>
  distractors.filter((other) => relationOf(diagnosis, other) === "unknown");

/** Puts the right answer among the wrong ones, at a place that the source id decides. */
export const shuffled = (options: readonly string[], sourceId: string): string[] =>
  [...options].sort(byHash(sourceId));

function fits(diagnosis: string, patient: Patient): boolean {
  if (patient.sex === "male") return !femaleOnly.test(diagnosis);
  if (patient.sex === "female") return !maleOnly.test(diagnosis);
  return true;
}

const ageOrder: readonly AgeGroup[] = [
  "Newborn/Infant (0-1 year)",
  "Child (1-12 years)",
  "Adolescent (13-18 years)",
  "Adult (19-64 years)",
  "Older Adult / Elderly (65+ years)",
];

/** How much each word tells: the fewer cases hold it, the more. */
function rarity(cases: readonly OtherCase[]): (word: string) => number {
  const casesWith = new Map<string, number>();
  for (const { words } of cases)
    for (const word of words) casesWith.set(word, (casesWith.get(word) ?? 0) + 1);
  return (word) => Math.log(cases.length / (casesWith.get(word) ?? 1)) ** 2;
}

/** The cosine of the cases' words (0…1), and a little for patients of like age and diagnoses of one field. */
function likeness(a: OtherCase, b: OtherCase, telling: (word: string) => number): number {
  const weight = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + telling(word), 0);
  const shared = weight([...a.words].filter((word) => b.words.has(word)));
  const length = Math.sqrt(weight(a.words) * weight(b.words));
  const likeWords = length === 0 ? 0 : shared / length;
  const fields = fieldsOf(b.diagnosis);
  const inOneField = [...fieldsOf(a.diagnosis)].some((field) => fields.has(field)) ? 0.12 : 0;
  return likeWords + inOneField + nearInAge(a.patient.ageGroup, b.patient.ageGroup);
}

function nearInAge(a: AgeGroup, b: AgeGroup): number {
  if (a === "N/A" || b === "N/A") return 0;
  const apart = Math.abs(ageOrder.indexOf(a) - ageOrder.indexOf(b));
  // What a newborn has, an adult rarely has, and the other way round.
  return apart === 0 ? 0.06 : apart === 1 && a !== ageOrder[0] && b !== ageOrder[0] ? 0.03 : -0.06;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function byHash(sourceId: string): (a: string, b: string) => number {
  const hash = (text: string) => createHash("sha256").update(`${sourceId}\n${text}`).digest("hex");
  return (a, b) => compare(hash(a), hash(b));
}
