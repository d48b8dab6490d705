import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { italic, link } from "#shared/case/model/richText.ts";
import { pulseCover } from "../../media/covers.ts";
import { inferiorStemiEcg } from "../../media/ecg.ts";
import type { DemoCase, Make } from "../demoCase.ts";
import { storyCards } from "./storyCards.ts";
import { treatmentCards } from "./treatmentCards.ts";
import { ecgFile, workupCards } from "./workupCards.ts";

const coverFile = "chest-pressure-cover.svg";
const uid = "chest_pressure";
const title = "Internal Medicine 01: 58-year-old man with chest pressure";
const author = "The editorial group of Bedside";
const diagnosis = "Inferior ST-elevation myocardial infarction with right ventricular involvement";

/** Inferior STEMI with right ventricular infarction. Written for this product; the patient is invented. */
export const chestPressure: DemoCase = {
  sourceId: "bedside:chest-pressure",
  title,
  reportTitle: "IM 01 Chest pressure",
  author,
  recommendedTime: 30,
  synopsisHtml:
    "<p>A 58-year-old man who smokes comes to the emergency department with 50 minutes of chest pressure, bradycardia and hypotension. Learners read his ECG with the right-sided lead, choose what helps and avoid what harms, treat a bradycardia in the catheterization laboratory and plan secondary prevention.</p>",
  releaseNotesHtml: "<p>First release.</p>",
  finalDiagnoses: [diagnosis],
  pictures: [
    { file: ecgFile, svg: inferiorStemiEcg },
    { file: coverFile, ...pulseCover },
  ],
  coverFile,
  build: (mediaKey) => {
    const make = caseBuilder(uid);
    return make.signatureCase({
      uid,
      title,
      authors: [author],
      cards: [...storyCards(make, uid), ...workupCards(make, uid, mediaKey), ...treatmentCards(make, uid)],
      learningObjectives: [
        "Name the causes of acute chest pain that threaten life, and the findings that speak for each.",
        "Recognize an inferior ST-elevation myocardial infarction and right ventricular involvement on the ECG.",
        "Choose the first treatment of STEMI, with times, and state the contraindications to nitrates and beta blockers.",
        "Treat symptomatic bradycardia in acute inferior infarction.",
        "Plan secondary prevention after myocardial infarction.",
      ],
      synopsis: `A 58-year-old man with ${diagnosis.toLowerCase()} after sildenafil, treated by primary PCI of the right coronary artery.`,
      releaseNotes: "First release.",
      references: literature(make),
      metadata: {
        sex: "male",
        age_groups: ["Adult (19-64 years)"],
        clinical_locations: ["Emergency department"],
        clinical_disciplines: ["Emergency Medicine", "Internal Medicine"],
        systems: ["Cardiovascular"],
        clinical_focuses: ["Diagnosis", "Management"],
        clinical_excellence: ["Diagnostic Excellence"],
        basic_science_disciplines: ["Anatomy", "Pharmacology", "Physiology"],
        presenting_problems: ["Chest pain"],
        final_diagnoses: [diagnosis],
        differential_diagnosis: ["Aortic dissection", "Pulmonary embolism", "Pericarditis"],
      },
    });
  },
};

const literature = (make: Make) => ({
  nodes: [
    make.numberedList([
      [
        "Rao SV, O’Donoghue ML, Ruel M, et al. 2025 ACC/AHA/ACEP/NAEMSP/SCAI guideline for the management of patients with acute coronary syndromes. ",
        italic("Circulation"),
        ". 2025;151(13):e771–e862. ",
        link("https://doi.org/10.1161/CIR.0000000000001309", "doi:10.1161/CIR.0000000000001309"),
      ],
      [
        "Byrne RA, Rossello X, Coughlan JJ, et al. 2023 ESC guidelines for the management of acute coronary syndromes. ",
        italic("Eur Heart J"),
        ". 2023;44(38):3720–3826. ",
        link("https://doi.org/10.1093/eurheartj/ehad191", "doi:10.1093/eurheartj/ehad191"),
      ],
      [
        "Thygesen K, Alpert JS, Jaffe AS, et al. Fourth universal definition of myocardial infarction (2018). ",
        italic("Circulation"),
        ". 2018;138(20):e618–e651. ",
        link("https://doi.org/10.1161/CIR.0000000000000617", "doi:10.1161/CIR.0000000000000617"),
      ],
      [
        "O’Gara PT, Kushner FG, Ascheim DD, et al. 2013 ACCF/AHA guideline for the management of ST-elevation myocardial infarction (since replaced by the guideline of 2025). ",
        italic("Circulation"),
        ". 2013;127(4):e362–e425. ",
        link("https://doi.org/10.1161/CIR.0b013e3182742cf6", "doi:10.1161/CIR.0b013e3182742cf6"),
      ],
    ]),
  ],
});
