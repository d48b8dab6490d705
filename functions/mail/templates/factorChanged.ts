import * as z from "zod/mini";
import { utcTime } from "#shared/contract/common.ts";
import { displayDate } from "#shared/words/dates.ts";
import { defineMail } from "../template.ts";

/** Goes to a person whose second factors were changed, so that they know if it was not by them. */
export const factorChanged = defineMail({
  data: z.strictObject({
    first_name: z.string(),
    changed_at: utcTime,
    /** A sentence without its stop: `A passkey was added: Laptop`. */
    said: z.string(),
    /** Who did it; null: the person themselves. */
    by: z.nullable(z.string()),
  }),
  write: ({ first_name, changed_at, said, by }, brand) => ({
    subject: "Your two-step sign-in was changed",
    parts: [
      { paragraph: `Hello ${first_name},` },
      {
        paragraph: `The two-step sign-in of your ${brand.name} account was changed on ${displayDate(changed_at, "UTC")} at ${changed_at.slice(11, 16)} UTC${by === null ? "" : `, by ${by}`}.`,
      },
      { paragraph: `${said}.` },
      {
        paragraph:
          by === null
            ? "If this was you, you don't need to do anything."
            : "If you asked for this, sign in with your password. If your account requires a second factor, you will be asked to set up a new one.",
      },
      {
        paragraph:
          "If this was not you, someone else may have access to your account. Change your password and contact your program administrator right away.",
      },
    ],
  }),
});
