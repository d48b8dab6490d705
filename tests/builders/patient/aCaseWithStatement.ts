import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { bold } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

export const statementUids = { card: "statement_card", section: "statement_question" } as const;
export const idealStatement =
  "A 58-year-old woman on long-term steroids presents with four days of acute back pain after lifting a crate, with midline tenderness and no fever. She most likely has a vertebral compression fracture.";

/** A case with a summary statement, its ideal told after Submit. */
export function aCaseWithStatement({ title = "Summary statement" } = {}): ContentNode {
  const make = caseBuilder("state");
  return {
    ...make.signatureCase({
      uid: "state",
      title: "A statement to write",
      authors: ["A. Author"],
      learningObjectives: ["Summarize"],
      cards: [
        make.card({
          uid: statementUids.card,
          title,
          content: [
            make.summaryStatementQuestion({
              uid: statementUids.section,
              title,
              stem: "Write a summary statement.",
              answerComment: { nodes: [make.para(bold("Expert Answer:")), make.para(idealStatement)] },
            }),
          ],
        }),
        make.card({ uid: "last", title: "Plan", content: [make.para("An image of the spine.")] }),
      ],
    }),
    final_diagnoses: ["Vertebral compression fracture"],
  };
}
