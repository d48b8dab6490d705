import * as z from "zod/mini";
import { utcTime } from "#shared/contract/common.ts";
import { displayDate } from "#shared/words/dates.ts";
import { words } from "../mailWords.ts";
import { defineMail } from "../template.ts";

/** Goes to a person whose second step somebody got wrong five times: who gets so far has their password, or their open page. */
export const factorRefused = defineMail({
  data: z.strictObject({ first_name: z.string(), refused_at: utcTime }),
  isTranslated: true,
  write: ({ first_name, refused_at }, brand) => ({
    subject: words.refusedSubject,
    parts: [
      { paragraph: words.hello({ name: first_name }) },
      {
        paragraph: words.refused({
          brand: brand.name,
          date: displayDate(refused_at, "UTC"),
          time: refused_at.slice(11, 16),
        }),
      },
      {
        paragraph: words.refusedIfYou,
      },
      {
        paragraph: words.refusedIfNotYou,
      },
    ],
  }),
});
