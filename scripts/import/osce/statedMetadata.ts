import type { ClinicalField, ClinicalMetadata } from "#shared/case/model/clinicalMetadata.ts";
import { type Examination, leavesOf } from "./record.ts";

/** The library's terms for what brings somebody in, and how sources write of it. */
const problems: readonly (readonly [string, RegExp])[] = [
  ["Abdominal pain", /abdom\w* (pain|discomfort)|pain in (the|her|his) (abdomen|belly)|epigastric pain/i],
  ["Agitation", /agitat|restless/i],
  ["Altered mental status", /confus|unrespons|altered mental|lethargy|disorient/i],
  ["Back pain", /back pain|flank pain/i],
  ["Bleeding", /bleed|haemorrh|hemorrh|epistaxis|hematemesis|hematuria|melena/i],
  ["Chest pain", /chest (pain|pressure|tightness|discomfort)/i],
  ["Cough", /\bcough/i],
  ["Diarrhea", /diarrh/i],
  ["Difficulty walking", /difficulty walking|gait|ataxi/i],
  ["Dizziness or vertigo", /dizz|vertigo|spinning|light-?headed/i],
  [
    "Dyspnea",
    /short(ness)? of breath|dyspn|respiratory distress|difficulty breathing|rapid breathing|breathless|stridor|wheez/i,
  ],
  ["Fatigue", /fatigue|tired|malaise|generali[sz]ed weakness/i],
  ["Fever", /fever|febrile|chills/i],
  ["Headache", /headache|migraine/i],
  ["Heart murmur", /murmur/i],
  ["Hypertension", /high blood pressure|hypertens/i],
  ["Jaundice", /jaundice|yellow/i],
  [
    "Joint or limb pain",
    /(joint|knee|hip|groin|leg|arm|shoulder|finger|wrist|ankle|foot|elbow) \w*\s?pain|pain (and swelling )?(in|of) (the )?\w* ?(knee|hip|leg|arm|shoulder|finger|wrist|ankle|foot|elbow)/i,
  ],
  ["Loss of consciousness", /loss of consciousness|faint|syncop|passed out/i],
  ["Lump or mass", /\bmass\b|\blump|swelling|nodule/i],
  ["Palpitations", /palpitat/i],
  ["Pruritus", /prurit|itch/i],
  ["Rash or skin lesion", /rash|lesion|blister|ulcer|petechia/i],
  ["Seizure or staring", /seizure|convuls|staring|grimac/i],
  ["Sore throat", /sore throat|throat pain/i],
  ["Urinary symptoms", /urinat|urinary|dysuria|bladder/i],
  ["Weakness", /weakness (in|of)|(arm|leg) weakness/i],
  ["Visual symptoms", /vision|visual|blurr/i],
  ["Vomiting", /vomit|nausea/i],
];

const places: readonly (readonly [string, RegExp])[] = [
  ["Emergency department", /emergency (department|room)|\bED\b/],
  ["Intensive care", /intensive care|\bICU\b/],
  ["Inpatient/hospital", /admitted to (the )?hospital|inpatient|hospital ward/i],
  [
    "Outpatient clinic/urgent care",
    /outpatient|urgent care|(to|in|at) (the|a|an|your|our) (\w+ )?(clinic|office)/i,
  ],
  ["Skilled nursing facility", /nursing (home|facility)/i],
  ["Telehealth", /telehealth|televisit|video visit/i],
];

const focuses: readonly (readonly [string, RegExp])[] = [
  ["Diagnosis", /diagnos/i],
  ["Management", /\bmanage|\btreat (the|an?|this)\b/i],
  ["Further Workup", /work-?up/i],
  ["Prevention", /prevent/i],
];

/**
 * Reads the metadata that an examination states, in the library's terms: what brings the patient in, from the symptoms; where they are seen, from the
 * story; what is asked of the doctor, from the objective. Nothing is guessed from the diagnosis.
 */
export function statedMetadata({ OSCE_Examination }: Examination): ClinicalMetadata {
  const { Objective_for_Doctor, Patient_Actor } = OSCE_Examination;
  const stated: ClinicalMetadata = {
    presenting_problems: termsIn(problems, primarySymptom(Patient_Actor.Symptoms)),
    clinical_locations: termsIn(places, [...leavesOf(Patient_Actor)].join("\n")),
    clinical_focuses: termsIn(focuses, Objective_for_Doctor),
  };
  return Object.fromEntries(Object.entries(stated).filter(([, terms]) => terms.length > 0));
}

/** Fields of which an import says that its source does not state them. Of basic science it is silent: that is content to subscribe to. */
export const fieldsToState: readonly ClinicalField[] = [
  "presenting_problems",
  "final_diagnoses",
  "additional_diagnoses",
  "clinical_disciplines",
  "clinical_focuses",
  "systems",
  "clinical_locations",
  "age_groups",
];

/** Returns the symptom named first; all symptoms if the source marks none as primary. */
function primarySymptom(symptoms: Examination["OSCE_Examination"]["Patient_Actor"]["Symptoms"]): string {
  if (typeof symptoms === "object" && !Array.isArray(symptoms) && symptoms.Primary_Symptom !== undefined)
    return [...leavesOf(symptoms.Primary_Symptom)].join("\n");
  return [...leavesOf(symptoms)].join("\n");
}

const termsIn = (terms: readonly (readonly [string, RegExp])[], text: string): string[] =>
  terms.flatMap(([term, pattern]) => (pattern.test(text) ? [term] : []));
