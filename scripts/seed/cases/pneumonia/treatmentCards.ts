import { bold, sub, underline } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make } from "../demoCase.ts";
import { reusable } from "../parts.ts";

/** First orders, the third day, going home, teaching points. */
export function treatmentCards(make: Make, uid: string): ContentNode[] {
  return [
    firstOrders(make, uid),
    thirdDay(make, uid),
    goingHome(make, uid),
    make.card({
      uid: `${uid}_teaching`,
      subtype: "teaching_page",
      title: "Teaching points",
      content: teachingPoints(make),
    }),
  ];
}

const firstOrders = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_management`,
    subtype: "management_page",
    title: "First orders",
    content: [
      make.para(
        "Mr. Eriksen is admitted to the ward. Creatinine clearance is about 41 mL/min (Cockcroft–Gault).",
      ),
      managementQuestion(make, uid),
    ],
  });

const managementQuestion = (make: Make, uid: string): ContentNode =>
  make.multipleChoiceQuestion({
    uid: `${uid}_management_question`,
    stem: "Which orders are right for him?",
    options: [
      {
        text: "Enoxaparin 40 mg once daily against thrombosis",
        explanation: "Apixaban protects him already; two anticoagulants add bleeding.",
      },
      {
        text: "Hold metformin and glipizide; correct glucose with insulin",
        correct: true,
        explanation:
          "Metformin with hypoxemia and kidney disease, glipizide without regular meals: both are risky now.",
      },
      {
        text: "Hydrocortisone 50 mg every 6 hours",
        explanation: "For severe pneumonia. His is not, and his glucose would rise.",
      },
      {
        text: "Oxygen by nasal cannula, aiming at a saturation of 92–96%",
        correct: true,
        explanation: "His saturation is 88%; more than 96% does not help.",
      },
      {
        text: "Azithromycin 500 mg once daily",
        correct: true,
        explanation: "Covers atypical bacteria beside the beta-lactam. His QT interval allows it.",
      },
      {
        text: "Levofloxacin 750 mg every 24 hours",
        explanation:
          "An alternative to both drugs, not an addition; it lengthens the QT interval and upsets glucose.",
      },
      {
        text: "Ceftriaxone 1 g intravenously once daily",
        correct: true,
        explanation: "The beta-lactam of the standard combination on a general ward.",
      },
      {
        text: "Piperacillin-tazobactam and vancomycin, because of his age",
        explanation:
          "For earlier isolation of Pseudomonas or MRSA, or recent intravenous antibiotics in hospital. Age alone is no reason.",
      },
      {
        text: "Apixaban 5 mg twice daily as before",
        correct: true,
        explanation: "The reason for it has not changed, and he does not bleed.",
      },
    ],
    answerComment: managementAnswer(make),
  });

const managementAnswer = (make: Make) => ({
  nodes: [
    make.para(bold("What helps")),
    make.bulletList([
      "A beta-lactam (ceftriaxone 1–2 g daily, ampicillin-sulbactam or cefotaxime) together with a macrolide is the standard for hospital patients without severe disease. Ceftriaxone needs no change in kidney disease. Start at once, in the emergency department.",
      "Azithromycin, not clarithromycin: clarithromycin blocks CYP3A4, must not be given with simvastatin and raises the level of apixaban.",
      "Oxygen in measure. Above 96% there is nothing to gain; where hypercapnia threatens, aim at 88–92%.",
      "Apixaban is reduced to 2.5 mg when two of three hold: age of 80 or more, weight of 60 kg or less, creatinine of 1.5 mg/dL or more. He has one.",
      "Metformin rests while hypoxemia and kidney function are unsettled; a sulfonylurea without meals brings hypoglycemia.",
    ]),
    make.para(bold("What harms")),
    make.bulletList([
      "Levofloxacin is an alternative to the pair, not an addition, and at his clearance the dose would be 750 mg every 48 hours. In older people fluoroquinolones can cause delirium, tendon rupture and, with a sulfonylurea, severe hypoglycemia.",
      "Broad cover needs a reason (isolation of MRSA or Pseudomonas before; hospital stay and intravenous antibiotics within 90 days). Age and diabetes are none.",
      "Enoxaparin on top of apixaban only bleeds.",
      "Hydrocortisone is for severe pneumonia (and not where influenza is the cause), not for his.",
    ]),
  ],
});

const thirdDay = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_course`,
    subtype: "therapeutics_page",
    title: "The third day",
    content: [
      make.para(
        "On the morning of day 3 he reads the newspaper and asks for his dog. Temperature 37.2 °C, heart rate 84/min, blood pressure 124/70 mm Hg, respiratory rate 20/min, S",
        sub("p"),
        "O",
        sub("2"),
        " 94% on room air. He eats. Creatinine is back at 1.5 mg/dL. C-reactive protein is 92 mg/L.",
      ),
      make.multipleChoiceQuestion({
        uid: `${uid}_duration_question`,
        stem: "What do you do with the antibiotics?",
        options: [
          {
            text: "Go on until the radiograph is clear",
            explanation: "That takes weeks longer than the infection.",
          },
          {
            text: "Go on until C-reactive protein is normal",
            explanation: "He is clinically stable; a value that lags behind does not decide.",
          },
          {
            text: "Go on intravenously for 7 days, and then 7 days by mouth",
            explanation: "Longer is no safer, and brings diarrhea, lines and resistance.",
          },
          {
            text: "Change to amoxicillin-clavulanate by mouth; stop after 3 to 5 days in all",
            correct: true,
            explanation: "He is stable and swallows: short courses cure as many.",
          },
        ],
        answerComment: {
          nodes: [
            make.para(
              "He has been stable by all signs: temperature of 37.8 °C or less, heart rate of 100 or less, respiratory rate of 24 or less, systolic pressure of 90 mm Hg or more, saturation of 90% or more on room air, able to eat, mind as usual. Who is stable can swallow tablets, and who swallows tablets need not stay for a drip.",
            ),
            make.para(
              "How long in all? Of patients without severe pneumonia who are stable, the American Thoracic Society wrote in 2025: fewer than 5 days, ",
              underline("at least 3"),
              ". The guideline of 2019 had asked for at least 5. In a trial of 310 hospital patients without severe pneumonia who were stable on day 3, 3 days of a beta-lactam were not inferior to 8. Dr. Amara and Mr. Eriksen agree on 5; 3 or 4 could be defended as well. Azithromycin is complete after 3 days of 500 mg.",
            ),
            make.para("The radiograph lags behind by weeks, in older people by up to three months."),
          ],
        },
      }),
    ],
  });

