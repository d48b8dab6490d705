import { bold, italic } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make, MediaKey } from "../demoCase.ts";
import { labRange } from "../labRange.ts";
import { handout } from "../parts.ts";
import { teachingPoints } from "./teachingPoints.ts";

export const handoutFile = "delirium-family-handout.pdf";

/** Tests, care, drugs, the family, teaching points. */
export function treatmentCards(make: Make, uid: string, mediaKey: MediaKey): ContentNode[] {
  return [
    tests(make, uid),
    care(make, uid),
    drugs(make, uid),
    family(make, uid, mediaKey),
    make.card({
      uid: `${uid}_teaching`,
      subtype: "teaching_page",
      title: "Teaching points",
      content: teachingPoints(make, mediaKey),
    }),
  ];
}

const tests = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_tests`,
    subtype: "testing_page",
    title: "Looking for causes",
    content: [
      testsQuestion(make, uid),
      make.tableOf([
        [bold("Test"), bold("Result"), bold("Reference range")],
        ["Bladder volume by ultrasound", "680 mL", "below 100 mL after voiding"],
        ["Sodium", "148 mmol/L (high)", labRange("Electrolytes: Sodium (Na⁺)", "mmol/L")],
        ["Potassium", "3.9 mmol/L", labRange("Electrolytes: Potassium (K⁺)", "mmol/L")],
        ["Calcium, total", "9.1 mg/dL", labRange("Calcium", "mg/dL")],
        ["Urea nitrogen", "29 mg/dL (high)", labRange("Urea nitrogen (BUN)", "mg/dL")],
        ["Creatinine", "1.0 mg/dL", labRange("Creatinine", "mg/dL")],
        ["Hemoglobin", "9.6 g/dL (11.9 before the operation)", labRange("Hemoglobin, blood: Female", "g/dL")],
        ["Leukocytes", "9.2 × 10⁹/L", labRange("Leukocyte count (WBC): Leukocytes", "× 10⁹/L")],
        ["ECG", "sinus rhythm 94/min, QTc 452 ms", "QTc in women below 460 ms"],
      ]),
    ],
  });

const testsQuestion = (make: Make, uid: string): ContentNode =>
  make.multipleChoiceQuestion({
    uid: `${uid}_tests_question`,
    subtype: "mcq_feq",
    multiple: true,
    stem: "Which of these do you order tonight?",
    options: [
      {
        text: "CT of the head again",
        explanation:
          "For a new fall, a focal sign or anticoagulation with a change. The one before was normal.",
      },
      {
        text: "Electrolytes, creatinine, calcium, blood count",
        correct: true,
        explanation: "Sodium, kidneys, calcium and anemia are frequent causes that can be treated.",
      },
      {
        text: "Lumbar puncture",
        explanation: "For fever with a stiff neck, or where no cause is found.",
      },
      {
        text: "ECG",
        correct: true,
        explanation: "Shows a silent infarction or arrhythmia, and the QT interval before any antipsychotic.",
      },
      {
        text: "Urine culture, because she is confused",
        explanation: "Bacteria without symptoms are usual at her age; treating them harms.",
      },
      {
        text: "Ultrasound of the bladder at the bedside",
        correct: true,
        explanation: "Retention after surgery and with anticholinergics: quick, painless, treatable.",
      },
      { text: "EEG", explanation: "Where seizures without convulsions are suspected." },
    ],
    answerComment: {
      nodes: [
        make.bulletList([
          "The bladder scan takes one minute and finds what she cannot say.",
          "Sodium, calcium, kidney function, hemoglobin and leukocytes; troponin where the ECG or symptoms ask for it. The ECG also gives the QT interval before some drugs.",
          "CT: for focal signs, a fall on the head, anticoagulation, or delirium that nothing explains. She had one after the fall; since then there has been no new fall, no focal sign and no more than prophylactic enoxaparin. If she does not improve once the causes are treated, scan again.",
          "Lumbar puncture and EEG: fever with a stiff neck, seizures, or no other explanation.",
          "Urine: up to half of women in long-term care and many at home have bacteria without being ill. Without fever, urinary symptoms or instability, guidelines advise to look for other causes and to watch rather than to treat. Treatment of bacteriuria does not improve delirium.",
        ]),
      ],
    },
  });

const care = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_care`,
    subtype: "management_page",
    title: "What to do at three in the morning",
    content: [
      careQuestion(make, uid),
      make.rule(),
      make.para("Mr. Petrov keeps this list at every bed. Tick what you would check on your next round:"),
      ...[
        "Light and clock by day; dark and quiet from 22:00, no blood pressure at 02:00 without need",
        "Hearing aids, glasses, dentures",
        "Out of bed for meals, a walk three times a day",
        "A drink at every visit; weight and stool noted",
        "Pain asked for, also by its signs in the face",
        "Lines and catheters: each one with a reason today",
        "Medicine list read from top to bottom",
      ].map((line) => make.checkbox(line)),
    ],
  });

