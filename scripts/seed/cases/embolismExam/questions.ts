import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make } from "../demoCase.ts";
import { say } from "../parts.ts";

/** The cards that ask: from the door to the way home. */
export const questionCards = (make: Make, uid: string): ContentNode[] => [
  arrival(make, uid),
  test(make, uid),
  risk(make, uid),
  treatment(make, uid),
  home(make, uid),
];

const arrival = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_arrival`,
    subtype: "history_page",
    title: "Four in the afternoon",
    content: [
      make.para(
        "Mira Halvorsen, 46 years old and 71 kg, comes to the emergency department. Eighteen days ago her uterus was removed by laparoscopy because of fibroids, in an operation of 95 minutes under general anesthesia. She went home on the second day, and has spent most of the time since on her sofa.",
      ),
      make.dialogBox({
        title: "In the examination room",
        content: [
          say(
            make,
            "Ms. Halvorsen",
            "I carried the laundry up, and suddenly there was no air. That was at ten this morning. Since then it stabs here, on the right, whenever I breathe in.",
          ),
          say(make, "You", "Have you coughed up blood? Have you had clots before, or cancer?"),
          say(make, "Ms. Halvorsen", "No. Never. But my left leg has been tight since Sunday."),
        ],
      }),
      make.tableOf([
        [bold("Examination"), bold("Ms. Halvorsen")],
        ["Heart rate", "104/min, regular"],
        ["Blood pressure", "126/78 mm Hg"],
        ["Respiratory rate", "22/min"],
        ["Oxygen saturation, room air", "93%"],
        ["Temperature", "37.3 °C"],
        ["Lungs", "Clear on both sides"],
        ["Legs", "Left calf 3.5 cm wider than the right one, tender along the deep veins"],
        ["Abdomen", "Four small scars, dry; soft; no vaginal bleeding"],
      ]),
      make.para(
        "The electrocardiogram shows sinus tachycardia. The chest radiograph is normal. You think of nothing that would be more likely than a pulmonary embolism.",
      ),
      wellsQuestion(make, uid),
    ],
  });

const wellsQuestion = (make: Make, uid: string): ContentNode =>
  make.multipleChoiceQuestion({
    uid: `${uid}_wells_question`,
    title: "Question 1",
    stem: "How many points does she have in the Wells score for pulmonary embolism?",
    options: [
      { text: "4.5", explanation: "Leg and heart rate alone; two items are missing." },
      {
        text: "6",
        explanation: "Leg and “nothing else is more likely”; heart rate and operation are missing.",
      },
      {
        text: "7.5",
        explanation: "One item of 1.5 points is missing: heart rate above 100/min, or the operation.",
      },
      {
        text: "9",
        correct: true,
        explanation:
          "3 for the leg, 3 because nothing else is more likely, 1.5 for the heart rate and 1.5 for the operation.",
      },
      {
        text: "10.5",
        explanation: "Lying still after the operation is the same item and does not count again.",
      },
    ],
    answerComment:
      "3 points for the leg, 3 because nothing else is more likely, 1.5 for a heart rate above 100/min and 1.5 for an operation within four weeks: 9 points. Lying still after it is the same item and does not count again. Above 4, pulmonary embolism is likely. Pain and saturation belong to the picture, and not to this score.",
  });

const test = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_test`,
    subtype: "testing_page",
    title: "The next test",
    content: [
      make.para(
        "Creatinine clearance is 98 mL/min, hemoglobin 12.1 g/dL, platelets 262 × 10⁹/L. She takes no drugs regularly and is not allergic to anything. The scanner will be free in about an hour.",
      ),
      make.multipleChoiceQuestion({
        uid: `${uid}_test_question`,
        title: "Question 2",
        stem: "What do you do now?",
        options: [
          {
            text: "Apply the PERC rule, and measure D-dimer if an item is positive",
            explanation: "PERC is for people in whom embolism is unlikely from the start.",
          },
          {
            text: "Measure D-dimer, and order a CT pulmonary angiogram if it is 500 ng/mL (FEU) or more",
            explanation: "With a likely embolism a normal value would not exclude it safely enough.",
          },
          {
            text: "Order a CT pulmonary angiogram, and give an anticoagulant if it shows an embolism",
            explanation: "The right picture, but treatment should not wait for it.",
          },
          {
            text: "Give an anticoagulant, and order a CT pulmonary angiogram",
            correct: true,
            explanation: "Likely embolism, and no great risk of bleeding: treat, then look.",
          },
          {
            text: "Give alteplase, and order a CT pulmonary angiogram",
            explanation: "Thrombolysis is for those whose circulation fails.",
          },
        ],
        answerComment:
          "Where embolism is likely, imaging comes next: a normal D-dimer would not exclude it safely enough, and eighteen days after an operation it would hardly be normal. PERC is for people in whom embolism is unlikely from the start. With a high or intermediate probability and no great risk of bleeding, anticoagulation does not wait for the picture. Thrombolysis is for those whose circulation fails.",
      }),
    ],
  });

