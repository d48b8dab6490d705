import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make, MediaKey } from "../demoCase.ts";

export const pathwayFile = "febrile-infant-pathway.svg";

/** First dose, the culture, the talk with the parents, teaching points. */
export function treatmentCards(make: Make, uid: string, mediaKey: MediaKey): ContentNode[] {
  return [
    firstDose(make, uid, mediaKey),
    culture(make, uid),
    parents(make, uid),
    make.card({
      uid: `${uid}_teaching`,
      subtype: "teaching_page",
      title: "Teaching points",
      content: teachingPoints(make),
    }),
  ];
}

const firstDose = (make: Make, uid: string, mediaKey: MediaKey): ContentNode =>
  make.card({
    uid: `${uid}_first_dose`,
    subtype: "therapeutics_page",
    title: "The first dose",
    content: [
      make.para("The puncture was done. This is the way that led there, and where it leads next:"),
      make.image({
        uid: `${uid}_pathway`,
        url: mediaKey(pathwayFile),
        title: "The way from 22 to 28 days",
        altText:
          "Diagram. Fever at 22 to 28 days leads to urinalysis, blood culture and inflammatory markers. Any abnormal marker leads to a lumbar puncture and to hospital, with parenteral treatment if urine or fluid is positive. With normal markers a lumbar puncture may be done, decided with the parents: if it is done and fluid and urine are normal, home is possible after ceftriaxone; if it is not done, or the urine is positive, the infant stays in hospital.",
      }),
      make.para(
        "Cerebrospinal fluid: clear, 4 leukocytes/µL (in the first month up to about 15 to 19 may be normal), protein 62 mg/dL, glucose 52 mg/dL, Gram stain without bacteria. Culture is pending. Samuel weighs 4.0 kg; he has no jaundice and receives no calcium by vein.",
      ),
      drugQuestion(make, uid),
      make.section("harm_statement", {
        title: "What would harm",
        content: [
          make.para(
            "Ibuprofen below the age of 3 months (American labels say 6 months). Honey, tea or water instead of milk. Waiting at home with a fever because the infant looks well.",
          ),
        ],
      }),
    ],
  });

const drugQuestion = (make: Make, uid: string): ContentNode =>
  make.multipleChoiceQuestion({
    uid: `${uid}_drug_question`,
    stem: "Which treatment does he get while cultures are pending?",
    options: [
      {
        text: "Ceftriaxone 50 mg/kg, 200 mg, intravenously every 24 hours, in hospital",
        correct: true,
        explanation: "Covers most of what grows in the urine at this age, after a normal lumbar puncture.",
      },
      {
        text: "No antibiotic until the culture is known",
        explanation: "A day or two untreated risks urosepsis and scars.",
      },
      {
        text: "Vancomycin 15 mg/kg intravenously every 6 hours alone",
        explanation: "Does not cover Escherichia coli, the most likely cause.",
      },
      {
        text: "Amoxicillin by mouth, at home",
        explanation:
          "At 22–28 days with a positive urine treatment is parenteral and in hospital, and resistance is frequent.",
      },
      {
        text: "Ceftriaxone 100 mg/kg and dexamethasone",
        explanation: "The dose of meningitis, which the fluid excluded.",
      },
    ],
    answerComment: {
      nodes: [
        make.para(
          "With a positive urinalysis, normal fluid and an age of 22–28 days the guideline asks for parenteral treatment in hospital; ceftriaxone 50 mg/kg once daily covers most of what grows in the urine at this age, Escherichia coli above all (but not enterococci).",
        ),
        make.bulletList([
          "At 8–21 days it would be ampicillin together with ceftazidime or gentamicin.",
          "Ceftriaxone is not given to newborns with hyperbilirubinemia (it displaces bilirubin from albumin), nor with intravenous calcium (precipitates).",
          "Suspected bacterial meningitis at 22–28 days: ampicillin 300 mg/kg per day in four doses and ceftazidime 150 mg/kg per day in three.",
          "Acyclovir 20 mg/kg every 8 hours is added where herpes simplex is possible: vesicles, ulcers, seizures, low temperature, raised transaminases, low platelets, pleocytosis without bacteria, or a mother with genital herpes.",
        ]),
      ],
    },
  });

