import * as z from "zod/mini";
import { utcTime } from "#shared/contract/common.ts";
import { displayDate } from "#shared/words/dates.ts";
import { words } from "../mailWords.ts";
import { defineMail } from "../template.ts";

/** Goes to the former and to the new address of somebody whose name or address the staff of their program corrected. */
export const addressCorrected = defineMail({
  data: z.strictObject({
    first_name: z.string(),
    program_name: z.string(),
    corrected_by: z.string(),
    corrected_at: utcTime,
    /** Current values. */
    name: z.string(),
    email: z.string(),
    /** null: the address is as it was. */
    former_email: z.nullable(z.string()),
  }),
  isTranslated: true,
  write: ({ first_name, program_name, corrected_by, corrected_at, name, email, former_email }, brand) => ({
    subject: former_email === null ? words.nameCorrectedSubject : words.addressCorrectedSubject,
    parts: [
      { paragraph: words.hello({ name: first_name }) },
      {
        paragraph: words.corrected({
          person: corrected_by,
          program: program_name,
          brand: brand.name,
          date: displayDate(corrected_at, "UTC"),
          time: corrected_at.slice(11, 16),
        }),
      },
      {
        facts: [
          [words.name, name],
          [words.email, email],
          ...(former_email === null ? [] : [[words.formerEmail, former_email] as const]),
        ],
      },
      ...(former_email === null ? [] : [{ paragraph: words.correctedSignIn }]),
      { paragraph: words.correctedWrong },
    ],
  }),
});
