import * as z from "zod/mini";
import { defineMail } from "../template.ts";
import { orderFacts, orderFields } from "./orderFacts.ts";

const steps = {
  sent: { subject: "Quote sent", said: "was sent to the contacts of the program" },
  submitted: { subject: "Order submitted", said: "was submitted as an order and waits to be confirmed" },
  confirmed: { subject: "Order confirmed", said: "is confirmed" },
} as const;

/** Goes to the relationship manager at each step of a quote; its link needs their account. */
export const quoteNews = defineMail({
  data: z.strictObject({
    step: z.enum(["sent", "submitted", "confirmed"]),
    name: z.string(),
    program_name: z.string(),
    number: z.string(),
    label: z.string(),
    school_year: z.string(),
    ...orderFields,
    total: z.string(),
    /** Person who took the step. */
    by: z.string(),
    url: z.string(),
  }),
  write: (data) => ({
    subject: `${steps[data.step].subject}: ${data.program_name}, ${data.school_year}`,
    parts: [
      { paragraph: data.name === "" ? "Hello," : `Hello ${data.name},` },
      {
        paragraph: `The quote of ${data.program_name} for ${data.school_year} ${steps[data.step].said}.`,
      },
      {
        facts: [
          ["Program", data.program_name],
          ["Quote", `${data.number}, ${data.label}`],
          ...orderFacts(data),
          ["Total", data.total],
          ["By", data.by],
        ],
      },
      { link: { text: "Open the quote", url: data.url } },
    ],
  }),
});
