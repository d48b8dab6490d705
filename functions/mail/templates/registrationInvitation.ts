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
    /** Id that the link's token is made from. */
    link_id: z.string(),
  }),
  tokenId: ({ link_id }) => link_id,
  write: ({ first_name, program_name, invited_by, origin, expires_at }, brand, token) => ({
    subject: `Your invitation to ${program_name}`,
    parts: [
      { paragraph: `Hello ${first_name},` },
      {
        paragraph: `${invited_by ? `${invited_by} invited you` : "You are invited"} to join ${program_name} on ${brand.product}.`,
      },
      { link: { text: "Register", url: `${origin}/register#token=${token}` } },
      {
        paragraph: `This link is just for you. It works once, until ${displayDate(expires_at, "UTC")}. After that, you can request a new one on the same page.`,
      },
      { paragraph: "If you were not expecting this invitation, you can ignore this email." },
    ],
  }),
});
