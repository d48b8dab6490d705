import * as z from "zod/mini";
import { defineMail } from "../template.ts";

/** Brings the provider what somebody wrote in the contact form. */
export const contactMessage = defineMail({
  data: z.strictObject({
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    message: z.string(),
    /** For somebody who was signed in: who they are, and where. */
    account: z.nullable(z.object({ email: z.string(), program: z.nullable(z.string()) })),
  }),
  write: ({ name, email, phone, message, account }) => ({
    subject: `Message from ${name}`,
    parts: [
      {
        facts: [
          ["Name", name],
          ["Email", email],
          ["Phone", phone ?? "not given"],
          [
            "Signed in as",
            account ? `${account.email}${account.program ? `, ${account.program}` : ""}` : "nobody",
          ],
        ],
      },
      ...message
        .split(/\n{2,}/)
        .map((paragraph) => ({ paragraph: paragraph.trim() }))
        .filter(({ paragraph }) => paragraph !== ""),
    ],
  }),
});
