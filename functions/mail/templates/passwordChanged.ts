import * as z from "zod/mini";
import { utcTime } from "#shared/contract/common.ts";
import { displayDate } from "#shared/words/dates.ts";
import { words } from "../mailWords.ts";
import { defineMail } from "../template.ts";

/** Goes to a person whose password was changed, so that they know if it was not by them. */
export const passwordChanged = defineMail({
  data: z.strictObject({ first_name: z.string(), changed_at: utcTime }),
  isTranslated: true,
  write: ({ first_name, changed_at }, brand) => ({
    subject: words.passwordChangedSubject,
    parts: [
      { paragraph: words.hello({ name: first_name }) },
      {
        paragraph: words.passwordChanged({
          brand: brand.name,
          date: displayDate(changed_at, "UTC"),
          time: changed_at.slice(11, 16),
        }),
      },
      { paragraph: words.passwordIfYou },
      { paragraph: words.passwordIfNotYou },
    ],
  }),
});
