import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make, MediaKey } from "../demoCase.ts";
import { film, recording, say } from "../parts.ts";
import { encounterWithEriksen } from "./encounter.ts";

export const breathingFile = "breathing.mp4";
export const breathingTitle = "Breathing at rest, 30 seconds (drawn, without sound)";
export const cracklesFile = "coarse-crackles.wav";

/** From the door of the emergency department to the summary statement. */
export function storyCards(make: Make, uid: string, mediaKey: MediaKey): ContentNode[] {
  return [
    presentationCard(make, uid),
    bedsideCard(make, uid),
    historyCard(make, uid),
    ...encounterCards(make, uid),
    breathingCard(make, uid, mediaKey),
    physicalExaminationCard(make, uid, mediaKey),
    summaryStatementCard(make, uid),
  ];
}

function presentationCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_presentation`,
    title: "A man who gave his dog away for the afternoon",
    content: [
      make.para(
        "It is a Tuesday in February. Walter Eriksen, 78 years old, comes to the emergency department with his daughter. He walks his dog twice a day in any weather; today he asked the neighbor to do it. You see him with Dr. Amara, the internist on call.",
      ),
    ],
  });
}

function bedsideCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_bedside`,
    subtype: "history_page",
    title: "At the bedside",
    aiDisplayFlag: "aiOff",
    content: [
      make.dialogBox({
        title: "What he says",
        content: [
          say(make, "Dr. Amara", "Mr. Eriksen, when did you last feel well?"),
          say(make, "Mr. Eriksen", "Saturday. On Sunday I began to shiver, and then this cough."),
          say(make, "Dr. Amara", "Does anything come up with it?"),
          say(
            make,
            "Mr. Eriksen",
            "Yellow. Today a bit of rust in it. And it stabs here, on the right, when I breathe in.",
          ),
          say(
            make,
            "Daughter",
            "He hasn’t eaten since yesterday, and he has to rest on the stairs. He never rests.",
          ),
          say(make, "Dr. Amara", "Do you know what day it is, and where we are?"),
          say(make, "Mr. Eriksen", "Tuesday the tenth, City Hospital. I am ill, young lady, not gone."),
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
    aiDisplayFlag: "aiOff",
    content: [
      make.tableOf([
        [
          bold("Past medical history"),
          "Heart failure with preserved ejection fraction; permanent atrial fibrillation; type 2 diabetes; chronic kidney disease stage 3a (creatinine 1.5 mg/dL last autumn). No lung disease known. No hospital stay and no antibiotics in the last year.",
        ],
        [
          bold("Medications"),
          "Apixaban 5 mg twice daily, bisoprolol 5 mg, enalapril 10 mg, furosemide 40 mg, metformin 500 mg twice daily, glipizide 5 mg, simvastatin 20 mg.",
        ],
        [bold("Allergies"), "None. He had amoxicillin for a tooth three years ago and bore it well."],
        [
          bold("Vaccinations"),
          "Influenza in October. He does not remember a vaccination against pneumococci.",
        ],
        [
          bold("Social history"),
          "Retired carpenter, widowed, lives alone on the second floor; his daughter lives two streets away. 30 pack-years, stopped ten years ago. A glass of wine on Sundays.",
        ],
        [
          bold("Review of systems"),
          "No travel, no sick birds, no hot tub. No choking at meals, no vomiting. No leg swelling beyond the usual. No weight loss before Sunday.",
        ],
      ]),
      olderPeople(make),
    ],
  });
}

function breathingCard(make: Make, uid: string, mediaKey: MediaKey): ContentNode {
  return make.card({
    uid: `${uid}_breathing`,
    subtype: "physical_exam_page",
    title: "Watch him breathe",
    content: [
      make.para(
        "Before anybody tells you a number: play the film, count the breaths for half a minute, and double.",
      ),
      ...film(make, {
        url: mediaKey(breathingFile),
        title: breathingTitle,
        transcript:
          "The outline of a person on the back. Chest and belly rise and fall evenly for half a minute, somewhat faster up than down. The subtitles number each breath.",
      }),
      make.multipleChoiceQuestion({
        uid: `${uid}_breathing_question`,
        stem: "How many breaths a minute do you count?",
        options: [
          { text: "About 14", explanation: "Count again, for a whole minute and without telling him." },
          { text: "About 20", explanation: "Often written down without counting. It is faster." },
          { text: "About 26", correct: true, explanation: "Fast, but below 30: no point in CURB-65." },
          { text: "About 34", explanation: "At 30 or more he would have one point more in CURB-65." },
        ],
        answerComment:
          "Thirteen in half a minute: 26 a minute. The rate is the vital sign that is guessed most often, and the first to change when somebody gets worse. Count without saying so: who knows that the breath is counted breathes differently.",
      }),
    ],
  });
}

function physicalExaminationCard(make: Make, uid: string, mediaKey: MediaKey): ContentNode {
  return make.card({
    uid: `${uid}_physical_exam`,
    subtype: "physical_exam_page",
    title: "Physical examination",
    content: [
      make.tableOf([
        [bold("Vital sign"), bold("Mr. Eriksen"), bold("Usual in adults at rest")],
        ["Heart rate", "104/min, irregular", "60–100/min"],
        ["Blood pressure", "112/66 mm Hg", "below 120/80 mm Hg"],
        ["Respiratory rate", "26/min, counted over a minute", "12–20/min"],
        ["Oxygen saturation, room air", "88%", "95–100%"],
        ["Temperature", "38.7 °C (101.7 °F)", "36.1–37.2 °C"],
        ["Weight", "82 kg, as at home last week", "—"],
      ]),
      make.bulletList([
        [
          bold("General: "),
          "ill, flushed, speaks in whole sentences; fully oriented, 10 of 10 in the short mental test.",
        ],
        [bold("Neck: "), "jugular venous pressure 7 cm H₂O, not raised."],
        [
          bold("Lungs: "),
          "right base: dull to percussion, tactile fremitus increased, bronchial breathing and coarse crackles; “ninety-nine” and the whispered voice come through clearly. Left lung clear.",
        ],
        [bold("Heart: "), "irregular, no murmur, no third sound."],
        [bold("Abdomen and limbs: "), "soft, not tender; trace of ankle edema, calves soft."],
      ]),
      ...recording(make, {
        url: mediaKey(cracklesFile),
        title: "Right lower zone, two breaths (synthetic sound)",
        transcript:
          "Breathing in and breathing out are about equally loud and harsh, with a short gap between them. From early in each breath in, a row of low-pitched, wet, popping crackles. None while he breathes out.",
      }),
      signsQuestion(make, uid),
    ],
  });
}

const signsQuestion = (make: Make, uid: string): ContentNode =>
  make.multipleChoiceQuestion({
    uid: `${uid}_signs_question`,
    stem: "Dullness, increased fremitus, bronchial breathing, crackles. What lies under your stethoscope?",
    options: [
      {
        text: "A pneumothorax",
        explanation: "The percussion note would be hyperresonant and breath sounds faint.",
      },
      {
        text: "Consolidated lung with open bronchi",
        correct: true,
        explanation: "Solid tissue carries sound from open airways to the chest wall.",
      },
      {
        text: "A bronchus closed by a plug, with collapse of the lobe",
        explanation: "Dull as well, but fremitus and breath sounds would be weaker.",
      },
      {
        text: "A large pleural effusion",
        explanation: "Fluid dulls percussion and weakens fremitus and breath sounds.",
      },
      { text: "Emphysema", explanation: "Hyperresonant, with faint breath sounds on both sides." },
    ],
    answerComment:
      "Lung full of exudate conducts sound better than lung full of air: fremitus, voice and the sound of the large airways reach the chest wall. Fluid or air in the pleural space, and a closed bronchus, have the opposite effect: fremitus and breath sounds are reduced. Effusion and collapse are dull as well; pneumothorax and emphysema are resonant. Signs like these make pneumonia more likely, but their absence does not exclude it.",
  });

function summaryStatementCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_summary_statement`,
    subtype: "clinical_reasoning_page",
    title: "Summary statement",
    content: [
      make.summaryStatementQuestion({
        uid: `${uid}_summary_question`,
        stem: "Write a summary statement in two or three sentences. Include what in his past will change treatment.",
        answerComment: {
          nodes: [
            make.para(bold("Expert Answer:")),
            make.para(
              "A 78-year-old independent man with heart failure with preserved ejection fraction, atrial fibrillation on apixaban, type 2 diabetes and chronic kidney disease presents with two days of rigors, cough with rusty sputum, pleuritic pain on the right and dyspnea. He is febrile, tachypneic and hypoxemic but normotensive and fully oriented, with signs of consolidation at the right base and no signs of congestion. He most likely has community-acquired pneumonia of the right lower lobe; kidney function, anticoagulation and a sulfonylurea bear on the choice of drugs.",
            ),
          ],
        },
      }),
    ],
  });
}

const olderPeople = (make: Make): ContentNode =>
  make.alert({
    title: "Older people may not cough",
    content: [
      make.para(
        "With age, pneumonia comes more often without fever and without cough: as a fall, new confusion, loss of appetite, or a decline in what somebody could do last week. Ask what has changed, and count the respiratory rate yourself.",
      ),
    ],
  });

/** In programs with the assistant, the student asks Mr. Eriksen instead of reading what he says. @see rulings 6 */
const encounterCards = (make: Make, uid: string): ContentNode[] => [
  make.card({
    uid: `${uid}_encounter`,
    subtype: "ai_assistant_page",
    title: "Virtual Patient Encounter (VPE)",
    aiDisplayFlag: "aiOn",
    content: [
      make.para(
        "Mr. Eriksen sits on the edge of the bed; his daughter has gone to move the car. Take his history: ask as you would at the bedside, in whole sentences. You may end after five questions, but he has more to tell.",
      ),
      {
        type: "aiAssistantChat",
        uid: `${uid}_chat`,
        assistant_id: 3101,
        encounter: encounterWithEriksen(),
      },
    ],
  }),
  make.card({
    uid: `${uid}_encounter_feedback`,
    subtype: "ai_assistant_feedback_page",
    title: "Your history, looked at",
    aiDisplayFlag: "aiOn",
    content: [
      olderPeople(make),
      {
        type: "aiAssistantFeedback",
        uid: `${uid}_chat_feedback`,
        assistant_id: 3102,
        chat_uid: `${uid}_chat`,
      },
    ],
  }),
];
