import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { nightCover } from "../../media/covers.ts";
import { deliriumMap, fluctuation } from "../../media/delirium.ts";
import { deliriumHandout } from "../../media/deliriumHandout.ts";
import type { DemoCase, Make } from "../demoCase.ts";
import { references, withMapping } from "../parts.ts";
import { reasoningCards } from "./reasoningCards.ts";
import { selfAssessment } from "./selfAssessment.ts";
import { fluctuationFile, storyCards } from "./storyCards.ts";
import { mapFile } from "./teachingPoints.ts";
import { handoutFile, treatmentCards } from "./treatmentCards.ts";

const coverFile = "delirium-cover.svg";
const uid = "delirium";
const title = "Geriatrics 01: 84-year-old woman who is not herself";
const author = "The editorial group of Bedside";
const diagnosis = "Delirium";

/** Delirium after a hip operation. Written for this product; the patient is invented. */
export const delirium: DemoCase = {
  sourceId: "bedside:delirium",
  title,
  reportTitle: "Geri 01 Confusion",
  author,
  recommendedTime: 40,
  synopsisHtml:
    "<p>Two nights after a hip operation an 84-year-old woman climbs over the rail of her bed. Learners recognize delirium, find the causes that can be taken away, choose care before drugs, and speak with her daughter.</p>",
  releaseNotesHtml: "<p>First release.</p>",
  finalDiagnoses: [diagnosis],
  pictures: [
    { file: fluctuationFile, svg: fluctuation },
    { file: mapFile, svg: deliriumMap },
    { file: coverFile, ...nightCover },
  ],
  media: [{ file: handoutFile, contentType: "application/pdf", make: deliriumHandout }],
  coverFile,
  followUp: {
    quizUrl: "/documents/{id}/quiz.html",
    todoUrl: "/documents/{id}/todo.html",
    todoAction: "Plan a review",
  },
  build: (mediaKey) => {
    const make = caseBuilder(uid);
    const root = make.signatureCase({
      uid,
      title,
      authors: [author],
      cards: [
        ...storyCards(make, uid, mediaKey),
        ...reasoningCards(make, uid),
        ...treatmentCards(make, uid, mediaKey),
      ],
      learningObjectives: [
        "Recognize delirium with a structured test, and tell it from dementia and depression.",
        "Find precipitants by history from others, examination, medicine list and few tests.",
        "Treat delirium with measures of care before drugs.",
        "State when an antipsychotic may be justified, and when benzodiazepines are.",
        "Explain delirium to a family, and involve them.",
      ],
      saqCards: selfAssessment(make, uid),
      synopsis:
        "An 84-year-old woman with mixed delirium after hemiarthroplasty, from anticholinergic drugs, opioids, urinary retention and dehydration.",
      releaseNotes: "First release.",
      references: literature(make),
      metadata: {
        sex: "female",
        age_groups: ["Older Adult / Elderly (65+ years)"],
        clinical_locations: ["Inpatient/hospital"],
        clinical_disciplines: ["Geriatrics", "Internal Medicine", "Surgery"],
        systems: ["Nervous", "Mind & Behavioral"],
        clinical_focuses: ["Diagnosis", "Management", "Prevention"],
        clinical_excellence: ["High Value Care"],
        basic_science_disciplines: ["Neuroscience", "Pharmacology"],
        presenting_problems: ["Altered mental status"],
        final_diagnoses: [diagnosis],
        differential_diagnosis: ["Dementia", "Depression", "Stroke"],
        additional_diagnoses: ["Urinary retention"],
      },
    });
    return withMapping(root, [
      { objective: 0, id: 401, points: ["Test attention"] },
      { objective: 1, id: 402, points: ["Look for the cause, take away before you add"] },
    ]);
  },
};

const literature = (make: Make) =>
  references(make, [
    {
      text: "Marcantonio ER. Delirium in hospitalized older adults.",
      journal: "N Engl J Med",
      place: "2017;377(15):1456–1466",
      doi: "10.1056/NEJMcp1605501",
    },
    {
      text: "Bellelli G, Morandi A, Davis DHJ, et al. Validation of the 4AT, a new instrument for rapid delirium screening: a study in 234 hospitalised older people.",
      journal: "Age Ageing",
      place: "2014;43(4):496–502",
      doi: "10.1093/ageing/afu021",
    },
    {
      text: "Inouye SK, Bogardus ST Jr, Charpentier PA, et al. A multicomponent intervention to prevent delirium in hospitalized older patients.",
      journal: "N Engl J Med",
      place: "1999;340(9):669–676",
      doi: "10.1056/NEJM199903043400901",
    },
    {
      text: "2023 American Geriatrics Society Beers Criteria Update Expert Panel. American Geriatrics Society 2023 updated AGS Beers Criteria for potentially inappropriate medication use in older adults.",
      journal: "J Am Geriatr Soc",
      place: "2023;71(7):2052–2081",
      doi: "10.1111/jgs.18372",
    },
    {
      text: "Nicolle LE, Gupta K, Bradley SF, et al. Clinical practice guideline for the management of asymptomatic bacteriuria: 2019 update by the Infectious Diseases Society of America.",
      journal: "Clin Infect Dis",
      place: "2019;68(10):e83–e110",
      doi: "10.1093/cid/ciy1121",
    },
  ]);
