import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { coarseCrackles } from "../../media/bodySounds.ts";
import { breathingFilm } from "../../media/breathing.ts";
import { breathingCaptions } from "../../media/breathingCaptions.ts";
import { lowerLobePneumoniaFrontal, lowerLobePneumoniaLateral } from "../../media/chestRadiograph.ts";
import { lungsCover } from "../../media/covers.ts";
import type { DemoCase, Make } from "../demoCase.ts";
import { references, releaseOf, withMapping } from "../parts.ts";
import { selfAssessment } from "./selfAssessment.ts";
import { breathingFile, breathingTitle, cracklesFile, storyCards } from "./storyCards.ts";
import { treatmentCards } from "./treatmentCards.ts";
import { frontalFile, lateralFile, workupCards } from "./workupCards.ts";

const coverFile = "pneumonia-cover.svg";
const uid = "pneumonia";
const title = "Internal Medicine 03: 78-year-old man with cough and fever";
const author = "The editorial group of Bedside";
const diagnosis = "Community-acquired pneumonia";

/** Pneumonia of the right lower lobe in a man with many illnesses. Written for this product; the patient is invented. */
export const pneumonia: DemoCase = {
  sourceId: "bedside:pneumonia",
  title,
  reportTitle: "IM 03 Cough",
  author,
  recommendedTime: 40,
  synopsisHtml:
    "<p>A 78-year-old man with heart failure, atrial fibrillation, diabetes and kidney disease has fever, cough and a low oxygen saturation. Learners hear and see consolidation, decide where he should be treated, choose antibiotics that suit his other medicines, and stop them in time.</p>",
  releaseNotesHtml: "<p>First release.</p>",
  finalDiagnoses: [diagnosis],
  pictures: [
    { file: frontalFile, svg: lowerLobePneumoniaFrontal },
    { file: lateralFile, svg: lowerLobePneumoniaLateral },
    { file: coverFile, ...lungsCover },
  ],
  media: [
    { file: breathingFile, contentType: "video/mp4", make: breathingFilm },
    { file: cracklesFile, contentType: "audio/wav", make: coarseCrackles },
  ],
  captions: [
    { file: "breathing.srt", title: breathingTitle, externalIdentifier: "1", text: breathingCaptions() },
  ],
  coverFile,
  build: (mediaKey) => {
    const make = caseBuilder(uid);
    const root = make.signatureCase({
      uid,
      title,
      authors: [author],
      cards: [
        ...storyCards(make, uid, mediaKey),
        ...workupCards(make, uid, mediaKey),
        ...treatmentCards(make, uid),
      ],
      learningObjectives: [
        "Recognize pneumonia in an older person, also when fever or cough is missing.",
        "Tell consolidation from effusion, pneumothorax and collapse at the bedside.",
        "Choose the place of treatment by severity and circumstances.",
        "Choose empirical antibiotics with regard to kidney function, QT interval and interactions.",
        "State the signs of clinical stability, and stop antibiotics in time.",
      ],
      saqCards: selfAssessment(make, uid),
      synopsis:
        "A 78-year-old man with multimorbidity and pneumonia of the right lower lobe, treated for five days on a general ward.",
      releaseNotes: firstRelease(make),
      references: literature(make),
      metadata: {
        sex: "male",
        age_groups: ["Older Adult / Elderly (65+ years)"],
        clinical_locations: ["Emergency department", "Inpatient/hospital"],
        clinical_disciplines: ["Internal Medicine", "Geriatrics"],
        systems: ["Respiratory", "Allergy/Immune/Infection"],
        clinical_focuses: ["Diagnosis", "Management", "Prevention"],
        clinical_excellence: ["High Value Care"],
        basic_science_disciplines: ["Microbiology", "Pharmacology", "Physiology"],
        presenting_problems: ["Cough", "Fever"],
        final_diagnoses: [diagnosis],
        differential_diagnosis: ["Heart failure", "Pulmonary embolism", "Lung cancer"],
        additional_diagnoses: ["Atrial fibrillation", "Type 2 diabetes mellitus", "Chronic kidney disease"],
      },
    });
    return withMapping(root, [
      { objective: 2, id: 303, points: ["Count for a whole minute"] },
      { objective: 3, id: 304, points: ["Studies worth knowing"] },
      { objective: 4, id: 305, points: ["Three to five days, if stable"] },
    ]);
  },
};

const firstRelease = (make: Make) => ({
  nodes: [
    releaseOf(make, "FEBRUARY 02, 2026", [
      [
        "content_updates",
        "Content",
        "First release: thirteen cards with a radiograph in two views, a film and a lung sound.",
      ],
      ["engagement_questions_updates", "Engagement questions", "Nine questions in the cards."],
      ["self_assesment_questions_updates", "Self-assessment questions", "Three questions after the case."],
      [
        "references_updates",
        "References",
        "Drugs after the 2019 ATS/IDSA guideline, duration after the 2025 ATS guideline.",
      ],
      ["custom_updates", "Also new", "Film and lung sound come with a description in words."],
    ]),
  ],
});

const literature = (make: Make) =>
  references(make, [
    {
      text: "Jones BE, Ramirez JA, et al. Diagnosis and management of community-acquired pneumonia. An official American Thoracic Society clinical practice guideline.",
      journal: "Am J Respir Crit Care Med",
      place: "Published online 2025",
      doi: "10.1164/rccm.202507-1692ST",
    },
    {
      text: "Metlay JP, Waterer GW, Long AC, et al. Diagnosis and treatment of adults with community-acquired pneumonia. An official clinical practice guideline of the American Thoracic Society and Infectious Diseases Society of America.",
      journal: "Am J Respir Crit Care Med",
      place: "2019;200(7):e45–e67",
      doi: "10.1164/rccm.201908-1581ST",
    },
    {
      text: "Lim WS, van der Eerden MM, Laing R, et al. Defining community acquired pneumonia severity on presentation to hospital: an international derivation and validation study.",
      journal: "Thorax",
      place: "2003;58(5):377–382",
      doi: "10.1136/thorax.58.5.377",
    },
    {
      text: "Jain S, Self WH, Wunderink RG, et al. Community-acquired pneumonia requiring hospitalization among U.S. adults.",
      journal: "N Engl J Med",
      place: "2015;373(5):415–427",
      doi: "10.1056/NEJMoa1500245",
    },
    {
      text: "Dinh A, Ropers J, Duran C, et al. Discontinuing β-lactam treatment after 3 days for patients with community-acquired pneumonia in non-critical care wards (PTC): a double-blind, randomised, placebo-controlled, non-inferiority trial.",
      journal: "Lancet",
      place: "2021;397(10280):1195–1203",
      doi: "10.1016/S0140-6736(21)00313-5",
    },
  ]);
