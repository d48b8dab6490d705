import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { cradleCover } from "../../media/covers.ts";
import { infantPathway } from "../../media/infantPathway.ts";
import type { DemoCase } from "../demoCase.ts";
import { references } from "../parts.ts";
import { storyCards } from "./storyCards.ts";
import { pathwayFile, treatmentCards } from "./treatmentCards.ts";
import { workupCards } from "./workupCards.ts";

const coverFile = "febrile-infant-cover.svg";
const uid = "febrile_infant";
const title = "Pediatrics 01: 24-day-old boy with fever";
const author = "The editorial group of Bedside";
const diagnosis = "Urinary tract infection";

/** Febrile urinary tract infection in the fourth week of life. Written for this product; the family is invented. */
export const febrileInfant: DemoCase = {
  sourceId: "bedside:febrile-infant",
  title,
  reportTitle: "Peds 01 Fever",
  author,
  recommendedTime: 35,
  synopsisHtml:
    "<p>A 24-day-old boy has fever and appears well. Learners sort what is done by age in days, interpret inflammatory markers and urine, decide on a lumbar puncture, choose a treatment that is safe for a newborn, and speak with the parents.</p>",
  releaseNotesHtml: "<p>First release.</p>",
  finalDiagnoses: [diagnosis],
  pictures: [
    { file: pathwayFile, svg: infantPathway },
    { file: coverFile, ...cradleCover },
  ],
  coverFile,
  build: (mediaKey) => {
    const make = caseBuilder(uid);
    return make.signatureCase({
      uid,
      title,
      authors: [author],
      cards: [...storyCards(make, uid), ...workupCards(make, uid), ...treatmentCards(make, uid, mediaKey)],
      learningObjectives: [
        "Define fever in a young infant, and state why appearing well does not exclude bacterial infection.",
        "Plan the workup of a febrile infant by age in days.",
        "Interpret inflammatory markers, urinalysis and cerebrospinal fluid in the first month.",
        "Choose empirical treatment, and name drugs that harm at this age.",
        "Tell parents what to do with the next fever.",
      ],
      synopsis:
        "A well-appearing 24-day-old boy with an Escherichia coli urinary tract infection, treated in hospital and at home.",
      releaseNotes: "First release.",
      references: references(make, [
        {
          text: "Pantell RH, Roberts KB, Adams WG, et al. Evaluation and management of well-appearing febrile infants 8 to 60 days old.",
          journal: "Pediatrics",
          place: "2021;148(2):e2021052228",
          doi: "10.1542/peds.2021-052228",
        },
        {
          text: "Kuppermann N, Dayan PS, Levine DA, et al. A clinical prediction rule to identify febrile infants 60 days and younger at low risk for serious bacterial infections.",
          journal: "JAMA Pediatr",
          place: "2019;173(4):342–351",
          doi: "10.1001/jamapediatrics.2018.5501",
        },
        {
          text: "Roberts KB; Subcommittee on Urinary Tract Infection. Urinary tract infection: clinical practice guideline for the diagnosis and management of the initial UTI in febrile infants and children 2 to 24 months.",
          journal: "Pediatrics",
          place: "2011;128(3):595–610",
          doi: "10.1542/peds.2011-1330",
        },
      ]),
      metadata: {
        sex: "male",
        age_groups: ["Newborn/Infant (0-1 year)"],
        clinical_locations: ["Emergency department", "Inpatient/hospital"],
        clinical_disciplines: ["Pediatrics", "Emergency Medicine"],
        systems: ["Renal & Urinary", "Allergy/Immune/Infection"],
        clinical_focuses: ["Diagnosis", "Further Workup", "Management"],
        clinical_excellence: ["Diagnostic Excellence"],
        basic_science_disciplines: ["Immunology / Inflammation", "Microbiology", "Pharmacology"],
        presenting_problems: ["Fever"],
        final_diagnoses: [diagnosis],
        differential_diagnosis: [
          "Bacterial meningitis",
          "Bacteremia",
          "Herpes simplex infection",
          "Viral infection",
        ],
      },
    });
  },
};
