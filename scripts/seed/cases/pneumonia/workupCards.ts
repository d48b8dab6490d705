import { bold, color, type Piece, sup } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make, MediaKey } from "../demoCase.ts";
import { labRange } from "../labRange.ts";
import { gallery, groupedTable, reveal } from "../parts.ts";

export const frontalFile = "pneumonia-frontal.svg";
export const lateralFile = "pneumonia-lateral.svg";

const high = (...words: Piece[]) => [color("#b42318", bold("high ")), ...words];

/** Tests, and where he should be treated. */
export function workupCards(make: Make, uid: string, mediaKey: MediaKey): ContentNode[] {
  return [testCard(make, uid), radiographCard(make, uid, mediaKey), severityCard(make, uid)];
}

const testCard = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_tests`,
    subtype: "testing_page",
    title: "Which tests?",
    content: [
      make.para(
        "Oxygen at 2 L/min brings his saturation to 94%. Dr. Amara asks which tests you want, and what each would change.",
      ),
      testsQuestion(make, uid),
      groupedTable(make, 3, [
        [bold("Test"), bold("Result"), bold("Reference range")],
        "Blood count",
        [
          "Leukocytes",
          high("15.8 × 10", sup("9"), "/L"),
          labRange("Leukocyte count (WBC): Leukocytes", "× 10⁹/L"),
        ],
        ["Hemoglobin", "12.9 g/dL (low)", labRange("Hemoglobin, blood: Male", "g/dL")],
        ["Platelets", "298 × 10⁹/L", labRange("Platelet count", "× 10⁹/L")],
        "Chemistry",
        ["Sodium", "133 mmol/L (low)", labRange("Electrolytes: Sodium (Na⁺)", "mmol/L")],
        ["Potassium", "4.4 mmol/L", labRange("Electrolytes: Potassium (K⁺)", "mmol/L")],
        ["Urea nitrogen (BUN)", high("31 mg/dL (11.1 mmol/L)"), labRange("Urea nitrogen (BUN)", "mg/dL")],
        ["Creatinine", high("1.7 mg/dL; eGFR 41 mL/min/1.73 m²"), labRange("Creatinine", "mg/dL")],
        ["Glucose", high("212 mg/dL"), labRange("Glucose: Random, non-fasting", "mg/dL")],
        ["Lactate, venous", "1.6 mmol/L", labRange("Lactate: Venous", "mmol/L")],
        ["C-reactive protein", high("186 mg/L"), labRange("C-reactive protein (CRP): CRP", "mg/L")],
        "Other",
        ["PCR influenza A/B, SARS-CoV-2", "negative", "negative"],
        ["ECG", "atrial fibrillation 104/min, QTc 442 ms", "QTc in men below 450 ms"],
      ]),
    ],
  });

const testsQuestion = (make: Make, uid: string): ContentNode =>
  make.multipleChoiceQuestion({
    uid: `${uid}_tests_question`,
    subtype: "mcq_feq",
    multiple: true,
    stem: "Which further tests does Mr. Eriksen need now?",
    options: [
      {
        text: "Chest radiograph",
        correct: true,
        explanation: "It makes the diagnosis firm, shows effusion and how many lobes are involved.",
      },
      {
        text: "ECG with QT interval",
        correct: true,
        explanation: "The QT interval counts before a macrolide or a fluoroquinolone.",
      },
      {
        text: "Bronchoscopy",
        explanation:
          "For pneumonia that does not get better, or in somebody whose immune system is impaired.",
      },
      {
        text: "PCR for influenza and SARS-CoV-2",
        correct: true,
        explanation: "When influenza circulates, test: a positive result brings oseltamivir and isolation.",
      },
      {
        text: "Procalcitonin, to decide whether he needs antibiotics",
        explanation:
          "It does not tell bacterial from viral pneumonia well enough to withhold antibiotics at the start.",
      },
      {
        text: "Creatinine, urea nitrogen, electrolytes, glucose, blood count",
        correct: true,
        explanation: "For severity (urea), for dosing (creatinine) and for his diabetes.",
      },
      {
        text: "CT of the chest",
        explanation: "Where the radiograph leaves the question open, or a complication is looked for.",
      },
    ],
    answerComment: {
      nodes: [
        make.para(
          "Blood and sputum cultures and urinary antigens are for severe pneumonia, for those at risk of MRSA or Pseudomonas (earlier isolation; hospital stay with intravenous antibiotics in the last 90 days), and Legionella antigen also where there is an outbreak or travel. Not routinely for him.",
        ),
        make.para("After the 2019 ATS/IDSA guideline."),
      ],
    },
  });

const radiographCard = (make: Make, uid: string, mediaKey: MediaKey): ContentNode =>
  make.card({
    uid: `${uid}_radiograph`,
    subtype: "testing_page",
    title: "Chest radiograph",
    content: [
      gallery(make, [
        {
          uid: `${uid}_frontal`,
          url: mediaKey(frontalFile),
          title: "Frontal view (drawn)",
          altText:
            "Drawn frontal chest radiograph. The right lower zone, on the left of the picture, is dense with dark branching air bronchograms; the right heart border stays sharp. Left lung clear, heart not enlarged.",
        },
        {
          uid: `${uid}_lateral`,
          url: mediaKey(lateralFile),
          title: "Lateral view (drawn)",
          altText:
            "Drawn lateral chest radiograph. A density lies behind the major fissure and over the lower spine, where the lung should grow darker downwards. The heart lies in front.",
        },
      ]),
      diagnosisQuestion(make, uid),
    ],
  });

const diagnosisQuestion = (make: Make, uid: string): ContentNode =>
  make.multipleChoiceQuestion({
    uid: `${uid}_diagnosis_question`,
    subtype: "mcq_diff_diagnosis",
    stem: "Which diagnosis explains history, examination and radiograph best?",
    options: [
      {
        text: "Lung cancer with pneumonia behind it",
        explanation:
          "Two days of fever and rigors are first of all pneumonia; a radiograph afterwards shows what may lie behind it.",
      },
      { text: "Aspiration pneumonitis", explanation: "There was no event in which he aspirated." },
      {
        text: "Acute decompensated heart failure",
        explanation: "Weight and venous pressure are as always, and congestion does not keep to one lobe.",
      },
      {
        text: "Pulmonary embolism with infarction",
        explanation: "He takes apixaban; rusty sputum and fever with air bronchograms tell of pneumonia.",
      },
      {
        text: "Community-acquired pneumonia of the right lower lobe",
        correct: true,
        explanation: "Fever, rusty sputum, pleuritic pain and a lobar density with air bronchograms.",
      },
    ],
    answerComment: {
      nodes: [
        make.para(
          "Acute fever, rusty sputum, pleuritic pain and a lobar density with air bronchograms are pneumonia. The right heart border is sharp, so the middle lobe is spared: this is the lower lobe.",
        ),
        make.bulletList([
          "Heart failure: weight and venous pressure are as always, and one lobe is not what congestion looks like. It may come with pneumonia or after it: watch.",
          "Pulmonary embolism: he takes apixaban faithfully; high fever, rigors and air bronchograms speak against it.",
          "Cancer: pneumonia that does not clear, or returns in the same place, should make you look.",
          "Aspiration pneumonitis: no event and no swallowing trouble. Had there been one, anaerobic cover would still only be added for empyema or abscess.",
        ]),
      ],
    },
  });

const severityCard = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_severity`,
    subtype: "clinical_reasoning_page",
    title: "Where should he be treated?",
    content: [
      make.para(
        "CURB-65 gives one point each for new ",
        bold("c"),
        "onfusion, ",
        bold("u"),
        "rea nitrogen above 19 mg/dL (urea above 7 mmol/L), ",
        bold("r"),
        "espiratory rate of 30/min or more, ",
        bold("b"),
        "lood pressure below 90 systolic or 60 or less diastolic, and age of ",
        bold("65"),
        " or more.",
      ),
      make.multipleChoiceQuestion({
        uid: `${uid}_severity_question`,
        stem: "His score, and your conclusion?",
        options: [
          { text: "1 point: oral antibiotics at home", explanation: "Urea and age are one point each." },
          {
            text: "2 points: admit to a general ward",
            correct: true,
            explanation: "Urea nitrogen and age; a saturation of 88% would admit him at any score.",
          },
          {
            text: "3 points: intensive care",
            explanation: "He is not confused, breathes below 30 and his pressure holds.",
          },
          {
            text: "4 points: intensive care",
            explanation: "He is not confused, breathes below 30 and his pressure holds.",
          },
        ],
        answerComment:
          "Urea nitrogen and age: 2 points. In the study that introduced the score, 9% of all patients with 2 points died within 30 days (derivation and validation taken together), so hospital treatment should be considered. The score is only half of the answer: a saturation of 88%, or a home where nobody looks after somebody, is a reason to admit at any score. American guidance prefers the Pneumonia Severity Index, which comes to the same place: 128 points, class IV.",
      }),
      ...reveal(make, {
        uid: `${uid}_psi`,
        label: "Show how the Pneumonia Severity Index is counted",
        content: [
          make.para(
            "A man’s age, 78, is where it starts. Then: heart failure 10, kidney disease 10, urea nitrogen of 30 mg/dL or more 20, oxygen saturation below 90% 10. In all 128. Class IV is 91 to 130.",
          ),
        ],
      }),
      make.para(
        "He meets none of the major criteria of severe pneumonia (mechanical ventilation, shock that needs vasopressors), and of the nine minor criteria for certain one: urea nitrogen of 20 mg/dL or more. Three would make it severe.",
      ),
    ],
  });