const careQuestion = (make: Make, uid: string): ContentNode =>
  make.multipleChoiceQuestion({
    uid: `${uid}_care_question`,
    stem: "Which measures help Mrs. Abelmann tonight?",
    options: [
      {
        text: "Hearing aids in, glasses on, and somebody who sits with her",
        correct: true,
        explanation: "Orients her without a drug; the best-proven measure.",
      },
      {
        text: "Empty the bladder with a catheter and take it out again",
        correct: true,
        explanation: "Retention makes people restless. A catheter that stays does, too.",
      },
      {
        text: "Acetaminophen 1 g three times daily, oxycodone 2.5 mg only when needed; ask for a nerve block",
        correct: true,
        explanation: "Pain that is treated with less opioid.",
      },
      {
        text: "An indwelling catheter until discharge",
        explanation: "Infection, restraint, and more delirium.",
      },
      {
        text: "Fluid: drinking with help, otherwise slowly by vein",
        correct: true,
        explanation: "She is dry; thirst is blunted at her age.",
      },
      {
        text: "Stop diphenhydramine and oxybutynin",
        correct: true,
        explanation: "The cause that is easiest to take away.",
      },
      {
        text: "Restraints, so that she does not fall",
        explanation: "They cause falls, injuries and more delirium.",
      },
      {
        text: "Lorazepam 1 mg by mouth",
        explanation: "Benzodiazepines make delirium longer, save in withdrawal.",
      },
    ],
    answerComment: {
      nodes: [
        make.bulletList([
          "680 mL in the bladder are reason enough for agitation. Emptying once, treating constipation and stopping anticholinergics often suffices; volumes are checked after. A catheter that stays is a tether and a source of infection.",
          "Scheduled acetaminophen up to 3 g a day (less below 50 kg or with liver disease); the lowest dose of opioid that lets her move; a laxative with every opioid.",
          "Restraints prolong delirium and injure. A low bed, a mat, a person.",
          "Benzodiazepines worsen delirium. They are for withdrawal of alcohol or benzodiazepines, and for seizures.",
        ]),
      ],
    },
  });

const drugs = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_drugs`,
    subtype: "therapeutics_page",
    title: "And if she is in danger?",
    content: [
      make.para(
        "An hour later, with an empty bladder, her hearing aids and a nursing student who hums Schubert with her, she lies down. Dr. Iyer, the geriatrician, asks you next morning: “When would you have given a drug?”",
      ),
      make.multipleChoiceQuestion({
        uid: `${uid}_drug_question`,
        stem: "Which answer is best?",
        options: [
          {
            text: "Haloperidol 5 mg intramuscularly, so that one dose is enough",
            explanation: "Ten times what somebody of 84 may need.",
          },
          {
            text: "Quetiapine every evening until discharge, for prevention",
            explanation: "Prevents nothing, and prolongs the QT interval.",
          },
          {
            text: "If she were in severe distress or a danger to herself or others, and nothing else had helped: haloperidol 0.25–0.5 mg, for the shortest time",
            correct: true,
            explanation: "The lowest dose, for distress or danger, after everything else.",
          },
          {
            text: "At once, because antipsychotics shorten delirium",
            explanation: "In trials they shorten neither delirium nor the stay.",
          },
        ],
        answerComment:
          "No drug is proved to shorten delirium or to improve its outcome. An antipsychotic can be justified for severe distress or danger when everything else has failed: a low dose, the QT interval known, reviewed daily and stopped before discharge. With Parkinson’s disease or Lewy bodies haloperidol is contraindicated. In dementia antipsychotics raise mortality, which the label says in a boxed warning.",
      }),
      make.section("harm_statement", {
        title: "The cascade",
        content: [
          make.para(
            "A tablet for sleep, a full bladder, a catheter, a fall in the dark, a sedative, pneumonia. Each step is well meant. Stop at the first.",
          ),
        ],
      }),
    ],
  });

const family = (make: Make, uid: string, mediaKey: MediaKey): ContentNode =>
  make.card({
    uid: `${uid}_family`,
    subtype: "care_discussion_page",
    title: "Her daughter",
    content: [
      make.dialogBox({
        title: "In the corridor",
        content: [
          make.para(
            bold("Ms. Abelmann: "),
            "She thought that I was her sister, who died twenty years ago. Is this dementia now? Will I get my mother back?",
          ),
        ],
      }),
      make.freeTextQuestion({
        uid: `${uid}_family_question`,
        title: "Your answer",
        stem: "What do you tell her, and what do you ask of her?",
        boxLines: 5,
        answerComment: {
          nodes: [
            make.bulletList([
              "What it is: delirium, a brain upset by an operation, drugs and a full bladder. It has a name and causes, and we are removing them.",
              "What to expect: most people get better within days, some over weeks or months. It may not be complete, and it raises the risk of dementia later: her memory should be tested in about three months, not now.",
              "What helps: her face and voice, the hearing aids, photographs, music, meals together. She need not correct; she may say “I am here”.",
              "What she may feel: fright, anger, guilt. Say that this is usual.",
              "Who goes on: the list of medicines to avoid goes to the family doctor, with the word delirium in the letter.",
            ]),
          ],
        },
      }),
      make.para("You give her this page to take along."),
      handout(
        make,
        mediaKey(handoutFile),
        "When someone you love is suddenly confused (handout for families, one page)",
      ),
      make.para(
        italic("What the handout says: "),
        "what delirium is, what families may notice, six ways in which they can help, and what to do afterwards.",
      ),
    ],
  });
