import * as z from "zod/mini";
import { words } from "../mailWords.ts";
import { defineMail } from "../template.ts";

/** Goes to the address that somebody wants to sign in with from now on, with the link that confirms it. */
export const addressConfirmation = defineMail({
  data: z.strictObject({
    first_name: z.string(),
    origin: z.string(),
    minutes: z.number(),
    link_id: z.string(),
  }),
  tokenId: ({ link_id }) => link_id,
  isTranslated: true,
  write: ({ first_name, origin, minutes }, brand, token) => ({
    subject: words.confirmationSubject,
    parts: [
      { paragraph: words.hello({ name: first_name }) },
      { paragraph: words.confirmationUse({ brand: brand.name }) },
      { link: { text: words.confirmThisAddress, url: `${origin}/email/confirm#token=${token}` } },
      { paragraph: words.confirmationWorks({ minutes }) },
      { paragraph: words.ignore },
    ],
  }),
});
