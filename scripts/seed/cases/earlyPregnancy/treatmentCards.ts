import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make } from "../demoCase.ts";

/** Choosing a treatment, following it, the talk, teaching points. */
export function treatmentCards(make: Make, uid: string): ContentNode[] {
  return [
    choosing(make, uid),
    following(make, uid),
    grief(make, uid),
    make.card({
      uid: `${uid}_teaching`,
      subtype: "teaching_page",
      title: "Teaching points",
      content: teachingPoints(make),
    }),
  ];
}

const choosing = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_management`,
    subtype: "management_page",
    title: "Two good ways",
    content: [
      make.multipleChoiceQuestion({
        uid: `${uid}_contraindication_question`,
        stem: "Dr. Ferrante thinks of methotrexate. What would rule it out?",
        options: [
          {
            text: "No way to come back for follow-up",
            correct: true,
            explanation: "Without hCG on days 4 and 7 nobody would know that it failed.",
          },
          { text: "hCG of 2260 mIU/mL", explanation: "Below 5000 mIU/mL methotrexate works in most." },
          {
            text: "Breastfeeding",
            correct: true,
            explanation: "Methotrexate goes into the milk: an absolute contraindication.",
          },
          {
            text: "The wish for another pregnancy",
            explanation: "Speaks for rather than against it. She waits some months and takes folic acid.",
          },
          {
            text: "A ring of 18 mm without a heartbeat",
            explanation: "Both favor it: up to 35–40 mm and without a heartbeat it mostly succeeds.",
          },
          {
            text: "Significant liver or kidney disease, or low platelets or leukocytes",
            correct: true,
            explanation: "The drug is excreted by the kidneys, and harms liver and marrow.",
          },
          {
            text: "Hemodynamic instability or signs of rupture",
            correct: true,
            explanation: "She would need surgery at once.",
          },
        ],
        answerComment:
          "Absolute: a pregnancy in the uterus, instability or rupture, breastfeeding, immunodeficiency, moderate or severe anemia, leukopenia or thrombocytopenia, active lung or peptic ulcer disease, significant liver or kidney dysfunction, allergy, and follow-up that cannot be kept. Relative: embryonic heartbeat, hCG above 5000 mIU/mL, a mass above 4 cm, refusal of transfusion. She has none of them.",
      }),
      choiceQuestion(make, uid),
      make.para(
        "She wants no operation if it can be avoided, lives near, and can come. At 1.74 m² her dose is 87 mg. Folic acid is stopped.",
      ),
    ],
  });

const choiceQuestion = (make: Make, uid: string): ContentNode =>
  make.multipleChoiceQuestion({
    uid: `${uid}_choice_question`,
    stem: "Ms. Haidari asks: “What would you do?” Which treatment is best for her?",
    options: [
      {
        text: "Methotrexate 50 mg/m² intramuscularly, hCG on days 4 and 7",
        explanation: "Keeps the tube and avoids anesthesia; takes weeks of blood tests, and fails in some.",
      },
      {
        text: "Laparoscopic salpingectomy",
        explanation: "Over within a day, with the surest cure; one tube is lost.",
      },
      {
        text: "Laparoscopic salpingostomy",
        explanation: "Keeps the tube, but tissue may stay behind: hCG has to be followed.",
      },
    ],
    answerComment: {
      nodes: [
        make.para(
          "There is no single best answer: each is sound medicine for a stable patient with these findings, and what she values decides.",
        ),
        make.bulletList([
          [
            bold("Methotrexate "),
            "spares her an operation. In the figures that ACOG cites, a single-dose course fails in about 4 of 100 with hCG below 5000 mIU/mL and in 14 or more above; other series found more failures, above all where hCG was rising, as hers is. It takes weeks of blood tests, a second dose may be needed, rupture remains possible, and she is advised not to conceive for at least three months.",
          ],
          [
            bold("Salpingectomy "),
            "is over in a day and needs little follow-up. She loses a tube; with a healthy one on the other side, the chance of a later pregnancy is about the same.",
          ],
          [
            bold("Salpingostomy "),
            "keeps the tube, may leave tissue behind, and needs hCG until it is gone. In a trial of 446 women with a healthy other tube, 61% conceived naturally within three years after it, and 56% after salpingectomy: no significant difference.",
          ],
        ]),
        make.para("Expectant care is for low and falling hCG. Hers rises."),
      ],
    },
  });

const following = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_course`,
    subtype: "therapeutics_page",
    title: "Days 1 to 7",
    content: [
      make.section("harm_statement", {
        title: "While methotrexate works",
        content: [
          make.para(
            "No folic acid (also in multivitamins), no ibuprofen or aspirin, no alcohol, no intercourse and no heavy exercise, little sun. Acetaminophen for pain. Fainting, shoulder pain or strong pain: emergency department at once, not alone.",
          ),
        ],
      }),
      make.para(
        "On day 3 she calls: cramps since the morning, no faintness. You ask her to come now. Heart rate 82/min, blood pressure 118/70 mm Hg, abdomen soft, hemoglobin 12.2 g/dL, no more fluid than before. By evening the cramps are gone. Pain between days 3 and 7 is frequent and mostly harmless; only an examination can say so.",
      ),
      make.tableOf([
        [bold("Day"), bold("hCG")],
        ["1 (injection)", "2260 mIU/mL"],
        ["4", "2480 mIU/mL"],
        ["7", "1790 mIU/mL"],
      ]),
      make.multipleChoiceQuestion({
        uid: `${uid}_day7_question`,
        stem: "What follows on day 7?",
        options: [
          {
            text: "No further tests: it is falling",
            explanation: "It may stop falling; tubes have ruptured at low values.",
          },
          {
            text: "Laparoscopy, because hCG is still above 1000 mIU/mL",
            explanation: "The fall counts, not the value, as long as she is stable.",
          },
          {
            text: "hCG every week until it is no longer detected",
            correct: true,
            explanation: "A fall of 28% from day 4 to day 7: at 15% or more the treatment is working.",
          },
          {
            text: "A second dose, because hCG rose until day 4",
            explanation: "A rise until day 4 is expected. A second dose is for a fall of less than 15%.",
          },
        ],
        answerComment:
          "A rise until day 4 is expected. What counts is the fall between days 4 and 7: (2480 − 1790) / 2480 is 28%. At 15% or more, hCG is followed every week until it is no longer detected; below 15%, a second dose is given. Rupture has occurred with low and falling values: do not let her out of sight before zero.",
      }),
      make.para("Her hCG is 610 on day 14, 94 on day 21, 12 on day 28 and below 5 mIU/mL on day 35."),
    ],
  });

