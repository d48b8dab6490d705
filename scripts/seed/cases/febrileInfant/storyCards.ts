import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make } from "../demoCase.ts";
import { say } from "../parts.ts";

/** From the waiting room to the summary statement. */
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
    title: "Three and a half weeks old, and warm",
    content: [
      make.para(
        "At five in the morning Ifeoma and Daniel Nwosu come to the pediatric emergency department with their first child. Samuel is 24 days old. You are with Dr. Holmgren, the pediatrician on duty.",
      ),
      make.dialogBox({
        title: "In the examination room",
        content: [
          say(
            make,
            "Ms. Nwosu",
            "He felt hot when I took him up to feed. 38.4, under the arm I mean. Maybe I held it wrong?",
          ),
          say(make, "Dr. Holmgren", "You did exactly right to come. How does he drink?"),
          say(make, "Ms. Nwosu", "A bit less since last evening. He falls asleep on the breast."),
          say(make, "Mr. Nwosu", "He looks fine to me. We thought: perhaps too many blankets."),
          say(make, "Dr. Holmgren", "He may well be fine. At his age we make sure before we believe it."),
        ],
      }),
      make.alert({
        title: "Fever in the first two months",
        content: [
          make.para(
            "A rectal temperature of 38.0 °C (100.4 °F) or more, now or at home within the last 24 hours, counts as fever, whether it falls by itself, with unwrapping or with a drug. A young infant can look well and have a bacterial infection.",
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
          bold("Pregnancy and birth"),
          "Uneventful. Born at 39 weeks, vaginally, 3450 g. Mother’s swab for group B streptococci negative; membranes ruptured 6 hours before birth; no fever in labor.",
        ],
        [
          bold("Herpes"),
          "On your direct question: neither parent has ever had genital herpes or cold sores that they know of; nobody around him has blisters.",
        ],
        [
          bold("After birth"),
          "Home on day 2. Mild jaundice, gone after ten days without phototherapy. No antibiotics. Vitamin K was given.",
        ],
        [
          bold("Feeding"),
          "Breast milk alone. Usually eight feeds a day; three short ones in the last twelve hours. Four wet diapers since yesterday morning.",
        ],
        [bold("Contacts"), "A cousin with a cold visited on Sunday."],
        [
          bold("Review of systems"),
          "No vomiting, no cough, no rash, no jerks, no pauses in breathing. Not circumcised.",
        ],
      ]),
      make.multipleChoiceQuestion({
        uid: `${uid}_age_question`,
        stem: "Which single piece of information decides most about what happens next in a well-appearing infant with fever?",
        options: [
          { text: "Whether he cries", explanation: "Crying reassures and misleads equally." },
          {
            text: "The season",
            explanation: "Changes how likely a virus is, not what has to be excluded.",
          },
          {
            text: "His age in days",
            correct: true,
            explanation: "Risk and guideline change at 8, 22 and 29 days.",
          },
          {
            text: "The height of the fever",
            explanation: "Higher fever raises the risk a little; age decides first.",
          },
          {
            text: "The contact with a cold",
            explanation: "A virus in the family does not exclude bacteria in the infant.",
          },
        ],
        answerComment:
          "The risk of bacteremia and meningitis falls week by week. The American Academy of Pediatrics divides by days: 8–21, 22–28 and 29–60. Before day 8 every infant with fever has a full workup, treatment and admission. Infants who look ill are outside of these paths at any age: they are treated at once.",
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
      make.para("Dr. Holmgren has him undressed on his father’s lap, and waits until he is awake."),
      make.tableOf([
        [bold("Vital sign"), bold("Samuel"), bold("Usual in the first month, awake")],
        ["Temperature, rectal", "38.3 °C (100.9 °F)", "36.5–37.5 °C"],
        ["Heart rate", "166/min", "100–205/min"],
        ["Respiratory rate", "46/min", "30–60/min"],
        ["Oxygen saturation", "99%", "95–100%"],
        ["Capillary refill", "2 seconds", "3 seconds or less"],
        ["Weight", "4.0 kg", "—"],
      ]),
      make.para("Tick off what you look at in every febrile infant, and read what you find in Samuel:"),
      make.checkbox(bold("Behavior: "), "wakes, fixes on a face, strong cry, consoled on the arm."),
      make.checkbox(bold("Fontanelle: "), "open, flat, soft."),
      make.checkbox(bold("Ears, mouth: "), "drums pale, no ulcers, no thrush."),
      make.checkbox(
        bold("Chest: "),
        "no grunting, no retractions, clear; regular heart, no murmur, femoral pulses felt.",
      ),
      make.checkbox(bold("Abdomen, navel: "), "soft; the navel dry and not red."),
      make.checkbox(
        bold("Skin: "),
        "rosy, no vesicles, no petechiae; scalp looked through, also where a scalp electrode might have been.",
      ),
      make.checkbox(
        bold("Joints, bones: "),
        "moves all limbs alike; no swelling; no pain when the diaper is changed.",
      ),
      make.checkbox(bold("Genitals: "), "uncircumcised, testes descended, no swelling in the groin."),
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
        stem: "Sum Samuel up in two sentences for the colleague who comes on at seven.",
        answerComment: {
          nodes: [
            make.para(bold("Expert Answer:")),
            make.para(
              "A 24-day-old uncircumcised boy, born at term after an uneventful pregnancy and without risk factors for herpes simplex, has had fever since the night, documented at 38.3 °C rectally, and feeds less. He appears well, his circulation is normal, and the examination shows no focus: fever without source in an infant of 22 to 28 days, in whom urinary tract infection, bacteremia and meningitis have to be looked for.",
            ),
          ],
        },
      }),
    ],
  });
}
