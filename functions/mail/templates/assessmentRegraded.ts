import * as z from "zod/mini";
import { counted } from "#shared/words/counted.ts";
import { defineMail } from "../template.ts";

const changedText = counted({
  one: "1 score changed.",
  other: "{n} scores changed.",
});

/** Goes to whoever delivers assessments in a program, once results were made anew after a correction. */
export const assessmentRegraded = defineMail({
  data: z.strictObject({
    first_name: z.string(),
    program_name: z.string(),
    assessment: z.string(),
    /** The correction in a sentence. */
    what: z.string(),
    reason: z.string(),
    students: z.number(),
    changed: z.number(),
    url: z.string(),
  }),
  write: (data) => ({
    subject: `Scores corrected: ${data.assessment}`,
    parts: [
      { paragraph: `Hello ${data.first_name},` },
      {
        paragraph: `A question of ${data.assessment} was corrected after your students took it. Their results show the corrected scores.`,
      },
      {
        facts: [
          ["Program", data.program_name],
          ["Correction", data.what],
          ["Reason", data.reason],
          [
            "Students",
            `${data.students} took it. ${data.changed === 0 ? "No score changed." : changedText(data.changed)}`,
          ],
        ],
      },
      { link: { text: "See the results", url: data.url } },
    ],
  }),
});
