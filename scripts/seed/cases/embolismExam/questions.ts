import { bold } from "#shared/case/richText.ts";
import type { ContentNode } from "#shared/case/types.ts";
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
        "Mira Halvorsen, 46 years old and 71 kg, comes to the emergency department. Twelve days ago her uterus was removed by laparoscopy because of fibroids, in an operation of 95 minutes. She went home on the second day, and has spent most of the time since on her sofa.",
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
        ["Abdomen", "Four small scars, dry; soft"],
      ]),
      make.para(
        "The electrocardiogram shows sinus tachycardia. The chest radiograph is normal. You think of nothing that would be more likely than a pulmonary embolism.",
      ),
      make.multipleChoiceQuestion({
        uid: `${uid}_wells_question`,
        title: "Question 1",
        stem: "Which of these give points in the Wells score for pulmonary embolism?",
        options: [
          { text: "The signs of a deep vein thrombosis", correct: true },
          { text: "No other diagnosis is more likely", correct: true },
          { text: "A heart rate above 100/min", correct: true },
          { text: "An operation within the last four weeks", correct: true },
          { text: "Pain on breathing in" },
          { text: "An oxygen saturation of 93%" },
        ],
        answerComment:
          "3 points for the leg, 3 because nothing else is more likely, 1.5 for the heart rate and 1.5 for the operation: 9 points. Above 4, pulmonary embolism is likely. Pain and saturation belong to the picture, and not to this score.",
      }),
    ],
  });

const test = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_test`,
    subtype: "testing_page",
    title: "The next test",
    content: [
      make.para(
        "Creatinine clearance is 98 mL/min, hemoglobin 12.1 g/dL, platelets 262 × 10⁹/L. She is not allergic to anything.",
      ),
      make.multipleChoiceQuestion({
        uid: `${uid}_test_question`,
        title: "Question 2",
        stem: "What do you do now?",
        options: [
          { text: "Give an anticoagulant, and order a CT pulmonary angiogram", correct: true },
          { text: "Measure D-dimer, and image only if it is above the limit for her age" },
          { text: "Apply the PERC rule, and send her home if no item is positive" },
          { text: "Wait for a ventilation–perfusion scan tomorrow morning" },
          { text: "Give alteplase, since the leg has proved the diagnosis" },
        ],
        answerComment:
          "Where embolism is likely, imaging comes next: a normal D-dimer would not exclude it safely enough, and twelve days after an operation it would hardly be normal. PERC is for people in whom embolism is unlikely from the start. With a high or intermediate probability and no great risk of bleeding, anticoagulation does not wait for the picture. Thrombolysis is for those whose circulation fails.",
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
          { text: "Low", correct: true },
          { text: "Intermediate–low" },
          { text: "Intermediate–high" },
          { text: "High" },
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
        stem: "Which treatment is best?",
        options: [
          { text: "Apixaban 10 mg twice daily for 7 days, then 5 mg twice daily", correct: true },
          { text: "Apixaban 5 mg twice daily from the first day" },
          { text: "Warfarin 5 mg daily alone" },
          { text: "A filter in the inferior vena cava" },
          { text: "Aspirin 100 mg daily" },
        ],
        answerComment:
          "The higher dose of the first week is how apixaban was tested in AMPLIFY, and what makes an injection unnecessary. Warfarin needs a parenteral anticoagulant beside it until the INR has been 2 or more for a while. A filter is for those who must not be anticoagulated. Aspirin treats no acute clot.",
      }),
      make.multipleChoiceQuestion({
        uid: `${uid}_duration_question`,
        title: "Question 5",
        stem: "For how long?",
        options: [
          { text: "Three months, and then stop", correct: true },
          { text: "Until the pain has gone" },
          { text: "Six weeks" },
          { text: "For life, after any embolism" },
        ],
        answerComment:
          "An operation under general anesthesia of more than 30 minutes is a major and passing cause. After a first embolism with such a cause the guideline stops after three months. Without a cause, or with one that stays, it goes on, and the decision is looked at again year by year.",
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
              "A clot from the leg has gone into a vessel of the lung. The tablets stop it from growing; the body itself dissolves it over weeks.",
              "Two tablets twice a day for a week, then one twice a day, without leaving any out. No aspirin or ibuprofen without asking. Walk as much as feels good.",
              "Back at once, by ambulance: short of breath at rest, faint, blood when coughing, black stools or bleeding that does not stop, a fall on the head.",
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
