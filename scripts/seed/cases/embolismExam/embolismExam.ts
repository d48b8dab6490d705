import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { defaultFeedbackCard } from "#shared/case/flow/feedbackCard.ts";
import { concat } from "#shared/case/model/richText.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { stopwatchCover } from "../../media/covers.ts";
import type { DemoCase, Make } from "../demoCase.ts";
import { references } from "../parts.ts";
import { questionCards } from "./questions.ts";

const coverFile = "embolism-exam-cover.svg";
const uid = "embolism_exam";
const title = "Timed Exam: 46-year-old woman, suddenly short of breath";
const author = "The editorial group of Bedside";
const diagnosis = "Pulmonary embolism";
const limitSeconds = 30 * 60;

/** Explains the exam before it begins. The time runs from the button on. */
function instructions(make: Make): ContentNode {
  const begin = `${uid}_begin`;
  return make.card({
    uid: `${uid}_instructions`,
    title: "Before you begin",
    content: [
      make.para(
        "This is a timed exam: six questions about one patient, and 30 minutes for them, or more if that was arranged for you. The patient is invented.",
      ),
      make.bulletList([
        "The button below starts the time and opens the first question. The time goes on when you close the page, and a reload does not set it back.",
        "A question that you have submitted cannot be changed.",
        "When the time is up, everything that you have answered is submitted by itself.",
        "If you lose your connection, go on here: what you answer in time counts, also when it arrives later. Tell your proctor, who can pause the exam.",
        "Do not open the exam on another device before everything that you answered has arrived: what arrives after the right answers were shown is set aside, and your educators decide whether it counts.",
      ]),
      {
        type: "button",
        uid: begin,
        title: concat(["Start the exam"]),
        onClick: [
          { action: "startTimer", uid },
          { action: "setNodeInactive", uid: begin, inactive: 2 },
        ],
      },
    ],
  });
}

/** The card that ends every case, here with the button that submits the exam. */
function handingIn(): ContentNode {
  const card = defaultFeedbackCard();
  const content = contentOf(card).map(
    (node): ContentNode =>
      node.type === "button"
        ? { ...node, title: concat(["Submit exam"]), onClick: [{ action: "submitExam" }] }
        : node,
  );
  return { ...card, content };
}

/** A timed exam on pulmonary embolism. Written for this product; the patient is invented. */
export const embolismExam: DemoCase = {
  sourceId: "bedside:embolism-exam",
  title,
  reportTitle: "Exam Dyspnea",
  author,
  recommendedTime: 25,
  synopsisHtml:
    "<p>A timed exam of 30 minutes. Eighteen days after an operation a 46-year-old woman is suddenly short of breath: probability, test, risk, treatment, and what to tell her.</p>",
  releaseNotesHtml: "<p>First release.</p>",
  finalDiagnoses: [diagnosis],
  pictures: [{ file: coverFile, ...stopwatchCover }],
  coverFile,
  build: () => {
    const make = caseBuilder(uid);
    const root = make.signatureCase({
      uid,
      title,
      authors: [author],
      cards: [instructions(make), ...questionCards(make, uid), handingIn()],
      learningObjectives: [
        "Estimate the probability of pulmonary embolism by a score.",
        "Choose the test that suits the probability, and treat before it where that is right.",
        "State the risk, the place and the length of treatment after a first embolism.",
      ],
      synopsis: "A 46-year-old woman with a low-risk pulmonary embolism after an operation, treated at home.",
      releaseNotes: "First release.",
      references: references(make, [
        {
          text: "Konstantinides SV, Meyer G, Becattini C, et al. 2019 ESC Guidelines for the diagnosis and management of acute pulmonary embolism developed in collaboration with the European Respiratory Society (ERS).",
          journal: "Eur Heart J",
          place: "2020;41(4):543–603",
          doi: "10.1093/eurheartj/ehz405",
        },
        {
          text: "Wells PS, Anderson DR, Rodger M, et al. Derivation of a simple clinical model to categorize patients probability of pulmonary embolism: increasing the models utility with the SimpliRED D-dimer.",
          journal: "Thromb Haemost",
          place: "2000;83(3):416–420",
          doi: "10.1055/s-0037-1613830",
        },
        {
          text: "Jiménez D, Aujesky D, Moores L, et al. Simplification of the Pulmonary Embolism Severity Index for prognostication in patients with acute symptomatic pulmonary embolism.",
          journal: "Arch Intern Med",
          place: "2010;170(15):1383–1389",
          doi: "10.1001/archinternmed.2010.199",
        },
        {
          text: "Agnelli G, Buller HR, Cohen A, et al. Oral apixaban for the treatment of acute venous thromboembolism.",
          journal: "N Engl J Med",
          place: "2013;369(9):799–808",
          doi: "10.1056/NEJMoa1302507",
        },
        {
          text: "Zondag W, Mos ICM, Creemers-Schild D, et al. Outpatient treatment in patients with acute pulmonary embolism: the Hestia Study.",
          journal: "J Thromb Haemost",
          place: "2011;9(8):1500–1507",
          doi: "10.1111/j.1538-7836.2011.04388.x",
        },
      ]),
      metadata: {
        sex: "female",
        age_groups: ["Adult (19-64 years)"],
        clinical_locations: ["Emergency department"],
        clinical_disciplines: ["Emergency Medicine", "Internal Medicine"],
        systems: ["Cardiovascular", "Respiratory"],
        clinical_focuses: ["Diagnosis", "Further Workup", "Management"],
        presenting_problems: ["Dyspnea", "Chest pain"],
        final_diagnoses: [diagnosis],
        differential_diagnosis: ["Pneumonia", "Pneumothorax", "Acute coronary syndrome"],
      },
    });
    return { ...root, timeLimit: limitSeconds };
  },
};
