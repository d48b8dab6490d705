import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make } from "../demoCase.ts";

/** What it is and what it is not, and the summary statement. */
export const reasoningCards = (make: Make, uid: string): ContentNode[] => [
  likeness(make, uid),
  summary(make, uid),
];

const likeness = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_likeness`,
    subtype: "category_page",
    title: "Delirium, dementia or depression?",
    content: [
      make.categoryMatcherQuestion({
        uid: `${uid}_likeness_question`,
        stem: "They look alike from the door and often come together. Put each feature where it fits best.",
        categories: [
          {
            text: "Delirium",
            items: [
              "Begins within hours to days",
              "Attention is impaired first and most",
              "Alertness goes up and down within a day",
            ],
          },
          {
            text: "Alzheimer’s dementia",
            items: [
              "Creeps over months to years",
              "Attention and alertness are normal for long; new memories are not kept",
            ],
          },
          {
            text: "Depression",
            items: [
              "“I don’t know”: gives up, though able when encouraged",
              "Low mood or loss of interest for at least two weeks",
            ],
          },
        ],
        answerComment:
          "The question that tells most is asked of somebody who knows the patient: is this new? Hypoactive delirium is taken for depression or for sleep, and is missed more often than the restless kind, with a worse outcome. Dementia with Lewy bodies fluctuates as well and brings visual hallucinations: ask about parkinsonism before you think of an antipsychotic.",
      }),
    ],
  });

const summary = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_summary_statement`,
    subtype: "clinical_reasoning_page",
    title: "Summary statement",
    content: [
      make.summaryStatementQuestion({
        uid: `${uid}_summary_question`,
        stem: "Write a summary statement: who she was before, what has changed and how fast, and which causes you have found already.",
        answerComment: {
          nodes: [
            make.para(bold("Expert Answer:")),
            make.para(
              "An 84-year-old woman with mild cognitive impairment and hearing loss, independent before, has had fluctuating alertness, inattention and misperceptions for one and a half days after a hemiarthroplasty: delirium of mixed type, 4AT 11. Precipitants at the bedside are two anticholinergic drugs, a high dose of oxycodone, a full bladder, hard stool, a dry tongue, pain, lost sleep and missing hearing aids. There is no focal deficit, fever or hypoxemia.",
            ),
          ],
        },
      }),
    ],
  });
