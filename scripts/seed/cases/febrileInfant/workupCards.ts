import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make } from "../demoCase.ts";
import { groupedTable } from "../parts.ts";

/** Cards on what is done at which age, and what is found. */
export function workupCards(make: Make, uid: string): ContentNode[] {
  return [planCard(make, uid), resultsCard(make, uid)];
}

const planCard = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_plan`,
    subtype: "clinical_reasoning_page",
    title: "Three bands of age",
    content: [
      make.para(
        "All of this is for infants who were born at 37 weeks or later, are well and appear well, with fever and no evident focus.",
      ),
      bandsQuestion(make, uid),
      make.multipleChoiceQuestion({
        uid: `${uid}_orders_question`,
        stem: "What do you order for Samuel now?",
        options: [
          { text: "Chest radiograph", explanation: "For infants with signs of the airways. He has none." },
          { text: "Blood culture", correct: true, explanation: "Bacteremia is what must not be missed." },
          {
            text: "Urinalysis and culture from a catheter specimen",
            correct: true,
            explanation: "The most frequent site of bacteria at this age; a bag is too often contaminated.",
          },
          {
            text: "Acetaminophen now, and home if he cools down",
            explanation: "Fever that yields says nothing of its cause.",
          },
          { text: "CT of the head", explanation: "Radiation without a question to answer." },
          {
            text: "Procalcitonin, C-reactive protein, neutrophil count",
            correct: true,
            explanation: "At 22–28 days they decide about the lumbar puncture.",
          },
        ],
        answerComment:
          "Urine, blood culture and inflammatory markers come first. Markers are abnormal above: temperature 38.5 °C; procalcitonin 0.5 ng/mL; C-reactive protein 20 mg/L; neutrophils 4 × 10⁹/L (5.2 × 10⁹/L where procalcitonin cannot be measured). A chest radiograph is for signs of the airways. That fever yields to acetaminophen says nothing about its cause.",
      }),
    ],
  });

const bandsQuestion = (make: Make, uid: string): ContentNode =>
  make.categoryMatcherQuestion({
    uid: `${uid}_bands_question`,
    stem: "What belongs to which age?",
    categories: [
      {
        text: "8–21 days",
        items: ["Lumbar puncture for everybody", "Parenteral antibiotics and hospital for everybody"],
      },
      {
        text: "22–28 days",
        items: ["Lumbar puncture if any inflammatory marker is abnormal; otherwise decided with the parents"],
      },
      {
        text: "29–60 days",
        items: [
          "With a positive urine and normal markers: an oral antibiotic at home is possible",
          "With normal markers and normal urine: no lumbar puncture needed, no antibiotics, home, seen again within 24–36 hours",
        ],
      },
    ],
    answerComment: {
      nodes: [
        make.bulletList([
          [
            bold("8–21 days: "),
            "urine, blood culture, lumbar puncture, antibiotics, admission. Inflammatory markers do not change this.",
          ],
          [
            bold("22–28 days: "),
            "urine, blood culture and markers for all; lumbar puncture with any abnormal marker. With normal markers it may be left out, but an infant who goes without it is watched in hospital. With a positive urine the infant is treated in hospital, whatever the markers; with abnormal markers but normal urine and fluid, treatment there is optional.",
          ],
          [bold("29–60 days: "), "urine, blood culture and markers; the rest depends on them."],
        ]),
        make.para(
          "After the 2021 guideline of the American Academy of Pediatrics. Bag urine can only ever be a first look: never culture it.",
        ),
      ],
    },
  });

const resultsCard = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_results`,
    subtype: "testing_page",
    title: "Results, and a question",
    content: [
      groupedTable(make, 3, [
        [bold("Test"), bold("Result"), bold("Not abnormal up to")],
        "Blood",
        ["Leukocytes", "14.9 × 10⁹/L", "—"],
        ["Neutrophils", "7.4 × 10⁹/L (high)", "4.0 × 10⁹/L"],
        ["Procalcitonin", "1.9 ng/mL (high)", "0.5 ng/mL"],
        ["C-reactive protein", "38 mg/L (high)", "20 mg/L"],
        ["Bilirubin, total", "1.4 mg/dL", "—"],
        ["Glucose", "84 mg/dL", "—"],
        "Urine, by catheter",
        ["Leukocyte esterase", "3+", "negative"],
        ["Nitrite", "positive", "negative"],
        ["Leukocytes", "45 per high-power field", "5 per high-power field"],
      ]),
      make.multipleChoiceQuestion({
        uid: `${uid}_puncture_question`,
        stem: "The urine explains the fever. Does Samuel need a lumbar puncture?",
        options: [
          {
            text: "Only if the blood culture grows",
            explanation:
              "Meningitis occurs with sterile blood, and treatment begins before the culture is known.",
          },
          {
            text: "No: a source has been found",
            explanation: "A urinary infection at this age may come with meningitis.",
          },
          {
            text: "Yes: the inflammatory markers are abnormal, and he is 24 days old",
            correct: true,
            explanation: "The guideline asks for it at 22–28 days with any abnormal marker.",
          },
          {
            text: "No: he appears well and the fontanelle is flat",
            explanation: "In young infants meningitis may come without either sign.",
          },
        ],
        answerComment:
          "At 22–28 days a lumbar puncture should be done when any inflammatory marker is abnormal; a positive urinalysis alone would not be the reason. In infants, meningitis may come without a bulging fontanelle or a stiff neck. If the fluid is taken only after days of antibiotics, nobody can say any more whether it was sterile, and how long to treat.",
      }),
      make.ratingQuestion({
        uid: `${uid}_certainty_question`,
        stem: "How sure would you be at the bedside, in front of his parents? (1: not at all, 5: quite sure)",
        answerComment:
          "There is no right number. But notice it: how sure you are shows in how you ask the parents, and doubt that is spoken aloud (“I would rather know than hope”) is easier to share than doubt that is hidden.",
      }),
    ],
  });
