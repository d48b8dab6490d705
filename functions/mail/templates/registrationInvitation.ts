import * as z from "zod/mini";
import { utcTime } from "#shared/contract/common.ts";
import { displayDate } from "#shared/words/dates.ts";
import { words } from "../mailWords.ts";
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
  isTranslated: true,
  write: ({ first_name, program_name, invited_by, origin, expires_at }, brand, token) => ({
    subject: words.invitationSubject({ program: program_name }),
    parts: [
      { paragraph: words.hello({ name: first_name }) },
      {
        paragraph: invited_by
          ? words.invitedBy({ person: invited_by, program: program_name, product: brand.product })
          : words.invited({ program: program_name, product: brand.product }),
      },
      { link: { text: words.register, url: `${origin}/register#token=${token}` } },
      {
        paragraph: words.invitationWorks({ date: displayDate(expires_at, "UTC") }),
      },
      { paragraph: words.invitationUnexpected },
    ],
  }),
});
