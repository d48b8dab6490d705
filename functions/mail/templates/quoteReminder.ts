import * as z from "zod/mini";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { defineMail } from "../template.ts";
import { isPartnerField, partnerFact } from "./orderFacts.ts";

/** Goes to the contacts of a program while their quote waits for an answer. */
export const quoteReminder = defineMail({
  data: z.strictObject({
    name: z.string(),
    program_name: z.string(),
    label: z.string(),
    school_year: z.string(),
    is_partner: isPartnerField,
    /** Calendar day. */
    sent_on: z.string(),
    link_id: z.string(),
    /** True while the link opens the quote without an account. */
    has_link: z.boolean(),
    url: z.string(),
    relationship_manager: z.string(),
  }),
  tokenId: ({ link_id }) => link_id,
  write: (data, brand, token) => ({
    subject: `Reminder: your ${brand.name} quote for ${data.school_year}`,
    parts: [
      { paragraph: data.name === "" ? "Hello," : `Hello ${data.name},` },
      {
        paragraph: `The quote for the ${data.school_year} subscriptions of ${data.program_name} was sent on ${displayCalendarDate(data.sent_on)} and waits for your order. Choose your courses and submit your order on its page.`,
      },
      {
        facts: [
          ["Program", data.program_name],
          ["Quote", data.label],
          ["School year", data.school_year],
          ...partnerFact(data.is_partner),
        ],
      },
      {
        link: {
          text: data.has_link ? "Open the quote" : "Sign in and open the quote",
          url: data.has_link ? `${data.url}#access_code=${token}` : data.url,
        },
      },
      {
        paragraph:
          data.relationship_manager === ""
            ? "Will you not renew? Answer this e-mail, and you get no more reminders."
            : `Will you not renew, or do you have questions? Write to ${data.relationship_manager}, your relationship manager.`,
      },
    ],
  }),
});
