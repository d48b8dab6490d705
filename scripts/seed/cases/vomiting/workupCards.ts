import { bold, sub, sup } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make } from "../demoCase.ts";
import { labRange } from "../labRange.ts";

const bicarbonate = ["HCO", sub("3"), sup("−")] as const;

/** Laboratory values and what they mean. */
export function workupCards(make: Make, uid: string): ContentNode[] {
  return [laboratoryCard(make, uid), synthesisCard(make, uid)];
}

function laboratoryCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_laboratory`,
    subtype: "testing_page",
    title: "Laboratory",
    content: [
      make.para("The venous blood gas is ready within minutes; the rest follows half an hour later."),
      make.tableOf([
        [bold("Test"), bold("Result"), bold("Reference range")],
        ["Glucose", "486 mg/dL (27.0 mmol/L) (high)", labRange("Glucose: Random, non-fasting", "mg/dL")],
        ["β-Hydroxybutyrate", "5.8 mmol/L (high)", labRange("Beta-hydroxybutyrate", "mmol/L")],
        ["pH, venous", "7.22 (low)", "7.32–7.42"],
        ["pCO₂, venous", "25 mm Hg (low)", "40–50 mm Hg"],
        ["Bicarbonate", "10 mmol/L (low)", labRange("Electrolytes: Bicarbonate (HCO₃⁻)", "mmol/L")],
        ["Sodium", "130 mmol/L (low)", labRange("Electrolytes: Sodium (Na⁺)", "mmol/L")],
        ["Potassium", "3.1 mmol/L (low)", labRange("Electrolytes: Potassium (K⁺)", "mmol/L")],
        ["Chloride", "94 mmol/L (low)", labRange("Electrolytes: Chloride (Cl⁻)", "mmol/L")],
        ["Urea nitrogen", "28 mg/dL (high)", labRange("Urea nitrogen (BUN)", "mg/dL")],
        ["Creatinine", "1.3 mg/dL (high)", labRange("Creatinine", "mg/dL")],
        ["Lactate, venous", "1.8 mmol/L", labRange("Lactate: Venous", "mmol/L")],
        ["Leukocytes", "15.2 × 10⁹/L (high)", labRange("Leukocyte count (WBC): Leukocytes", "× 10⁹/L")],
        ["Hemoglobin", "15.4 g/dL", labRange("Hemoglobin, blood: Female", "g/dL")],
        ["Lipase", "48 U/L", labRange("Lipase", "U/L")],
        ["C-reactive protein", "6 mg/L", labRange("C-reactive protein (CRP): CRP", "mg/L")],
        ["Hemoglobin A1c", "10.4% (high)", labRange("Hemoglobin A1c", "%")],
        ["Urine", "ketones 3+, glucose 3+, nitrite and leukocyte esterase negative", "all negative"],
        ["Pregnancy test, urine", "negative", "—"],
      ]),
      make.para(
        bold("ECG: "),
        "sinus tachycardia 120/min, flat T waves, U waves in V2–V4. No ST elevation. ",
        bold("Chest radiograph: "),
        "clear.",
      ),
      anionGapQuestion(make, uid),
    ],
  });
}

const anionGapQuestion = (make: Make, uid: string): ContentNode =>
  make.multipleChoiceQuestion({
    uid: `${uid}_anion_gap_question`,
    stem: ["What is the anion gap (Na", sup("+"), " − Cl", sup("−"), " − ", ...bicarbonate, ")?"],
    options: [
      {
        text: "12 mmol/L",
        explanation: "That would be normal. Count again with chloride and bicarbonate.",
      },
      {
        text: "16 mmol/L",
        explanation: "Perhaps bicarbonate was added instead of subtracted, or a figure slipped.",
      },
      { text: "26 mmol/L", correct: true, explanation: "130 − 94 − 10 = 26 mmol/L." },
      { text: "36 mmol/L", explanation: "130 − 94 = 36: bicarbonate was left out." },
    ],
    answerComment: {
      nodes: [
        make.para(
          "130 − 94 − 10 = 26 mmol/L, well above the usual 7–13 mmol/L: a metabolic acidosis with a raised anion gap. Ketoacids explain it (β-hydroxybutyrate is 5.8 mmol/L; acetoacetate comes on top and was not measured); lactate is normal.",
        ),
        make.para(
          "Two more sums worth doing at the bedside. The sodium corrected for glucose is about 130 + 1.6 × (486 − 100) ÷ 100 ≈ 136 mmol/L. The effective osmolality is 2 × 130 + 486 ÷ 18 = 287 mOsm/kg, which makes a mixed picture with a hyperglycemic hyperosmolar state (above 300 mOsm/kg) unlikely.",
        ),
      ],
    },
  });

function synthesisCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_diagnosis`,
    subtype: "clinical_reasoning_page",
    title: "Putting it together",
    content: [
      diagnosisQuestion(make, uid),
      make.alert({
        title: "Potassium: low in the blood, far lower in the body",
        content: [
          make.para(
            "Most patients with DKA have lost several mmol of potassium per kilogram through urine and vomit. Acidosis and lack of insulin usually hide the loss by moving potassium out of the cells. When it is low at arrival, the deficit is large, and insulin would lower it further within an hour.",
          ),
        ],
      }),
    ],
  });
}

const diagnosisQuestion = (make: Make, uid: string): ContentNode =>
  make.multipleChoiceQuestion({
    uid: `${uid}_diagnosis_question`,
    subtype: "mcq_diff_diagnosis",
    stem: "Which diagnosis is best supported by what you know?",
    options: [
      {
        text: "Starvation ketosis",
        explanation: "Glucose is low or normal in it, and bicarbonate seldom falls so far.",
      },
      {
        text: "Alcoholic ketoacidosis",
        explanation: "It follows heavy drinking, and glucose is rarely so high in it.",
      },
      {
        text: "Hyperglycemic hyperosmolar state",
        explanation: "Osmolality is 287 mOsm/kg, well below 320, and ketones are high.",
      },
      {
        text: "Acute pancreatitis with lactic acidosis",
        explanation: "Lipase may rise a little in ketoacidosis; lactate does not explain this gap.",
      },
      {
        text: "Diabetic ketoacidosis of moderate severity, with hypokalemia",
        correct: true,
        explanation: "Glucose, ketones and acidosis are all there, and potassium is low before any insulin.",
      },
    ],
    answerComment: {
      nodes: [
        make.para("All three criteria of diabetic ketoacidosis (DKA) are met (consensus report of 2024):"),
        make.bulletList([
          [bold("D – diabetes: "), "glucose of 200 mg/dL (11.1 mmol/L) or more, or a history of diabetes."],
          [bold("K – ketosis: "), "β-hydroxybutyrate of 3.0 mmol/L or more, or urine ketones of 2+ or more."],
          [bold("A – acidosis: "), "pH below 7.30 or bicarbonate below 18 mmol/L."],
        ]),
        make.para(
          "A venous pH from 7.00 to below 7.25, or bicarbonate from 10 to below 15 mmol/L, makes it moderate, as long as she is alert or only drowsy and β-hydroxybutyrate is not above 6.0 mmol/L. The trigger is omitted insulin during gastroenteritis. Abdominal pain and leukocytosis are common in DKA itself; normal lipase, a soft abdomen, no fever and a low C-reactive protein speak against a second disease, but she is examined again when the acidosis has improved: pain that stays then needs another explanation.",
        ),
      ],
    },
  });
