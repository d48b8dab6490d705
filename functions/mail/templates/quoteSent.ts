import * as z from "zod/mini";
import { defineMail } from "../template.ts";
import { isPartnerField, partnerFact } from "./orderFacts.ts";

/** Goes to the contacts of a program when a quote is sent: the link opens it without an account. */
export const quoteSent = defineMail({
  data: z.strictObject({
    name: z.string(),
    program_name: z.string(),
    label: z.string(),
    school_year: z.string(),
    is_partner: isPartnerField,
    link_id: z.string(),
    url: z.string(),
    relationship_manager: z.string(),
  }),
  tokenId: ({ link_id }) => link_id,
  write: (
    { name, program_name, label, school_year, is_partner, url, relationship_manager },
    brand,
    token,
  ) => ({
    subject: `Your ${brand.name} quote for ${school_year}`,
    parts: [
      { paragraph: name === "" ? "Hello," : `Hello ${name},` },
      {
        paragraph: `The quote for the ${school_year} subscriptions of ${program_name} is ready. Choose your courses and submit your order on its page.`,
      },
      {
        facts: [
          ["Program", program_name],
          ["Quote", label],
          ["School year", school_year],
          ...partnerFact(is_partner),
        ],
      },
      { link: { text: "Open the quote", url: `${url}#access_code=${token}` } },
      {
        paragraph:
          "Whoever has this link can order for your program. Pass it on only to people who may; it works for 60 days.",
      },
      {
        paragraph:
          relationship_manager === ""
            ? "Questions? Answer this e-mail."
            : `Questions? Write to ${relationship_manager}, your relationship manager.`,
      },
    ],
  }),
});
