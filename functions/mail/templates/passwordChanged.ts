import * as z from "zod/mini";
import { utcTime } from "#shared/contract/common.ts";
import { displayDate } from "#shared/words/dates.ts";
import { defineMail } from "../template.ts";

/** Goes to a person whose password was changed, so that they know if it was not by them. */
export const passwordChanged = defineMail({
  data: z.strictObject({ first_name: z.string(), changed_at: utcTime }),
  write: ({ first_name, changed_at }, brand) => ({
    subject: "Your password was changed",
    parts: [
      { paragraph: `Hello ${first_name},` },
      {
        paragraph: `The password of your ${brand.name} account was changed on ${displayDate(changed_at, "UTC")} at ${changed_at.slice(11, 16)} UTC.`,
      },
      { paragraph: "If you made this change, you don't need to do anything." },
      {
        paragraph:
          "If this was not you, someone else may have access to your account. Contact your program administrator right away.",
      },
    ],
  }),
});
