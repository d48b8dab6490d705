import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make } from "../demoCase.ts";

/** Where the old file store keeps the picture of the course: it has no address of its own. */
export const courseUri = "cases/vomiting/ketoacidosis-course.svg";

/** First hours, the course, the end of the drip, teaching points. */
export function treatmentCards(make: Make, uid: string): ContentNode[] {
  return [
    firstHourCard(make, uid),
    nextFifteenHoursCard(make, uid),
    offTheDripCard(make, uid),
    teachingPointsCard(make, uid),
  ];
}

function firstHourCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_first_hour`,
    subtype: "management_page",
    title: "The first hour",
    content: [
      make.para(
        "Miriam is on a monitor with two cannulas. Heart rate 122/min, blood pressure 98/62 mm Hg, potassium 3.1 mmol/L, venous pH 7.22. She has passed urine.",
      ),
      firstHourQuestion(make, uid),
    ],
  });
}

const firstHourQuestion = (make: Make, uid: string): ContentNode =>
  make.multipleChoiceQuestion({
    uid: `${uid}_first_hour_question`,
    stem: "Which orders are right now?",
    options: [
      {
        text: "Hypotonic (0.45%) saline as the first fluid",
        explanation: "The circulation needs isotonic fluid first; sodium falls too fast with it.",
      },
      {
        text: "Broad-spectrum antibiotics",
        explanation: "For a proven or likely infection. Leukocytes rise in ketoacidosis itself.",
      },
      {
        text: "Potassium chloride 10–20 mmol per hour intravenously, with cardiac monitoring",
        correct: true,
        explanation: "Potassium is low already, and insulin will drive it into the cells.",
      },
      {
        text: "Insulin 0.1 units/kg as an intravenous bolus at once",
        explanation: "With this potassium it may cause a fatal arrhythmia.",
      },
      {
        text: "Hold insulin until potassium is above 3.5 mmol/L",
        correct: true,
        explanation: "Fluid and potassium come first; the delay is an hour or two.",
      },
      {
        text: "Glucose every hour; potassium and venous blood gas every two hours",
        correct: true,
        explanation: "Treatment is steered by them from hour to hour.",
      },
      {
        text: "Sodium bicarbonate 100 mmol intravenously",
        explanation: "Considered only below pH 7.0. It lowers potassium further.",
      },
      {
        text: "Isotonic saline or a balanced crystalloid, 500–1000 mL in the first hour",
        correct: true,
        explanation: "Restores the circulation, and lowers glucose and stress hormones by itself.",
      },
    ],
    answerComment: firstHourAnswer(make),
  });

const firstHourAnswer = (make: Make) => ({
  nodes: [
    make.bulletList([
      [
        bold("Fluid first. "),
        "Isotonic saline or a balanced crystalloid at 500–1000 mL/h for the first 2–4 hours restores perfusion and by itself lowers glucose. Slower, in small boluses, with heart failure or end-stage kidney disease. New headache, growing drowsiness or a slowing pulse during treatment may be cerebral edema: feared most in children, but possible in young adults.",
      ],
      [
        bold("Potassium before insulin. "),
        "Below 3.5 mmol/L: 10–20 mmol/h until it is above 3.5, and only then insulin. From 3.5 to 5.0 mmol/L: 10–20 mmol in each liter of fluid, to keep it between 4 and 5. Above 5.0: start insulin and measure every 2 hours. (The American statement of 2009 drew the lower limit at 3.3 mmol/L; you may still meet it.)",
      ],
      [
        bold("Insulin next. "),
        "0.1 units/kg per hour intravenously as a fixed rate: 6 units per hour for her 60 kg. A bolus of 0.1 units/kg is only for when the infusion is delayed.",
      ],
      [
        bold("No bicarbonate "),
        "unless the pH is below 7.0. It lowers potassium, may worsen acidosis of the brain, and does not hasten recovery.",
      ],
      [
        bold("No antibiotics "),
        "without a focus of infection: her leukocytosis is explained by stress and dehydration. Keep looking.",
      ],
    ]),
    make.para("After the ADA/EASD/JBDS/AACE/DTS consensus report on hyperglycemic crises (2024)."),
  ],
});

function nextFifteenHoursCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_course`,
    subtype: "therapeutics_page",
    title: "The next fifteen hours",
    content: [
      make.para(
        "After two hours, 2 liters of fluid and 40 mmol of potassium, her potassium is 3.6 mmol/L, and insulin starts at 6 units per hour. At eight hours glucose falls below 250 mg/dL, while β-hydroxybutyrate is still 2.7 mmol/L, pH 7.28 and bicarbonate 15 mmol/L.",
      ),
      make.image({
        uid: `${uid}_course_image`,
        uri: courseUri,
        title: "Glucose, β-hydroxybutyrate and potassium over 16 hours",
        altText:
          "Three line charts over 16 hours. Glucose falls from 486 to 238 at 8 hours and to 188 mg/dL. β-Hydroxybutyrate falls from 5.8 to 2.7 at 8 hours and to 0.4 mmol/L. Potassium rises from 3.1 to 4.1 at 8 hours and to 4.3 mmol/L. Insulin starts at 2 hours, dextrose is added at 8 hours.",
      }),
      make.multipleChoiceQuestion({
        uid: `${uid}_dextrose_question`,
        stem: "Glucose is now 238 mg/dL, but she is still ketotic. What do you do with the insulin infusion?",
        options: [
          {
            text: "Stop insulin, because glucose is below 250 mg/dL",
            explanation: "Ketones would rise again within hours.",
          },
          {
            text: "Change to correction doses of subcutaneous insulin alone",
            explanation: "Without basal insulin ketoacidosis comes back.",
          },
          {
            text: "Add 5–10% dextrose to the fluids and go on with insulin at 0.05 units/kg per hour",
            correct: true,
            explanation: "Insulin switches off ketones; dextrose keeps glucose from falling too low.",
          },
          {
            text: "Double the rate of insulin until ketones are gone",
            explanation: "Brings hypoglycemia and hypokalemia, and no faster cure.",
          },
        ],
        answerComment:
          "Insulin is given to switch off ketone production; glucose is only the easier figure to watch. When glucose falls below 250 mg/dL (13.9 mmol/L), dextrose is added and the rate halved to 0.05 units/kg per hour, with glucose kept between 150 and 200 mg/dL, until ketoacidosis has resolved. Stopping insulin now would let the ketones come back.",
      }),
    ],
  });
}

function offTheDripCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_resolution`,
    subtype: "management_page",
    title: "Off the drip",
    content: [
      make.para(
        "At sixteen hours: glucose 188 mg/dL, β-hydroxybutyrate 0.4 mmol/L, venous pH 7.36, bicarbonate 20 mmol/L, potassium 4.3 mmol/L. Miriam is hungry, and her abdomen does not hurt any more.",
      ),
      transitionQuestion(make, uid),
      make.freeTextQuestion({
        uid: `${uid}_prevention_question`,
        title: "Before discharge",
        stem: "What has to be in place before Miriam goes home, so that she does not come back with DKA?",
        boxLines: 5,
        answerComment: {
          nodes: [
            make.bulletList([
              "Insulin, needles, glucose and ketone strips in her hands, not only on a prescription; continuous glucose monitoring where she can get it.",
              "Sick-day rules, written down and taught back: never stop basal insulin, measure ketones, when to call, when to come.",
              "An appointment with a diabetes team in town within two weeks: her hemoglobin A1c of 10.4% shows that this week was not the only problem.",
              "A question about cost, access, mood, eating and being new in town: omitted insulin often has a reason that nobody asked about.",
              "Glucagon at home, and a flatmate who knows the signs of low and of high glucose.",
            ]),
          ],
        },
      }),
    ],
  });
}

const transitionQuestion = (make: Make, uid: string): ContentNode =>
  make.multipleChoiceQuestion({
    uid: `${uid}_transition_question`,
    stem: "How do you end the intravenous insulin?",
    options: [
      {
        text: "Halve the infusion every hour until morning",
        explanation: "Intravenous insulin lasts minutes: there would be a gap in the end.",
      },
      {
        text: "Give basal insulin subcutaneously now, and stop the infusion 1–2 hours later",
        correct: true,
        explanation: "The overlap covers the time until basal insulin works.",
      },
      {
        text: "Stop the infusion now, and give basal insulin at bedtime",
        explanation: "Hours without insulin: ketoacidosis comes back.",
      },
      {
        text: "Stop all insulin until she has eaten a full meal",
        explanation: "This is the belief that brought her here.",
      },
    ],
    answerComment: {
      nodes: [
        make.para(
          "DKA has resolved: β-hydroxybutyrate below 0.6 mmol/L, and venous pH of 7.3 or more or bicarbonate of 18 mmol/L or more, with glucose ideally below 200 mg/dL (11.1 mmol/L). Intravenous insulin lasts only minutes, basal insulin needs 1–2 hours to act: without an overlap ketosis returns.",
        ),
        make.para(
          "She goes back to her own glargine dose and to lispro with meals. Where someone takes insulin for the first time, 0.5–0.6 units/kg per day in all is a usual start, half of it basal.",
        ),
      ],
    },
  });

function teachingPointsCard(make: Make, uid: string): ContentNode {
  return make.card({
    uid: `${uid}_teaching`,
    subtype: "teaching_page",
    title: "Teaching points",
    content: [
      make.section("tp_management", {
        title: "Fluid, potassium, insulin: in this order",
        content: [
          make.para(
            "Potassium below 3.5 mmol/L is corrected before insulin starts. Insulin first may cause fatal arrhythmia or weakness of the muscles of breathing.",
          ),
        ],
      }),
      make.section("tp_knowledge", {
        title: "Treat the ketones, not the glucose",
        content: [
          make.para(
            "Below 250 mg/dL add dextrose and halve the insulin; do not stop it. The end is reached when ketones are below 0.6 mmol/L and pH or bicarbonate have recovered.",
          ),
        ],
      }),
      make.section("tp_clinical_reasoning", {
        title: "Look for the trigger, and beware of normal glucose",
        content: [
          make.para(
            "Infection, omitted insulin, new diabetes, myocardial infarction, pancreatitis and drugs (SGLT2 inhibitors, glucocorticoids) are the usual triggers. With SGLT2 inhibitors, in pregnancy or with fasting, DKA can come with glucose below 200 mg/dL.",
          ),
        ],
      }),
      make.deepDive({
        title: "Where the acid comes from",
        content: [
          make.para(
            "Without insulin, lipase in fat cells is no longer restrained, and free fatty acids flood the liver. A high ratio of glucagon to insulin lowers malonyl-CoA, opens the gate into the mitochondria (carnitine palmitoyltransferase 1), and β-oxidation makes more acetyl-CoA than the citric acid cycle can take. The liver turns it into acetoacetate and β-hydroxybutyrate. Both are acids; their anions are the gap.",
          ),
          make.para(
            "Acetone, made from acetoacetate, is what the flatmate smelled. Urine strips react with acetoacetate and not with β-hydroxybutyrate, which prevails in DKA: strips can look mild at first and worse as she gets better. That is why β-hydroxybutyrate in blood is measured.",
          ),
          make.para(
            "Glucose above the kidney’s threshold drags water, sodium and potassium into the urine; vomiting adds to it. Volume depletion raises aldosterone, which costs still more potassium.",
          ),
        ],
      }),
    ],
  });
}
