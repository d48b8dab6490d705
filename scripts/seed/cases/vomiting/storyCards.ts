import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make } from "../demoCase.ts";
import { labRange } from "../labRange.ts";
import { say } from "../parts.ts";

/** From the door to the summary statement. */
export function storyCards(make: Make, uid: string): ContentNode[] {
  return [
    presentationCard(make, uid),
    historyCard(make, uid),
    physicalExaminationCard(make, uid),
    summaryStatementCard(make, uid),
  ];
}

function presentationCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_presentation`,
    title: "A young woman who cannot stop vomiting",
    content: [
      make.para(
        "It is Sunday evening in the emergency department. Miriam Halvorsen, 24 years old, is brought by her flatmate. She has vomited since the day before, her belly hurts, and she breathes as if she had run up the stairs. You see her with Dr. Castellanos, the attending physician.",
      ),
      make.dialogBox({
        title: "At the bedside",
        content: [
          say(make, "Dr. Castellanos", "Miriam, can you tell us what happened?"),
          say(make, "Miriam", "I got a stomach bug on Friday. Since yesterday … I can’t keep anything down."),
          say(make, "Dr. Castellanos", "Your breathing is fast. Are you short of air?"),
          say(make, "Miriam", "Not really. It just … goes like this. I’m so thirsty."),
          say(
            make,
            "Flatmate",
            "She drinks and drinks and runs to the bathroom all the time. And her breath smells like nail polish remover.",
          ),
          say(make, "Dr. Castellanos", "Are you on any medicines?"),
          say(
            make,
            "Miriam",
            "Insulin. I have type 1 diabetes. But I’m not eating, so I stopped taking it on Friday. My test strips ran out, too.",
          ),
        ],
      }),
    ],
  });
}

function historyCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_history`,
    subtype: "history_page",
    title: "History",
    content: [
      make.tableOf([
        [
          bold("Past medical history"),
          "Type 1 diabetes for nine years; one admission for diabetic ketoacidosis at diagnosis. No retinopathy or kidney disease known.",
        ],
        [
          bold("Medications"),
          "Insulin glargine 18 units at bedtime and insulin lispro 4–6 units with meals; none of either for two days. No SGLT2 inhibitor, no other drugs.",
        ],
        [bold("Allergies"), "None known."],
        [bold("Obstetric history"), "Never pregnant; last period three weeks ago."],
        [
          bold("Social history"),
          "Student of architecture, moved to town in the autumn and has no diabetes team here yet. No tobacco, no drugs, wine now and then, none this week.",
        ],
        [
          bold("Review of systems"),
          "Loose stools on Friday and Saturday, now gone. Diffuse abdominal pain that came after the vomiting. Large volumes of urine, intense thirst, 4 kg of weight lost in a week. No cough, dysuria, chest pain or headache.",
        ],
      ]),
      make.freeTextQuestion({
        uid: `${uid}_sick_day_question`,
        title: "Sick days",
        stem: "Miriam reasoned: “I don’t eat, so I don’t need insulin.” What would you explain to her about basal insulin on sick days?",
        boxLines: 4,
        answerComment:
          "Basal insulin is needed even without food: it restrains the liver’s output of glucose and the breakdown of fat into ketones. Illness raises stress hormones and with them the need for insulin. The rules for sick days: never stop basal insulin; measure glucose every 2–4 hours and ketones when it is above 250 mg/dL (13.9 mmol/L) or when vomiting; drink; take correction doses of rapid-acting insulin; come to hospital when vomiting persists or ketones rise.",
      }),
    ],
  });
}

function physicalExaminationCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_physical_exam`,
    subtype: "physical_exam_page",
    title: "Physical examination",
    content: [
      make.tableOf([
        [bold("Vital sign"), bold("Miriam"), bold("Usual in adults at rest")],
        ["Heart rate", "122/min, regular", "60–100/min"],
        ["Blood pressure, lying", "98/62 mm Hg", "below 120/80 mm Hg"],
        ["Respiratory rate", "30/min, deep", "12–20/min"],
        ["Oxygen saturation, room air", "99%", "95–100%"],
        ["Temperature", "36.4 °C (97.5 °F)", "36.1–37.2 °C"],
        ["Weight", "60 kg", "—"],
        ["Capillary glucose", "472 mg/dL (26.2 mmol/L)", labRange("Glucose: Random, non-fasting", "mg/dL")],
      ]),
      make.bulletList([
        [bold("General: "), "tired but oriented, Glasgow Coma Scale 15; fruity smell of the breath."],
        [
          bold("Volume status: "),
          "dry tongue, reduced skin turgor, capillary refill 3 seconds, flat jugular veins.",
        ],
        [
          bold("Heart and lungs: "),
          "regular tachycardia without murmur; deep, regular breathing with clear lungs.",
        ],
        [bold("Abdomen: "), "soft, diffusely tender without guarding or rebound; bowel sounds sparse."],
        [bold("Skin and feet: "), "no wounds or signs of infection; injection sites without lumps."],
        [
          bold("Neurological: "),
          "no neck stiffness, no focal deficit; muscle strength slightly reduced, reflexes weak.",
        ],
      ]),
      make.multipleChoiceQuestion({
        uid: `${uid}_breathing_question`,
        stem: "Miriam breathes deeply and fast with a saturation of 99% and clear lungs. What drives her breathing?",
        options: [
          {
            text: "Respiratory alkalosis from anxiety",
            explanation: "Anxious breathing is fast and shallow, and the pH would be high.",
          },
          { text: "Pneumonia with hypoxemia", explanation: "Saturation is 99% and the lungs are clear." },
          {
            text: "Respiratory compensation of a metabolic acidosis",
            correct: true,
            explanation: "Kussmaul’s breathing: the lungs blow off carbon dioxide to bring the pH back.",
          },
          { text: "Bronchospasm", explanation: "There would be wheeze and a long expiration." },
          {
            text: "Pulmonary edema",
            explanation: "There would be crackles, and she is dry rather than overloaded.",
          },
        ],
        answerComment:
          "Deep, regular, labored breathing with normal oxygenation is Kussmaul’s breathing: acidosis stimulates the respiratory center, and the lungs remove carbon dioxide to bring the pH back. A patient who tires of it, or who is intubated and ventilated at a usual rate, loses this compensation and may become dangerously acidotic.",
      }),
    ],
  });
}

function summaryStatementCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_summary_statement`,
    subtype: "clinical_reasoning_page",
    title: "Summary statement",
    content: [
      make.summaryStatementQuestion({
        uid: `${uid}_summary_question`,
        stem: "Write a summary statement in two or three sentences, and name the problem that you want to prove or exclude first.",
        answerComment: {
          nodes: [
            make.para(bold("Expert Answer:")),
            make.para(
              "A 24-year-old woman with type 1 diabetes of nine years’ duration, without insulin for two days during a gastroenteritis, presents with a day of vomiting, diffuse abdominal pain, polyuria, polydipsia and weight loss. She is tachycardic, mildly hypotensive and clinically volume-depleted, with deep labored breathing, clear lungs and a fruity smell of the breath, but alert. Diabetic ketoacidosis must be proved or excluded first; its trigger has to be looked for as well.",
            ),
          ],
        },
      }),
    ],
  });
}
