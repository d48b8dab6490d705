import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make } from "../demoCase.ts";
import { saqCard } from "../parts.ts";

/** Three questions after the case; learners meet them as its quiz. */
export const selfAssessment = (make: Make, uid: string): ContentNode[] => [
  saqCard(make, {
    uid: `${uid}_saq_1`,
    vignette:
      "An 86-year-old man is on his third day in hospital with heart failure. The day team finds him pleasant and no trouble. His wife says that he is not himself: since yesterday he sleeps through her visits, answers late and has not touched his newspaper. He opens his eyes when he is called and shuts them within seconds. Asked for the months backwards, he says December, stops, and looks out of the window. His speech is clear, and he moves all four limbs alike.",
    stem: "What is most likely?",
    options: [
      { text: "Depression" },
      { text: "Dementia" },
      { text: "Hypoactive delirium", correct: true },
      { text: "Lack of sleep" },
      { text: "Stroke" },
    ],
    explanation:
      "A change within a day, reduced alertness and inattention: delirium, in the form that is missed most often because nobody is disturbed by it. On the 4AT, altered alertness and an acute change give four points each, and four or more in all suggest delirium. Depression and dementia come over weeks to years and usually leave alertness as it was; nothing focal points to a stroke. Sleepiness after bad nights gives way when somebody speaks to him.",
  }),
  saqCard(make, {
    uid: `${uid}_saq_2`,
    vignette:
      "An 81-year-old woman has been confused since she came in with a broken wrist. She takes oxybutynin for her bladder, metoprolol and levothyroxine; on the ward she was given acetaminophen for pain and diphenhydramine for sleep.",
    stem: "Which two of her drugs should be stopped or replaced because of her delirium?",
    options: [
      { text: "Acetaminophen" },
      { text: "Diphenhydramine", correct: true },
      { text: "Levothyroxine" },
      { text: "Metoprolol" },
      { text: "Oxybutynin", correct: true },
    ],
    explanation:
      "Diphenhydramine and oxybutynin block muscarinic receptors, and their effects add up: confusion, retention, constipation, a fast heart. The 2023 Beers criteria advise against drugs with strong anticholinergic effects in people with delirium or at a high risk of it. Pain that is treated badly feeds a delirium: acetaminophen stays. Metoprolol is not to be stopped suddenly, and neither it nor levothyroxine is the cause here.",
  }),
  saqCard(make, {
    uid: `${uid}_saq_3`,
    vignette:
      "A 68-year-old man came in three days ago with a broken ankle, which was fixed on the next day. Tonight he does not know where he is, trembles, sweats and picks ants off the wall that nobody else sees. Heart rate 122/min, blood pressure 172/98 mm Hg, temperature 37.9 °C, glucose 108 mg/dL. His daughter says that he has drunk a bottle of vodka every other day for years.",
    stem: "Which drug treats the cause of his delirium?",
    options: [
      { text: "Haloperidol" },
      { text: "Lorazepam", correct: true },
      { text: "Melatonin" },
      { text: "Physostigmine" },
      { text: "Quetiapine" },
    ],
    explanation:
      "This is withdrawal from alcohol, in which benzodiazepines are the treatment and not the danger that they are in other kinds of delirium. Lorazepam suits age and a liver that may be ill; it is given in repeated doses until he is calm and just drowsy, with his breathing watched. Thiamine is given intravenously as well. Antipsychotics alone lower the seizure threshold and leave the withdrawal untreated.",
  }),
];
