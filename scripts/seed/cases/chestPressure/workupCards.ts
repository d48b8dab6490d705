import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make, MediaKey } from "../demoCase.ts";
import { labRange } from "../labRange.ts";
import { reveal } from "../parts.ts";

export const ecgFile = "inferior-stemi-ecg.svg";

/** ECG and laboratory. */
export function workupCards(make: Make, uid: string, mediaKey: MediaKey): ContentNode[] {
  return [electrocardiogramCard(make, uid, mediaKey), laboratoryAndRadiographCard(make, uid)];
}

function electrocardiogramCard(make: Make, uid: string, mediaKey: MediaKey): ContentNode {
  return make.card({
    uid: `${uid}_ecg`,
    subtype: "testing_page",
    title: "Electrocardiogram",
    content: [
      make.para(
        "The ECG is in your hands at 06:46, six minutes after arrival. A right-sided lead, V4R, was recorded as well.",
      ),
      make.image({
        uid: `${uid}_ecg_image`,
        url: mediaKey(ecgFile),
        title: "12-lead ECG with V4R, 06:46 (calculated)",
        altText:
          "Electrocardiogram with a rhythm strip. Sinus bradycardia of 52 per minute. ST elevation of 2 mm in II, 3 mm in III, 2.5 mm in aVF, 1 mm in V1 and 1.5 mm in V4R. ST depression of 1 mm in I and 2 mm in aVL.",
      }),
      make.para("Read it before you go on: rate, rhythm, intervals, then ST segments lead by lead."),
      ...reveal(make, {
        uid: `${uid}_ecg_reading`,
        label: "Compare with the cardiologist’s reading",
        content: [
          make.bulletList([
            "Sinus bradycardia, 52/min; PR interval 180 ms; narrow QRS.",
            "ST elevation: II 2 mm, III 3 mm, aVF 2.5 mm, V1 1 mm, V4R 1.5 mm.",
            "ST depression: I 1 mm, aVL 2 mm.",
            "No earlier ECG is available for comparison.",
          ]),
        ],
      }),
      diagnosisQuestion(make, uid),
    ],
  });
}

const diagnosisQuestion = (make: Make, uid: string): ContentNode =>
  make.multipleChoiceQuestion({
    uid: `${uid}_diagnosis_question`,
    subtype: "mcq_diff_diagnosis",
    stem: "Which diagnosis explains history, examination and ECG best?",
    options: [
      {
        text: "Non-ST-elevation myocardial infarction",
        explanation: "There is ST elevation in three contiguous leads.",
      },
      {
        text: "Acute pulmonary embolism",
        explanation:
          "Raised venous pressure with clear lungs would fit; the ECG and a saturation of 96% do not.",
      },
      {
        text: "Inferior ST-elevation myocardial infarction with right ventricular involvement",
        correct: true,
        explanation: "II, III and aVF with reciprocal depression in I and aVL, and 1.5 mm in V4R.",
      },
      {
        text: "Anterior ST-elevation myocardial infarction",
        explanation:
          "That would raise ST in V1–V4. Here V1 alone is raised, which faces the right ventricle.",
      },
      {
        text: "Acute pericarditis",
        explanation:
          "ST elevation would be widespread and without reciprocal depression, and the pain would change with position.",
      },
    ],
    answerComment: {
      nodes: [
        make.para(
          "ST elevation of at least 1 mm at the J point in two contiguous leads (II, III, aVF) with reciprocal depression in I and aVL is an inferior ST-elevation myocardial infarction (STEMI). Elevation in III greater than in II, with depression in I and aVL, points to the right coronary artery. Elevation of at least 0.5 mm in V4R shows that the right ventricle is involved, as do hypotension, raised jugular venous pressure and clear lungs.",
        ),
        make.bulletList([
          "Pericarditis: pain that changes with position and breathing; widespread ST elevation without reciprocal depression (but in aVR and V1), PR depression.",
          "Anterior STEMI: elevation in V1–V4. The thresholds in V2–V3 are higher: 2 mm in men of 40 years and over, 2.5 mm in younger men, 1.5 mm in women.",
          "Pulmonary embolism: hypotension with raised venous pressure and clear lungs fits, but tachycardia and hypoxemia are expected, and the ECG tells otherwise.",
          "Non-ST-elevation infarction: there is ST elevation.",
        ]),
        make.para("Thresholds: Fourth Universal Definition of Myocardial Infarction (2018)."),
      ],
    },
  });

function laboratoryAndRadiographCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_laboratory`,
    subtype: "testing_page",
    title: "Laboratory and chest radiograph",
    content: [
      make.para("Blood was drawn with the first cannula. The results come at 07:20."),
      make.tableOf([
        [bold("Test"), bold("Result"), bold("Reference range")],
        [
          "High-sensitivity troponin T, 0 h",
          "38 ng/L (high)",
          labRange("Troponin, high-sensitivity (99th percentile): Troponin T", "ng/L"),
        ],
        ["Hemoglobin", "14.6 g/dL", labRange("Hemoglobin, blood: Male", "g/dL")],
        ["Leukocytes", "10.8 × 10⁹/L", labRange("Leukocyte count (WBC): Leukocytes", "× 10⁹/L")],
        ["Platelets", "236 × 10⁹/L", labRange("Platelet count", "× 10⁹/L")],
        ["Sodium", "139 mmol/L", labRange("Electrolytes: Sodium (Na⁺)", "mmol/L")],
        ["Potassium", "4.1 mmol/L", labRange("Electrolytes: Potassium (K⁺)", "mmol/L")],
        ["Creatinine", "1.0 mg/dL", labRange("Creatinine", "mg/dL")],
        ["Glucose, random", "148 mg/dL (high)", labRange("Glucose: Random, non-fasting", "mg/dL")],
        ["Lactate, venous", "1.9 mmol/L", labRange("Lactate: Venous", "mmol/L")],
        ["INR", "1.0", labRange("International normalized ratio (INR)", "")],
        ["LDL cholesterol", "142 mg/dL (high)", labRange("Cholesterol: LDL, optimal", "mg/dL")],
        ["Hemoglobin A1c", "5.9% (high)", labRange("Hemoglobin A1c", "%")],
      ]),
      make.para(
        bold("Portable chest radiograph: "),
        "heart and mediastinum of normal width, lungs clear, no pneumothorax, no effusion.",
      ),
      make.multipleChoiceQuestion({
        uid: `${uid}_troponin_question`,
        stem: "A fellow student asks whether treatment should have waited until the troponin was known. What do you answer?",
        options: [
          {
            text: "Troponin never rises in inferior infarction.",
            explanation: "It rises in every infarction, whichever wall it is in.",
          },
          {
            text: "Troponin is needed only where a left bundle branch block is present.",
            explanation:
              "A bundle branch block makes the ECG harder to read; it does not decide who needs troponin.",
          },
          {
            text: "A normal first troponin would have ruled out a myocardial infarction.",
            explanation: "Within the first two to three hours it may still be normal.",
          },
          {
            text: "With symptoms of ischemia and ST elevation that meets the criteria, reperfusion must not wait for biomarkers, which may still be normal in the first hours.",
            correct: true,
            explanation: "Symptoms and ECG make the diagnosis, and each minute costs myocardium.",
          },
        ],
        answerComment:
          "STEMI is diagnosed from symptoms and ECG. Troponin confirms and helps to size the infarct later; even high-sensitivity assays can be below the cut-off when the patient comes within the first two to three hours. Each minute of delay costs myocardium.",
      }),
    ],
  });
}