const grief = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_excellence`,
    subtype: "excellence_in_action_page",
    title: "Excellence In Action",
    content: [
      make.dialogBox({
        title: "Day 35",
        content: [
          make.para(bold("Ms. Haidari: "), "Everybody says it was so early. As if it had not been anything."),
          make.para(bold("Dr. Ferrante: "), "It was something. You had a year of hope in it."),
          make.para(bold("Ms. Haidari: "), "I keep thinking of the cigarettes."),
        ],
      }),
      make.freeTextQuestion({
        uid: `${uid}_grief_question`,
        title: "Your turn",
        stem: "What do you say about guilt, grief and the next pregnancy?",
        boxLines: 5,
        answerComment: {
          nodes: [
            make.bulletList([
              "Name the loss; use her words for it. Do not begin a sentence with “At least”.",
              "It is not her fault: nobody can say why it happened to her, and nothing that she did could have moved it. If she wishes to stop smoking, help is there; today is not the day to preach.",
              "Grief, anxiety and sleepless nights are frequent, also for partners. Symptoms of trauma are common in the first months after a loss: ask now and again in six weeks, and offer support.",
              "Most women who want to conceive again do. The risk of another ectopic pregnancy is about 1 in 10: a scan early, at about 6 weeks, or at once with pain or bleeding.",
              "Wait at least three months after methotrexate, with contraception (some drug labels say six); then folic acid again, before conceiving.",
            ]),
          ],
        },
      }),
    ],
  });

const teachingPoints = (make: Make): ContentNode[] => [
  make.section("tp_clinical_reasoning", {
    title: "Unknown location is not a diagnosis",
    content: [
      make.para(
        "Stable, positive test, nothing to see: repeat hCG after 48 hours and scan again. Treating too early ends wished-for pregnancies; waiting without a date lets tubes rupture.",
      ),
    ],
  }),
  make.section("tp_management", {
    title: "15% between day 4 and day 7",
    content: [
      make.para(
        "Do not compare with day 1. Below 15% a second dose; otherwise every week until it is no longer detected.",
      ),
    ],
  }),
  make.section("tp_knowledge", {
    title: "Rh D",
    content: [
      make.para(
        "Rh D negative women with an ectopic pregnancy are offered anti-D immunoglobulin under most guidance; the dose and the need for it before 12 weeks differ between countries and are changing. Know your own.",
      ),
    ],
  }),
  make.deepDive({
    title: "How a drug against folate ends a pregnancy",
    content: [
      make.para(
        "Methotrexate blocks dihydrofolate reductase. Without tetrahydrofolate, cells cannot make thymidylate and purines, and those that divide fastest stop first: the trophoblast, and after it bone marrow, mucosa and hair. Hence the blood count before, the sore mouth after, and no folic acid in between. Hence also the rise of hCG until day 4: the hormone outlives the cells’ order to stop by some days.",
      ),
    ],
  }),
];
