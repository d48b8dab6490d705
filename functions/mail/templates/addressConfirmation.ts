import * as z from "zod/mini";
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
  write: ({ first_name, origin, minutes }, brand, token) => ({
    subject: "Confirm your new email address",
    parts: [
      { paragraph: `Hello ${first_name},` },
      { paragraph: `Use this link to make this the email address of your ${brand.name} account:` },
      { link: { text: "Confirm this address", url: `${origin}/email/confirm#token=${token}` } },
      {
        paragraph: `The link works once, for ${minutes} minutes. Until you use it, you sign in with your current address.`,
      },
      { paragraph: "If you did not ask for this, you can ignore this email." },
    ],
  }),
});
