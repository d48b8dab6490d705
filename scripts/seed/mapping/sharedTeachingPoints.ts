import type { SharedPoint } from "./itemTypes.ts";

/** Teaching points of several demo cases. Written for this product. */
export const sharedTeachingPoints: readonly SharedPoint[] = [
  {
    key: "vital_signs",
    name: "Read vital signs as a set",
    description: "How to read vital signs together, and which of them is counted by oneself.",
    blocks: [
      "One value alone seldom decides. Read pulse, blood pressure, respiratory rate, temperature and oxygen saturation together, and compare them with what this person has on a good day.",
      [
        "Count the respiratory rate yourself for a whole minute: it is the value that is most often guessed.",
        "A normal blood pressure with a fast pulse and cool skin is no normal circulation.",
        "Beta blockers and age hide a fast pulse; age and immunosuppression hide fever.",
      ],
      "Measure again after each treatment. The course tells more than the first set.",
    ],
    places: {
      "chest-pressure": "chest_pressure_physical_exam",
      pneumonia: "pneumonia_physical_exam",
      "febrile-infant": "febrile_infant_physical_exam",
      vomiting: "vomiting_physical_exam",
    },
    teaches: { "chest-pressure": [0], pneumonia: [0], "febrile-infant": [0], vomiting: [0] },
    further: [
      "Measure vital signs correctly, and state what makes each of them unreliable.",
      "Recognize a patient who is deteriorating before the blood pressure falls.",
      "Name the normal ranges of vital signs by age.",
    ],
  },
  {
    key: "test_value",
    name: "Order a test for a decision",
    description: "Pretest probability, likelihood ratios and tests that change nothing.",
    blocks: [
      "Before you order a test, say how likely the diagnosis is and what you would do with each result. A test that changes nothing is not ordered.",
      [
        "With a low pretest probability, a positive result is often false.",
        "With a high pretest probability, a negative result does not exclude the diagnosis.",
        "A likelihood ratio above 10 or below 0.1 usually moves the decision; between 0.5 and 2 it seldom does.",
      ],
    ],
    places: {
      pneumonia: "pneumonia_tests",
      "early-pregnancy": "early_pregnancy_first_visit",
      delirium: "delirium_tests",
    },
    teaches: {
      pneumonia: [1],
      "early-pregnancy": [1],
      delirium: [1],
      "embolism-exam": [0, 1],
      "febrile-infant": [1],
    },
    further: [
      "State the leading diagnosis with its probability and two alternatives.",
      "Build a problem representation from history and examination.",
      "Compare the illness scripts of two diagnoses with the findings of a patient.",
      "Revise a differential diagnosis when a finding does not fit.",
      "Estimate pretest probability from history and examination.",
      "Interpret sensitivity, specificity and likelihood ratios for one patient.",
      "Explain to a patient what a false positive result means.",
    ],
  },
  {
    key: "shock",
    name: "Look for shock before the pressure falls",
    description: "Signs of poor perfusion, and what to do in the first minutes.",
    blocks: [
      "Shock is poor perfusion of organs. Blood pressure may still be normal, most of all in the young.",
      [
        "Skin: cool, mottled, capillary refill above 3 seconds; warm in early distributive shock.",
        "Brain: restless, drowsy, or a child that does not look at its parents.",
        "Kidneys: less than 0.5 mL of urine per kilogram and hour; below 1 mL in infants.",
        "Lactate above 2 mmol/L.",
      ],
      "Call for help, give oxygen where saturation is low, place two lines, look for the cause, and treat it while you look.",
    ],
    places: {
      "chest-pressure": "chest_pressure_management",
      vomiting: "vomiting_first_hour",
      "early-pregnancy": "early_pregnancy_physical_exam",
      anaphylaxis: "anaphylaxis_arrival",
    },
    teaches: { "chest-pressure": [3], vomiting: [2], "early-pregnancy": [0] },
    further: [
      "Tell the four kinds of shock apart at the bedside.",
      "Treat anaphylaxis with intramuscular epinephrine at once.",
      "Choose fluid and its rate for a patient in shock.",
      "Observe a patient after anaphylaxis, and plan the discharge.",
    ],
  },
  {
    key: "ecg",
    name: "Read every ECG in the same order",
    description: "An order for reading a 12-lead ECG.",
    blocks: [
      "Read the ECG in the same order every time, and name the patient and the time first.",
      [
        "Rate, rhythm, axis.",
        "PR, QRS and QT intervals.",
        "ST segments and T waves, by territory; look for reciprocal changes.",
        "An earlier tracing beside it.",
      ],
      "In inferior infarction record the right-sided leads. With a high or low potassium the ECG tells what is urgent before the laboratory does.",
    ],
    places: {
      "chest-pressure": "chest_pressure_ecg",
      vomiting: "vomiting_laboratory",
      "aortic-stenosis": "aortic_stenosis_section_18",
    },
    teaches: { "chest-pressure": [1], vomiting: [1] },
    further: [
      "Recognize the ECG signs of high and low potassium.",
      "Measure the QT interval, and name drugs that prolong it.",
    ],
  },
  {
    key: "kidney_dose",
    name: "Check the kidneys before you dose",
    description: "Doses by kidney function, and drugs to stop in acute illness.",
    blocks: [
      "Look up the estimated glomerular filtration rate before you prescribe, and ask whether it is stable: in acute kidney injury the estimate lags behind.",
      [
        "Adjust the dose or the interval of drugs that the kidneys clear.",
        "Pause metformin, SGLT2 inhibitors, diuretics and drugs of the renin–angiotensin system where fluid is lost.",
        "Give the first dose of an antibiotic in sepsis in full; adjust from the second.",
      ],
    ],
    places: {
      pneumonia: "pneumonia_management",
      vomiting: "vomiting_course",
      delirium: "delirium_drugs",
    },
    teaches: { pneumonia: [3], vomiting: [3], delirium: [3] },
    further: [
      "Adjust drug doses to kidney function.",
      "Name drugs to pause during an acute illness, and say when to start them again.",
    ],
  },
  {
    key: "antibiotic_end",
    name: "Start for a reason, stop on a date",
    description: "Antibiotics: reason, choice, review and end.",
    blocks: [
      "With the first dose of an antibiotic write down three things: the reason, the day of review and the day on which it ends.",
      [
        "Take cultures before the first dose where that does not delay it.",
        "After 48 hours: narrow, change to tablets, or stop.",
        "Longer is not safer: resistance, Clostridioides difficile and side effects grow with each day.",
      ],
    ],
    places: {
      pneumonia: "pneumonia_course",
      "febrile-infant": "febrile_infant_culture",
    },
    teaches: { pneumonia: [4], "febrile-infant": [2, 3] },
    further: [
      "Review empirical antibiotics after 48 hours.",
      "Explain to patients why a longer course of antibiotics is not safer.",
    ],
  },
  {
    key: "oxygen_balance",
    name: "Weigh oxygen supply against demand",
    description: "Supply and demand of oxygen as one mechanism of dyspnea and angina.",
    blocks: [
      "Dyspnea and angina on effort say that demand for oxygen exceeds supply. The cause may be on either side.",
      [
        "Supply: anemia, hypoxemia, narrow coronary arteries, a low output.",
        "Demand: a fast pulse, a high afterload, fever, thyrotoxicosis.",
      ],
      "A murmur of aortic stenosis may soften as the output falls, and anemia may make an innocent one loud. Look at both before you explain a symptom by one of them.",
    ],
    places: {
      "aortic-stenosis": "aortic_stenosis_section_4",
      "iron-deficiency": "iron_deficiency_section_4",
      "chest-pressure": "chest_pressure_course",
    },
    teaches: { "chest-pressure": [2], "embolism-exam": [2] },
    further: [
      "Explain angina and dyspnea by supply and demand of oxygen.",
      "Find the source of an iron deficiency in an adult.",
      "Grade aortic stenosis by symptoms, murmur and echocardiography.",
      "Decide when a patient with anemia needs a transfusion.",
    ],
  },
  {
    key: "teach_back",
    name: "Teach back",
    description: "A way of making sure that an explanation was understood.",
    blocks: [
      "Before you part, ask the patient to explain the plan in their own words: “I want to be sure that I explained this well. How would you tell it at home?” What is missing you explain again, in other words.",
    ],
    places: {
      vomiting: "vomiting_resolution",
      "febrile-infant": "febrile_infant_parents",
      pneumonia: "pneumonia_discharge",
      "chest-pressure": "chest_pressure_discharge",
    },
    teaches: { vomiting: [4], "febrile-infant": [4], "chest-pressure": [4] },
    further: [
      "Check by teach back what a patient has understood.",
      "Hand over a patient in a structured way, and have the key points repeated.",
    ],
  },
  {
    key: "medicines",
    name: "Comparing medicines",
    description: "What was taken before, what is ordered now, and what differs.",
    blocks: [
      "Compare three lists: what was prescribed, what the patient really takes, and what you are about to order. Ask about drops, creams, patches, tablets from a pharmacy without prescription, and about what was stopped last month.",
    ],
    places: {
      delirium: "delirium_history",
      pneumonia: "pneumonia_history",
      "chest-pressure": "chest_pressure_history",
    },
    teaches: { delirium: [2] },
    further: [],
  },
  {
    key: "difficult_news",
    name: "Bringing difficult news",
    description: "Six steps of a conversation in which news is hard to hear.",
    blocks: [
      "Prepare the room and yourself. Ask what the person knows and how much they want to know. Say first that the news is difficult, then say it in one plain sentence. Wait. Name the feeling that you see. Only then speak about what comes next, and offer a second conversation.",
    ],
    places: {
      "early-pregnancy": "early_pregnancy_excellence",
      delirium: "delirium_family",
    },
    teaches: { "early-pregnancy": [2, 3, 4], delirium: [4] },
    further: ["Tell difficult news in six steps."],
  },
];
