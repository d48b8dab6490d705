import * as z from "zod/mini";
import { counted } from "#shared/words/counted.ts";
import { defineMail } from "../template.ts";

const studentsText = counted({
  one: "1 student took it.",
  other: "{n} students took it.",
});
const byClockText = counted({
  one: "1 assessment was submitted by the clock.",
  other: "{n} assessments were submitted by the clock.",
});

/** Goes to whoever delivers assessments in a program, once the work of all students is in. */
export const assessmentDone = defineMail({
  data: z.strictObject({
    first_name: z.string(),
    program_name: z.string(),
    assessment: z.string(),
    students: z.number(),
    /** Number of them submitted because the time or a pause ran out. */
    by_clock: z.number(),
    url: z.string(),
  }),
  write: (data) => ({
    subject: `All students are done: ${data.assessment}`,
    parts: [
      { paragraph: `Hello ${data.first_name},` },
      { paragraph: `Every student of ${data.assessment} has submitted their work.` },
      {
        facts: [
          ["Program", data.program_name],
          [
            "Students",
            data.by_clock === 0
              ? studentsText(data.students)
              : `${studentsText(data.students)} ${byClockText(data.by_clock)}`,
          ],
        ],
      },
      { link: { text: "See the results", url: data.url } },
    ],
  }),
});
