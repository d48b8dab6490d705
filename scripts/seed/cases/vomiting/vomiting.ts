import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { italic, link } from "#shared/case/model/richText.ts";
import { dropCover } from "../../media/covers.ts";
import { ketoacidosisCourse } from "../../media/trendChart.ts";
import type { DemoCase, Make } from "../demoCase.ts";
import { storyCards } from "./storyCards.ts";
import { courseUri, treatmentCards } from "./treatmentCards.ts";
import { workupCards } from "./workupCards.ts";

const coverFile = "vomiting-cover.svg";
const uid = "vomiting";
const title = "Internal Medicine 02: 24-year-old woman with vomiting and abdominal pain";
const author = "The editorial group of Bedside";
const diagnosis = "Diabetic ketoacidosis";

/** Diabetic ketoacidosis with hypokalemia. Written for this product; the patient is invented. */
export const vomiting: DemoCase = {
  sourceId: "bedside:vomiting",
  title,
  reportTitle: "IM 02 Vomiting",
  author,
  recommendedTime: 35,
  synopsisHtml:
    "<p>A 24-year-old woman with type 1 diabetes has stopped her insulin during a gastroenteritis. Learners work out an acid–base disorder, notice a low potassium before they start insulin, follow treatment to its end and plan how to prevent the next episode.</p>",
  releaseNotesHtml: "<p>First release.</p>",
  finalDiagnoses: [diagnosis],
  pictures: [
    { file: "ketoacidosis-course.svg", svg: ketoacidosisCourse, uri: courseUri },
    { file: coverFile, ...dropCover },
  ],
  coverFile,
  build: () => {
    const make = caseBuilder(uid);
    return make.signatureCase({
      uid,
      title,
      authors: [author],
      cards: [...storyCards(make, uid), ...workupCards(make, uid), ...treatmentCards(make, uid)],
      learningObjectives: [
        "Recognize diabetic ketoacidosis from history, examination and a venous blood gas, and grade its severity.",
        "Calculate and interpret anion gap, corrected sodium and effective osmolality.",
        "Order fluid, potassium and insulin in the right sequence, and monitor them.",
        "State when to add dextrose, when ketoacidosis has resolved, and how to change to subcutaneous insulin.",
        "Teach sick-day rules and find the reasons behind omitted insulin.",
      ],
      synopsis:
        "A 24-year-old woman with type 1 diabetes and moderate diabetic ketoacidosis with hypokalemia after omitting insulin during a gastroenteritis.",
      releaseNotes: "First release.",
      references: literature(make),
      metadata: {
        sex: "female",
        age_groups: ["Adult (19-64 years)"],
        clinical_locations: ["Emergency department", "Inpatient/hospital"],
        clinical_disciplines: ["Emergency Medicine", "Internal Medicine"],
        systems: ["Endocrine", "Metabolic & Nutrition"],
        clinical_focuses: ["Diagnosis", "Management", "Prevention"],
        clinical_excellence: ["Social Determinants of Health"],
        basic_science_disciplines: ["Biochemistry", "Physiology"],
        presenting_problems: ["Vomiting", "Abdominal pain"],
        final_diagnoses: [diagnosis],
        differential_diagnosis: [
          "Hyperglycemic hyperosmolar state",
          "Acute pancreatitis",
          "Starvation ketosis",
        ],
        additional_diagnoses: ["Hypokalemia", "Type 1 diabetes mellitus"],
      },
    });
  },
};

const literature = (make: Make) => ({
  nodes: [
    make.numberedList([
      [
        "Umpierrez GE, Davis GM, ElSayed NA, et al. Hyperglycemic crises in adults with diabetes: a consensus report. ",
        italic("Diabetes Care"),
        ". 2024;47(8):1257–1275. ",
        link("https://doi.org/10.2337/dci24-0032", "doi:10.2337/dci24-0032"),
      ],
      [
        "American Diabetes Association Professional Practice Committee. 16. Diabetes care in the hospital: Standards of Care in Diabetes—2025. ",
        italic("Diabetes Care"),
        ". 2025;48(Suppl 1):S321–S334. ",
        link("https://doi.org/10.2337/dc25-S016", "doi:10.2337/dc25-S016"),
      ],
      [
        "Kitabchi AE, Umpierrez GE, Miles JM, Fisher JN. Hyperglycemic crises in adult patients with diabetes. ",
        italic("Diabetes Care"),
        ". 2009;32(7):1335–1343. ",
        link("https://doi.org/10.2337/dc09-9032", "doi:10.2337/dc09-9032"),
      ],
      [
        "Dhatariya KK; Joint British Diabetes Societies for Inpatient Care. The management of diabetic ketoacidosis in adults—an updated guideline. ",
        italic("Diabet Med"),
        ". 2022;39(6):e14788. ",
        link("https://doi.org/10.1111/dme.14788", "doi:10.1111/dme.14788"),
      ],
    ]),
  ],
});
