import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make } from "../demoCase.ts";
import { say } from "../parts.ts";

/** From the door of the emergency department to the summary statement. */
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
    title: "A man with chest pressure",
    content: [
      make.para(
        "You are the clerkship student in the emergency department. At 06:40 the triage nurse brings Mr. Thomas Okafor, 58 years old, straight to a monitored bay. He sits bent forward, pale and sweating, one fist on his breastbone. You and Dr. Lindqvist, the emergency physician, go in together.",
      ),
      make.dialogBox({
        title: "At the bedside",
        content: [
          say(make, "Dr. Lindqvist", "Mr. Okafor, what brought you here this morning?"),
          say(
            make,
            "Mr. Okafor",
            "A pressure, right here in the middle. As if somebody stood on my chest. It woke me up.",
          ),
          say(make, "Dr. Lindqvist", "When was that? And does it go anywhere?"),
          say(
            make,
            "Mr. Okafor",
            "Ten to six. It goes into both arms, and my jaw aches. I threw up once in the car.",
          ),
          say(make, "Dr. Lindqvist", "Does breathing in, or moving, change it?"),
          say(make, "Mr. Okafor", "No. Nothing changes it. When I stood up I nearly fainted."),
        ],
      }),
      make.para(
        "While you listen, the nurse attaches the monitor, places a cannula and calls for a 12-lead ECG. ",
        bold(
          "In every adult with chest pain that may be cardiac, an ECG is recorded and read within 10 minutes of arrival.",
        ),
      ),
    ],
  });
}

function historyCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_history`,
    subtype: "history_page",
    title: "History",
    content: [
      make.para("You complete the history while the electrodes are placed."),
      make.tableOf([
        [
          bold("Past medical history"),
          "Hypertension for 10 years; hypercholesterolemia. No diabetes, no earlier heart disease, no stroke, no bleeding.",
        ],
        [bold("Medications"), "Amlodipine 5 mg daily; atorvastatin 20 mg, “when I think of it”."],
        [
          bold("Other substances"),
          "On your direct question: one tablet of sildenafil 50 mg the evening before, at about 22:00. No cocaine or other stimulants.",
        ],
        [bold("Allergies"), "None known."],
        [bold("Family history"), "His father died of a heart attack at the age of 54."],
        [
          bold("Social history"),
          "Bus driver, married, two adult children. 30 pack-years, still smoking. One or two beers at the weekend.",
        ],
        [
          bold("Review of systems"),
          "For three weeks a tightness in the chest when climbing stairs, gone after two minutes of rest. No fever, cough, leg swelling or recent travel. The pain does not tear and did not begin in the back.",
        ],
      ]),
      make.alert({
        title: "Always ask",
        content: [
          make.para(
            "Ask everybody with chest pain about phosphodiesterase-5 inhibitors, by name and without embarrassment. Nitrates are contraindicated within 24 hours of sildenafil or vardenafil and within 48 hours of tadalafil: together they can cause profound hypotension.",
          ),
        ],
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
        [bold("Vital sign"), bold("Mr. Okafor"), bold("Usual in adults at rest")],
        ["Heart rate", "52/min, regular", "60–100/min"],
        ["Blood pressure, right arm", "96/58 mm Hg", "below 120/80 mm Hg"],
        ["Blood pressure, left arm", "98/60 mm Hg", "difference between arms below 20 mm Hg"],
        ["Respiratory rate", "18/min", "12–20/min"],
        ["Oxygen saturation, room air", "96%", "95–100%"],
        ["Temperature", "36.6 °C (97.9 °F)", "36.1–37.2 °C"],
        ["Weight", "84 kg", "—"],
      ]),
      make.bulletList([
        [bold("General: "), "anxious, pale, cool and clammy skin; fully oriented."],
        [
          bold("Neck: "),
          "jugular venous pressure 10 cm H₂O; it rises when he breathes in (Kussmaul’s sign).",
        ],
        [bold("Heart: "), "quiet regular sounds, no murmur, no rub."],
        [bold("Lungs: "), "clear on both sides, breath sounds equal."],
        [bold("Abdomen: "), "soft, no tenderness, no pulsating mass."],
        [bold("Limbs: "), "pulses equal on all four limbs, no edema, calves soft."],
      ]),
      threatsQuestion(make, uid),
    ],
  });
}

const threatsQuestion = (make: Make, uid: string): ContentNode =>
  make.multipleChoiceQuestion({
    uid: `${uid}_threats_question`,
    stem: "Before the ECG is handed to you: which of these causes of acute chest pain threaten life and must be considered in Mr. Okafor at once?",
    options: [
      {
        text: "Acute aortic dissection",
        correct: true,
        explanation:
          "Kills within hours, and anticoagulation would harm: equal pulses and pressures make it less likely, no more.",
      },
      {
        text: "Gastroesophageal reflux",
        explanation:
          "Uncomfortable, but not a threat to life. It is what remains when the dangerous causes are excluded.",
      },
      {
        text: "Pulmonary embolism",
        correct: true,
        explanation:
          "Can stop the circulation without warning. A saturation of 96% and no risk factor speak against it.",
      },
      {
        text: "Acute coronary syndrome",
        correct: true,
        explanation:
          "The most likely of the three: pressure at rest that radiates, after three weeks of exertional angina.",
      },
      {
        text: "Costochondritis",
        explanation:
          "Pain that pressing on the chest brings on. It threatens nobody, and it does not cause hypotension.",
      },
    ],
    answerComment: {
      nodes: [
        make.para(
          "Acute coronary syndrome, aortic dissection and pulmonary embolism can each kill within hours; so can tension pneumothorax, cardiac tamponade and rupture of the esophagus. History and examination already weigh against most of them: pressure that does not tear, equal pulses and pressures, equal breath sounds, no risk factor for thrombosis and a saturation of 96%.",
        ),
        make.para(
          "They weigh; they do not exclude. The ECG comes first because it is quick and changes what happens next.",
        ),
      ],
    },
  });

function summaryStatementCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_summary_statement`,
    subtype: "clinical_reasoning_page",
    title: "Summary statement",
    content: [
      make.para(
        "Dr. Lindqvist turns to you: “Give me the patient in two or three sentences, as you would on the phone to the cardiologist.”",
      ),
      make.summaryStatementQuestion({
        uid: `${uid}_summary_question`,
        stem: "Write a summary statement: who the patient is, the time course, the key findings with their semantic qualifiers, and the syndrome that you see.",
        answerComment: {
          nodes: [
            make.para(bold("Expert Answer:")),
            make.para(
              "A 58-year-old man who smokes, with hypertension, poorly treated hypercholesterolemia and a father who died of myocardial infarction at 54, presents with 50 minutes of severe retrosternal pressure at rest that radiates to both arms and the jaw, with vomiting, diaphoresis and near-syncope, after three weeks of exertional angina. He is bradycardic and hypotensive, with raised jugular venous pressure and clear lungs, and took sildenafil nine hours ago. This is an acute coronary syndrome with signs of right ventricular failure.",
            ),
          ],
        },
      }),
    ],
  });
}