const culture = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_culture`,
    subtype: "management_page",
    title: "Thirty-six hours later",
    content: [
      make.para(
        "Samuel has had no fever for a day and drinks as before. Urine: more than 100,000 colony-forming units of Escherichia coli per mL, susceptible to cephalosporins and to trimethoprim-sulfamethoxazole, resistant to ampicillin. Blood and cerebrospinal fluid: no growth.",
      ),
      make.multipleChoiceQuestion({
        uid: `${uid}_after_question`,
        stem: "Which of these are right now?",
        options: [
          {
            text: "Urine culture every week after the treatment",
            explanation: "Cultures are for the next fever, not for a well infant.",
          },
          {
            text: "Ultrasound of kidneys and bladder",
            correct: true,
            explanation: "After a first infection with fever at this age: obstruction must not be missed.",
          },
          {
            text: "Home with his parents, and a visit to his pediatrician within one or two days",
            correct: true,
            explanation: "He drinks well, and blood and fluid stayed sterile.",
          },
          {
            text: "Change to an oral cephalosporin to which the bacterium is susceptible, for 7–14 days in all",
            correct: true,
            explanation: "Works as well as going on by vein once he is better.",
          },
          {
            text: "Lumbar puncture again to prove sterility",
            explanation: "It was normal before treatment.",
          },
          {
            text: "Trimethoprim-sulfamethoxazole by mouth",
            explanation: "Sulfonamides displace bilirubin: not in the first weeks of life.",
          },
        ],
        answerComment: {
          nodes: [
            make.para(
              "A well infant with a urinary tract infection, negative blood and cerebrospinal fluid cultures after 24–36 hours and good feeding can go on by mouth at home. Resistance decides the drug. Sulfonamides are avoided in the first two months because they displace bilirubin; so does ceftriaxone, which is why he got it only without jaundice.",
            ),
            make.para(
              "Ultrasound looks for obstruction and malformation after a first febrile infection. Whether a voiding cystourethrogram is needed is decided by its result, by the germ and by recurrence; in a first infection with a normal ultrasound it is not routine. (The guideline on this was written for 2 to 24 months; for younger infants there is less to go by.)",
            ),
          ],
        },
      }),
    ],
  });

const parents = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_parents`,
    subtype: "care_discussion_page",
    title: "What the parents want to know",
    content: [
      make.dialogBox({
        title: "Before they go home",
        content: [
          make.para(bold("Mr. Nwosu: "), "I keep thinking I wanted to wait until the morning."),
          make.para(
            bold("Ms. Nwosu: "),
            "What did we do wrong that he got this? And what if it comes again?",
          ),
        ],
      }),
      make.freeTextQuestion({
        uid: `${uid}_parents_question`,
        title: "Your answer",
        stem: "What do you say to them, and what should they do with the next fever?",
        boxLines: 5,
        answerComment: {
          nodes: [
            make.bulletList([
              "They did nothing wrong, and they came in time. Such infections are no sign of poor care; in the first months they are more frequent in uncircumcised boys. The foreskin is not pulled back.",
              "Until he is two months old: rectal temperature of 38.0 °C or more, come the same hour, day or night, and no fever reducer first. Later in infancy: with any unexplained fever, have the urine looked at within two days.",
              "Come as well without fever: feeds less than half, hard to wake, breathes with effort, gray or mottled, fewer than four wet diapers a day, seizures, a bulging fontanelle.",
              "How to give the antibiotic, what to do when it is spat out, and which day is the last. Then let them say it in their own words.",
              "Breastfeeding goes on. His vaccinations come at two months as planned.",
              "“You felt that he was hot, and you trusted it.” Say it.",
            ]),
          ],
        },
      }),
    ],
  });

const teachingPoints = (make: Make): ContentNode[] => [
  make.section("tp_principles", {
    title: "Count the days",
    content: [
      make.para(
        "8–21, 22–28, 29–60 days: the younger, the more is done, because the younger, the less the examination tells. Before day 8, and whenever an infant looks ill, everything is done at once.",
      ),
    ],
  }),
  make.section("tp_management", {
    title: "Catheter or bladder puncture for cultures",
    content: [
      make.para(
        "A bag specimen that is clean makes an infection unlikely; one that is not clean proves nothing. Cultures come from a catheter or from suprapubic aspiration.",
      ),
    ],
  }),
  make.section("tp_studies", {
    title: "A rule from 26 emergency departments",
    content: [
      make.para(
        "Among infants of 60 days and younger, a normal urinalysis, neutrophils of at most 4.09 × 10⁹/L and procalcitonin of at most 1.71 ng/mL marked a group at very low risk of serious bacterial infection. The authors ask for care in the first 28 days, where cases were few.",
      ),
    ],
  }),
  make.section("underlying_core_concepts", {
    title: "Why the first weeks are different",
    content: [
      make.section("core_concept_header", {
        title: "Immunity on loan",
        content: [
          make.para(
            "A newborn’s IgG is the mother’s and wanes over months. IgM and IgA do not cross the placenta; complement and the stores of neutrophils are lower than in later life. Bacteria with a capsule, such as group B streptococci and Escherichia coli K1, are opsonized poorly and enter the blood and the meninges more easily.",
          ),
        ],
      }),
      make.section("core_concept_header", {
        title: "Displaced from albumin",
        content: [
          make.para(
            "Bilirubin that is bound to albumin stays in the vessels. Ceftriaxone and sulfonamides compete for the same place; free bilirubin crosses into the basal ganglia.",
          ),
        ],
      }),
    ],
  }),
  make.deepDive({
    title: "What procalcitonin adds",
    content: [
      make.para(
        "Procalcitonin is made in many tissues within 4–6 hours of bacterial stimuli, while interferon from viral infection holds it down. It rises earlier than C-reactive protein, which the liver makes in response to interleukin 6 and which needs 12–24 hours. In a fever of a few hours, C-reactive protein may still be normal. In the first two to three days of life procalcitonin is high in everybody.",
      ),
    ],
  }),
];
