import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Make } from "../demoCase.ts";

/** Cards on what it is and what it is not, and the summary statement. */
export const reasoningCards = (make: Make, uid: string): ContentNode[] => [
  likeness(make, uid),
  handoverWithAssistant(make, uid),
  handover(make, uid),
  summary(make, uid),
];

/**
 * The same step twice: for programs with the assistant, whose nodes are connected later, and for all others. A learner meets one of
 * the two. @see rulings 6
 */
const handoverWithAssistant = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_handover_assistant`,
    subtype: "generic_page",
    title: "Hand her over",
    aiDisplayFlag: "aiOn",
    content: [
      make.para(
        "Mr. Petrov goes on his break; a colleague who has never met Mrs. Abelmann takes over for an hour. Say aloud, in five sentences, what he must know, as you would at the bedside. Then write it down.",
      ),
      handoverQuestion(make, `${uid}_handover_spoken_question`),
    ],
  });

const handover = (make: Make, uid: string): ContentNode =>
  make.card({
    uid: `${uid}_handover`,
    subtype: "generic_page",
    title: "Hand her over",
    aiDisplayFlag: "aiOff",
    content: [
      make.para(
        "Mr. Petrov goes on his break; a colleague who has never met Mrs. Abelmann takes over for an hour. Write down in five sentences what he must know.",
      ),
      handoverQuestion(make, `${uid}_handover_question`),
      make.section("neutral_text", {
        title: "For you alone",
        hideEducators: true,
        content: [
          make.para(
            "Your teachers do not see this paragraph. If handing over makes you nervous, you are in good company: write it for yourself first, as clumsily as it comes, and read it once more before you speak.",
          ),
        ],
      }),
    ],
  });

const handoverQuestion = (make: Make, uid: string): ContentNode =>
  make.freeTextQuestion({
    uid,
    title: "Handover",
    stem: "What does the colleague have to know?",
    boxLines: 6,
    answerComment:
      "Who she was a week ago; since when she has changed; what has been found and taken away; what calms her (glasses, hearing aid, a face that she knows); what you ask for, and when to call you. What is not said at the handover is lost by morning.",
  });

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
