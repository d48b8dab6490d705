import { diagnosisWords } from "./diagnosisWords.ts";
import { capitalise } from "./humanise.ts";
import { type Examination, type Finding, leavesOf } from "./record.ts";

const longestTitle = 140;

/** "35-year-old woman with difficulty walking": who comes with what, in the source's words, silent on the diagnosis. */
export function caseTitle(examination: Examination): string {
  const { Patient_Actor: patient, Correct_Diagnosis: diagnosis } = examination.OSCE_Examination;
  const symptom = symptomsOf(patient.Symptoms)
    .map(tidy)
    .find((candidate) => candidate !== "" && !givesAway(candidate, diagnosis));
  const who = capitalise(tidy(patient.Demographics));
  if (symptom === undefined) return shorten(`${who}: what is the diagnosis?`);
  if (isClause(symptom)) return shorten(`${who}: ${lowerFirst(symptom)}`);
  return shorten(`${who}${who.includes(",") ? "," : ""} with ${lowerFirst(symptom)}`);
}

/** The primary one first, wherever it stands. */
function symptomsOf(symptoms: Finding): string[] {
  if (typeof symptoms !== "object" || Array.isArray(symptoms)) return [...leavesOf(symptoms)];
  const { Primary_Symptom = [], ...others } = symptoms;
  return [...leavesOf(Primary_Symptom), ...leavesOf(others)];
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.;,:]+$/, "")
    .replace(
      /^(the )?presence of (an? |the )?/i,
      (_match, _the, article: string | undefined) => article ?? "",
    );
}

const isClause = (symptom: string): boolean =>
  /^(the )?(mother|father|parents?|wife|husband|patient|he|she|they|no)\b/i.test(symptom);

/** Every word of the diagnosis, or a word that is long enough to be a disease's own. */
function givesAway(symptom: string, diagnosis: string): boolean {
  const told = new Set(diagnosisWords(symptom));
  const words = diagnosisWords(diagnosis.replace(/[([][^)\]]*[)\]]/g, " "));
  const shared = words.filter((word) => told.has(word));
  return shared.length > 0 && shared.length * 2 > words.length;
}

const lowerFirst = (text: string): string =>
  /^\p{Lu}(\p{Ll}|[\s'’])/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

function shorten(title: string): string {
  if (title.length <= longestTitle) return title;
  const cut = title.slice(0, longestTitle - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), longestTitle / 2)).trimEnd()}…`;
}
