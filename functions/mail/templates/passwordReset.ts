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
    subject: "Reset your password",
    parts: [
      { paragraph: `Hello ${first_name},` },
      {
        paragraph: `We received a request to reset the password of your ${brand.name} account. Use this link to choose a new one:`,
      },
      { link: { text: "Reset your password", url: `${origin}/password/reset#token=${token}` } },
      {
        paragraph: `The link works once, for ${minutes} minutes. Your current password works until you use the link.`,
      },
      { paragraph: "If you did not ask for this, you can ignore this email." },
    ],
  }),
});
