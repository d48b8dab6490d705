import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make, MediaKey } from "../demoCase.ts";
import { labRange } from "../labRange.ts";
import { say } from "../parts.ts";

export const fluctuationFile = "delirium-fluctuation.svg";

/** From the call at night to the bedside. */
export function storyCards(make: Make, uid: string, mediaKey: MediaKey): ContentNode[] {
  return [presentation(make, uid), history(make, uid, mediaKey), examination(make, uid)];
}

const presentation = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_presentation`,
    title: "“She is trying to go home”",
    content: [
      make.para(
        "It is 02:30. You are the intern on the surgical wards. The nurse, Mr. Petrov, calls about Ruth Abelmann, 84 years old, two days after a hemiarthroplasty for a broken hip.",
      ),
      make.dialogBox({
        title: "On the telephone, then at the bed",
        content: [
          say(
            make,
            "Mr. Petrov",
            "She pulls at her drip and climbs over the rail. She says that the train is leaving. Can you write something for sleep?",
          ),
          say(make, "You", "I’m coming. Can somebody stay with her till then?"),
          say(make, "Mrs. Abelmann", "Young man, they have moved the platform. My husband is waiting."),
          say(
            make,
            "You",
            "Good evening, Mrs. Abelmann. I am the doctor. You look worried. Does something hurt?",
          ),
          say(make, "Mrs. Abelmann", "Down here. No. Where was I?"),
          say(
            make,
            "Mr. Petrov",
            "By day she sleeps. This evening she did not know my name; yesterday she did.",
          ),
        ],
      }),
      make.alert({
        title: "Sudden confusion is an emergency",
        content: [
          make.para(
            "New confusion in an older person is delirium until proved otherwise, and delirium has a cause. Before anything else: airway, breathing, circulation, oxygen saturation, temperature, and glucose from the fingertip. And never a sedative by telephone.",
          ),
        ],
      }),
    ],
  });

const history = (make: Make, uid: string, mediaKey: MediaKey): ContentNode =>
  make.card({
    uid: `${uid}_history`,
    subtype: "history_page",
    title: "History, from others",
    content: [
      make.para("You read the chart and telephone her daughter, who had asked to be called at any hour."),
      make.tableOf([
        [
          bold("Before the fall"),
          "Lives alone, cooks, pays her bills with some help since last year. Her doctor wrote “mild cognitive impairment”. Never confused like this. Retired piano teacher.",
        ],
        [
          bold("Past medical history"),
          "Hypertension, urge incontinence, osteoporosis. No Parkinson’s disease, no stroke, no seizures.",
        ],
        [
          bold("Medicines at home"),
          "Amlodipine 5 mg, oxybutynin 5 mg twice daily, vitamin D. No sleeping tablets, ever.",
        ],
        [
          bold("Added in hospital"),
          "Oxycodone 10 mg every 6 hours, diphenhydramine 50 mg at night “for sleep” since the operation, enoxaparin 40 mg. No laxative.",
        ],
        [bold("Alcohol"), "None but a glass at New Year; her daughter is certain."],
        [
          bold("Hearing, sight"),
          "Hearing aids on both sides and reading glasses. Both are in a bag in the cupboard.",
        ],
        [
          bold("The fall"),
          "Tripped over a carpet; did not lose consciousness. CT of the head on admission: no bleeding, no fracture.",
        ],
      ]),
      make.image({
        uid: `${uid}_fluctuation`,
        url: mediaKey(fluctuationFile),
        title: "Alertness since the operation",
        altText:
          "Line chart over the two days after the operation, from 08:00 on day 1 to the call at 02:30. As at home until the first evening, restless in the night that follows, drowsy on day 2 with the lowest point in the early evening, restless again in the night of the call.",
      }),
      drugsQuestion(make, uid),
    ],
  });

const drugsQuestion = (make: Make, uid: string): ContentNode =>
  make.multipleChoiceQuestion({
    uid: `${uid}_drugs_question`,
    stem: "Which of her medicines may have brought this on?",
    options: [
      {
        text: "Diphenhydramine",
        correct: true,
        explanation: "Strongly anticholinergic; the Beers Criteria advise older adults against it.",
      },
      { text: "Oxybutynin", correct: true, explanation: "Anticholinergic too, and it enters the brain." },
      { text: "Enoxaparin", explanation: "No effect on the brain, short of a bleed." },
      { text: "Amlodipine", explanation: "May swell the legs; confusion is not what it causes." },
      {
        text: "Oxycodone, at this dose",
        correct: true,
        explanation: "40 mg a day is much for somebody of 84 who never took opioids.",
      },
      { text: "Vitamin D", explanation: "Harmless at her dose." },
    ],
    answerComment:
      "Diphenhydramine and oxybutynin both block muscarinic receptors; together they do so doubly, in a brain with little acetylcholine to spare. The Beers Criteria advise older adults against both where delirium is present or likely. 40 mg of oxycodone a day is much for somebody of 84 who never took opioids. But pain that is not treated brings delirium as well: the aim is less opioid and more of everything else, not no treatment.",
  });

const examination = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_physical_exam`,
    subtype: "physical_exam_page",
    title: "Physical examination",
    content: [
      make.tableOf([
        [bold("Vital sign"), bold("Mrs. Abelmann"), bold("Usual in adults at rest")],
        ["Heart rate", "96/min, regular", "60–100/min"],
        ["Blood pressure", "152/84 mm Hg", "below 120/80 mm Hg"],
        ["Respiratory rate", "18/min", "12–20/min"],
        ["Oxygen saturation, room air", "95%", "95–100%"],
        ["Temperature", "37.1 °C (98.8 °F)", "36.1–37.2 °C"],
        ["Capillary glucose", "126 mg/dL", labRange("Glucose: Random, non-fasting", "mg/dL")],
      ]),
      make.bulletList([
        [
          bold("General: "),
          "plucks at the sheet, looks past you; dry tongue; grimaces when she moves the hip.",
        ],
        [bold("Chest, heart: "), "clear on both sides; regular; no edema, calves soft."],
        [
          bold("Abdomen: "),
          "a tense, dull swelling from the pubic bone to two fingers below the navel; she groans when it is touched. Hard stool in the rectum.",
        ],
        [bold("Wound: "), "dry, not red."],
        [
          bold("Neurological: "),
          "moves face and limbs alike, speech clear, pupils wide and equal, neck supple, no tremor.",
        ],
      ]),
      make.para(
        bold("4AT: "),
        "alertness clearly abnormal: 4. Age, date of birth, place, year: two mistakes: 2. Months backward: “December, November … December”: 1. Acute change that fluctuates: 4. ",
        bold("In all 11 of 12."),
      ),
      make.multipleChoiceQuestion({
        uid: `${uid}_score_question`,
        stem: "What does a 4AT of 11 mean?",
        options: [
          {
            text: "She needs a psychiatrist before anything else",
            explanation: "Delirium is an emergency of the body: look for its causes first.",
          },
          {
            text: "Delirium is likely: look for causes now",
            correct: true,
            explanation: "4 or more points to delirium, with or without cognitive impairment before.",
          },
          {
            text: "Nothing, because she cannot hear well",
            explanation: "Hearing aids go in before the test; 11 points are more than poor hearing explains.",
          },
          { text: "Dementia is proved", explanation: "Dementia is not diagnosed during delirium." },
        ],
        answerComment:
          "4 or more points to delirium, with or without cognitive impairment before; 1–3 to cognitive impairment; 0 makes both unlikely (unless the history is incomplete). It takes two minutes and no training. The Confusion Assessment Method asks for the same: acute onset with fluctuation, and inattention, and either disorganized thinking or altered alertness. Hearing aids go in before you test. Dementia is not diagnosed during delirium.",
      }),
    ],
  });
