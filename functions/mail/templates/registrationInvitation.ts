import * as z from "zod/mini";
import { utcTime } from "#shared/contract/common.ts";
import { displayDate } from "#shared/words/dates.ts";
import { defineMail } from "../template.ts";

/** Asks a person to register with a program that they were added to. */
export const registrationInvitation = defineMail({
  data: z.strictObject({
    first_name: z.string(),
    program_name: z.string(),
    /** null: by the product itself. */
    invited_by: z.nullable(z.string()),
    /** Where the link leads: `https://north.example.org`. */
    origin: z.string(),
    expires_at: utcTime,
    /** What the link's token is made from. */
    link_id: z.string(),
  }),
  tokenId: ({ link_id }) => link_id,
  write: ({ first_name, program_name, invited_by, origin, expires_at }, brand, token) => ({
    subject: `Your invitation to ${program_name}`,
    parts: [
      { paragraph: `Hello ${first_name},` },
      {
        paragraph: `${invited_by ? `${invited_by} has invited you` : "You are invited"} to ${program_name} on ${brand.product}. Follow this link to register:`,
      },
      { link: { text: "Register", url: `${origin}/register#token=${token}` } },
      {
        paragraph: `The link is for you alone and works once, until ${displayDate(expires_at, "UTC")}. After that you can ask for a new one on the same page.`,
      },
      { paragraph: "If you do not know what this is about, there is nothing that you need to do." },
    ],
  }),
});
