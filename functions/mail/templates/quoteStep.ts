import * as z from "zod/mini";
import { defineMail } from "../template.ts";
import { orderFacts, orderFields } from "./orderFacts.ts";

/** Goes to the contacts of a program once their order is submitted, and once it is confirmed; its link opens the quote without an account. */
export const quoteStep = defineMail({
  data: z.strictObject({
    step: z.enum(["submitted", "confirmed"]),
    name: z.string(),
    program_name: z.string(),
    number: z.string(),
    label: z.string(),
    school_year: z.string(),
    ...orderFields,
    /** Amount as displayed, `$1,234.00`. */
    total: z.string(),
    ordered_by: z.string(),
    invoice_days: z.number(),
    link_id: z.string(),
    url: z.string(),
    relationship_manager: z.string(),
  }),
  tokenId: ({ link_id }) => link_id,
  write: (data, brand, token) => ({
    subject:
      data.step === "submitted"
        ? `Your ${brand.name} order for ${data.school_year} was submitted`
        : `Your ${brand.name} order for ${data.school_year} is confirmed`,
    parts: [
      { paragraph: data.name === "" ? "Hello," : `Hello ${data.name},` },
      {
        paragraph:
          data.step === "submitted"
            ? `The order for the ${data.school_year} subscriptions of ${data.program_name} was submitted. Your relationship manager reviews it next.`
            : `The order for the ${data.school_year} subscriptions of ${data.program_name} is confirmed. Download the final quote as a PDF from its page. The invoice follows within ${data.invoice_days} business days.`,
      },
      {
        facts: [
          ["Program", data.program_name],
          ["Quote", `${data.number}, ${data.label}`],
          ["School year", data.school_year],
          ...orderFacts(data),
          ["Total", data.total],
          ["Ordered by", data.ordered_by],
        ],
      },
      { link: { text: "Open the quote", url: `${data.url}#access_code=${token}` } },
      {
        paragraph:
          data.relationship_manager === ""
            ? "Questions? Answer this e-mail."
            : `Questions? Write to ${data.relationship_manager}, your relationship manager.`,
      },
    ],
  }),
});
