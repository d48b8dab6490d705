import * as z from "zod/mini";
import { utcTime } from "#shared/contract/common.ts";
import { displayDate } from "#shared/words/dates.ts";
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
  write: ({ first_name, program_name, corrected_by, corrected_at, name, email, former_email }, brand) => ({
    subject: former_email === null ? "Your name was corrected" : "Your e-mail address was corrected",
    parts: [
      { paragraph: `Hello ${first_name},` },
      {
        paragraph: `${corrected_by} of ${program_name} corrected your ${brand.name} account on ${displayDate(corrected_at, "UTC")} at ${corrected_at.slice(11, 16)} UTC. These are your name and your address now:`,
      },
      {
        facts: [
          ["Name", name],
          ["Email", email],
          ...(former_email === null ? [] : [["Former email", former_email] as const]),
        ],
      },
      ...(former_email === null
        ? []
        : [{ paragraph: "You sign in with the new address. Your password is the same as before." }]),
      { paragraph: "If this is wrong, tell your program's administrator at once." },
    ],
  }),
});