const goingHome = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_discharge`,
    subtype: "care_discussion_page",
    title: "Going home",
    content: [
      make.dialogBox({
        title: "On the ward, day 4",
        content: [
          make.para(bold("Mr. Eriksen: "), "How long until I can walk her twice a day again?"),
          make.para(
            bold("You: "),
            "Most people feel the fever go within a week. The cough may take six weeks, and the tiredness up to three months. One round first, and a bench on the way.",
          ),
        ],
      }),
      make.freeTextQuestion({
        uid: `${uid}_discharge_question`,
        title: "Before discharge",
        stem: "What do you arrange, explain and offer before Mr. Eriksen goes home?",
        boxLines: 5,
        answerComment: {
          nodes: [
            make.bulletList([
              "The date of the last tablet, written down, and a list of his medicines: metformin and glipizide start again now that he eats and his kidneys have recovered.",
              "When to come back: more breathlessness, new fever, confusion, pain in the chest. His daughter should know as well.",
              "Weight every morning: heart failure, arrhythmia and infarction are more frequent in the weeks after pneumonia.",
              "Vaccination: a conjugate vaccine against pneumococci (PCV20 or PCV21, once); influenza every autumn; COVID-19; RSV once (in the United States for everybody of 75 or over, and from 50 for those at raised risk).",
              "No routine follow-up radiograph when symptoms have gone. But with 30 pack-years and ten years since the last cigarette he may choose to have lung cancer screening by low-dose CT (offered in the United States at 50 to 80 years): talk about benefit and harm once he is well.",
              "Walking every day from the first day in hospital, and help with the stairs and the dog for two weeks.",
            ]),
          ],
        },
      }),
    ],
  });

const teachingPoints = (make: Make): ContentNode[] => [
  make.section("tp_clinical_skills", {
    title: "Count for a whole minute",
    content: [
      make.para(
        "Respiratory rate is the vital sign that is guessed most often. A rate of 30/min or more counts in CURB-65, in the Pneumonia Severity Index and among the criteria of severe pneumonia, and a raised rate may be the only sign in an older person.",
      ),
    ],
  }),
  make.section("tp_management", {
    title: "Three to five days, if stable",
    content: [
      make.para(
        "Beta-lactam and macrolide; by mouth as soon as the patient is stable and eats; stop after 3 to 5 days, in severe pneumonia not before 5. Neither the radiograph nor C-reactive protein decides when.",
      ),
    ],
  }),
  reusable(make, "Studies worth knowing", [
    make.section("tp_studies", {
      title: "Often no pathogen is found",
      content: [
        make.para(
          "In a study of 2259 adults in five hospitals in the United States, all admitted with radiographic pneumonia and tested thoroughly, a pathogen was found in 38%: viruses more often than bacteria; rhinovirus, influenza and pneumococcus led the list. Treatment is therefore empirical, and its length is where you can spare harm.",
        ),
      ],
    }),
  ]),
  make.deepDive({
    title: "Why the right heart border was sharp",
    content: [
      make.para(
        "Two structures of the same density that touch lose the border between them on a radiograph: the silhouette sign. The right heart border touches the middle lobe, the diaphragm touches the lower lobe. A sharp heart border with a lost diaphragm puts the density into the lower lobe; the lateral view, with a spine that grows whiter downwards, says the same.",
      ),
    ],
  }),
];