const risk = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_risk`,
    subtype: "clinical_reasoning_page",
    title: "What the pictures say",
    content: [
      make.para(
        "The angiogram shows emboli in the artery of the right lower lobe and in two of its segments. The right ventricle is narrower than the left one (ratio 0.8). High-sensitivity troponin is normal. An hour later she has 101/min, 122/76 mm Hg and 94% without oxygen; acetaminophen has taken the pain away. She has neither cancer nor a disease of heart or lungs.",
      ),
      make.multipleChoiceQuestion({
        uid: `${uid}_risk_question`,
        title: "Question 3",
        stem: "How high is her risk of dying early, in the classes of the European guideline?",
        options: [
          {
            text: "Low",
            correct: true,
            explanation:
              "No point in the simplified PESI, a right ventricle of ordinary size and a normal troponin.",
          },
          {
            text: "Intermediate–low",
            explanation:
              "That takes a point in the simplified PESI, or one abnormal sign of the right heart.",
          },
          {
            text: "Intermediate–high",
            explanation: "That takes an enlarged right ventricle and a raised troponin.",
          },
          { text: "High", explanation: "That takes shock or a falling pressure." },
        ],
        answerComment:
          "Of the simplified PESI she has no point: not over 80 years, no cancer, no chronic disease of heart or lungs, heart rate below 110/min, systolic pressure not below 100 mm Hg, saturation not below 90%. With a right ventricle of ordinary size and a normal troponin her risk is low. How large the clots look does not count.",
      }),
    ],
  });

const treatment = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_treatment`,
    subtype: "management_page",
    title: "Treatment",
    content: [
      make.multipleChoiceQuestion({
        uid: `${uid}_drug_question`,
        title: "Question 4",
        stem: "She wants tablets from now on, and no injections. Which treatment is best?",
        options: [
          {
            text: "Apixaban 5 mg twice daily for 7 days, then 2.5 mg twice daily",
            explanation: "Too little in the first week; 2.5 mg is for prevention after six months.",
          },
          {
            text: "Apixaban 10 mg twice daily for 7 days, then 5 mg twice daily",
            correct: true,
            explanation: "As tested in AMPLIFY, and without any injection.",
          },
          {
            text: "Dabigatran 150 mg twice daily from the first day",
            explanation: "It begins after at least five days of a parenteral anticoagulant.",
          },
          {
            text: "Rivaroxaban 15 mg twice daily for 7 days, then 20 mg once daily",
            explanation: "Its higher dose is for 21 days.",
          },
          {
            text: "Warfarin 5 mg once daily from the first day, then by the INR",
            explanation: "It needs injections beside it until the INR stays at 2 or more.",
          },
        ],
        answerComment:
          "The higher dose of the first week is how apixaban was tested in AMPLIFY, and what makes further injections unnecessary; 2.5 mg is for prevention after six months. Rivaroxaban would suit her too, but with its higher dose for 21 days. Dabigatran begins after at least five days of a parenteral anticoagulant. Warfarin needs one beside it, for at least five days and until the INR stays at 2 or more.",
      }),
      make.multipleChoiceQuestion({
        uid: `${uid}_duration_question`,
        title: "Question 5",
        stem: "For how long should she be anticoagulated, if nothing new happens?",
        options: [
          { text: "Two weeks", explanation: "The risk of another embolism is still high." },
          { text: "Six weeks", explanation: "Shorter than what was tested after an embolism." },
          {
            text: "Three months",
            correct: true,
            explanation: "A major and passing cause: the guideline stops then.",
          },
          {
            text: "Twelve months",
            explanation: "After a passing cause the longer treatment adds bleeding and little protection.",
          },
          { text: "Without an end", explanation: "For embolism without a cause, or with one that stays." },
        ],
        answerComment:
          "An operation under general anesthesia of more than 30 minutes is a major and passing cause. After a first embolism with such a cause the guideline stops after three months. Without a cause, or with one that stays, it is mostly continued, and the decision is looked at again at least once a year.",
      }),
    ],
  });

const home = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_home`,
    subtype: "care_discussion_page",
    title: "Going home",
    content: [
      make.para(
        "None of the Hestia criteria keeps her in hospital. Her sister lives with her, the pharmacy is open until eight, and you have an appointment for her on Thursday.",
      ),
      make.freeTextQuestion({
        uid: `${uid}_words_question`,
        title: "Question 6",
        stem: "In words for Ms. Halvorsen: what has she got, what does she do at home, and when does she come back at once?",
        boxLines: 6,
        answerComment: {
          nodes: [
            make.bulletList([
              "A clot from the leg has gone into a vessel of the lung. The tablets stop it from growing; the body itself dissolves it over weeks to months.",
              "Two tablets of 5 mg twice a day for seven days, then one twice a day, for three months and without leaving any out. Acetaminophen for pain; no aspirin or ibuprofen without asking. Walk as much as feels good.",
              "Back at once, by ambulance: short of breath at rest, faint, blood when coughing, black stools, bleeding from the vagina or anywhere that does not stop, a fall on the head.",
            ]),
          ],
        },
      }),
      make.alert({
        title: "Handing in",
        content: [
          make.para(
            "Continue leads to two short ratings and to the button that submits the exam. What is submitted cannot be changed or opened again.",
          ),
        ],
      }),
    ],
  });
