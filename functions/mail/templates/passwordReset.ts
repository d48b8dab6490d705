import * as z from "zod/mini";
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
  write: ({ first_name, origin, minutes }, brand, token) => ({
    subject: "Set a new password",
    parts: [
      { paragraph: `Hello ${first_name},` },
      {
        paragraph: `Somebody asked for a new password for your ${brand.name} account. Follow this link to set one:`,
      },
      { link: { text: "Set a new password", url: `${origin}/password/reset#token=${token}` } },
      {
        paragraph: `The link works once, for ${minutes} minutes. Your present password stays until you use it.`,
      },
      { paragraph: "If it was not you, there is nothing that you need to do." },
    ],
  }),
});
