import * as z from "zod/mini";
import { words } from "../mailWords.ts";
import { defineMail } from "../template.ts";

/** Goes to whoever asked for a new password, with the link that sets it. */
export const passwordReset = defineMail({
  data: z.strictObject({
    first_name: z.string(),
    origin: z.string(),
    minutes: z.number(),
    link_id: z.string(),
  }),
  tokenId: ({ link_id }) => link_id,
  isTranslated: true,
  write: ({ first_name, origin, minutes }, brand, token) => ({
    subject: words.passwordResetSubject,
    parts: [
      { paragraph: words.hello({ name: first_name }) },
      {
        paragraph: words.passwordResetAsked({ brand: brand.name }),
      },
      { link: { text: words.passwordResetSubject, url: `${origin}/password/reset#token=${token}` } },
      {
        paragraph: words.passwordResetWorks({ minutes }),
      },
      { paragraph: words.ignore },
    ],
  }),
});
