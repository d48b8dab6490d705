import type { MetadataField } from "../caseSettings.ts";
import { clinicalDisciplines } from "./clinicalDisciplines.ts";
import { clinicalPrinciples } from "./clinicalPrinciples.ts";
import { coreConcepts } from "./coreConcepts.ts";
import { diagnoses } from "./diagnoses.ts";
import { presentingProblems } from "./presentingProblems.ts";
import { termList } from "./termList.ts";

/** @see spec documents §3 Clinical metadata: its labels and lists are quoted */
export const metadataLabels: Readonly<Record<MetadataField, string>> = {
  sex: "Sex",
  age_groups: "Age Groups",
  race: "Race",
  clinical_locations: "Clinical Locations",
  clinical_disciplines: "Clinical Disciplines",
  systems: "Systems",
  clinical_focuses: "Clinical Focuses",
  clinical_excellence: "Clinical Excellence Integration",
  clinical_principles: "Clinical Principles",
  basic_science_disciplines: "Sciences Integration",
  sciences_core_concepts: "Sciences Core Concepts",
  presenting_problems: "Presenting Problem",
  final_diagnoses: "Final Diagnosis",
  differential_diagnosis: "Differential Diagnosis",
  additional_diagnoses: "Additional Conditions",
};

/** Options of each field in the specification's order; diagnoses and problems alphabetically. */
export const metadataOptions: Readonly<Record<MetadataField, readonly string[]>> = {
  sex: termList("unspecified; female; male; other"),
  age_groups: termList(`
    Newborn/Infant (0-1 year); Child (1-12 years); Adolescent (13-18 years); Adult (19-64 years)
    Older Adult / Elderly (65+ years); N/A`),
  race: termList("unknown; white; black; native_american_or_islander; asian; hispanic; mixed"),
  clinical_locations: termList(`
    Emergency department; Home visit; Inpatient/hospital; Intensive care; Outpatient clinic/urgent care; Skilled nursing facility
    Telehealth; Consult/Specialist; Other`),
  clinical_disciplines: clinicalDisciplines,
  systems: termList(`
    Allergy/Immune/Infection; Cardiovascular; Endocrine; Female Reproductive & Breast; Gastrointestinal; Growth & Development
    Head & Neck; Health & Wellness; Hematopoietic; Male Reproductive; Metabolic & Nutrition; Mind & Behavioral; Musculoskeletal
    Nervous; Renal & Urinary; Respiratory; Skin & Connective Tissue`),
  clinical_focuses: termList("Diagnosis; Course of Illness; Further Workup; Management; Prevention"),
  clinical_excellence: termList(`
    Diagnostic Excellence; High Value Care; Palliative Care; Social Determinants of Health; Telemedicine; Trauma-Informed Care`),
  clinical_principles: clinicalPrinciples,
  basic_science_disciplines: termList(`
    Anatomy; Biochemistry; Embryology; Genetics and Genomics; Immunology / Inflammation; Microbiology; Molecular Biology
    Neuroscience; Pathology; Pharmacology; Physiology`),
  sciences_core_concepts: coreConcepts,
  presenting_problems: presentingProblems,
  final_diagnoses: diagnoses,
  differential_diagnosis: diagnoses,
  additional_diagnoses: diagnoses,
};

/** Sex and race are one term; the specification names them as they are stored, not as they are read. */
const readTerms: Readonly<Record<string, string>> = {
  native_american_or_islander: "Native American or islander",
};
export const termText = (term: string): string =>
  readTerms[term] ?? `${term.charAt(0).toUpperCase()}${term.slice(1)}`;
