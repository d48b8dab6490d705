import * as z from "zod/mini";
import { utcTime } from "#shared/contract/common.ts";
import { displayDate } from "#shared/words/dates.ts";
import { defineMail } from "../template.ts";

/** Tells a person, at the address that they leave, that a change of it was requested or made. */
export const addressChange = defineMail({
  data: z.strictObject({
    first_name: z.string(),
    /** Address that they sign in with from then on. */
    email: z.string(),
    at: utcTime,
    isMade: z.boolean(),
  }),
  write: ({ first_name, email, at, isMade }, brand) => {
    const when = `on ${displayDate(at, "UTC")} at ${at.slice(11, 16)} UTC`;
    return {
      subject: isMade ? "Your email address was changed" : "A new email address was requested",
      parts: [
        { paragraph: `Hello ${first_name},` },
        {
          paragraph: isMade
            ? `The email address of your ${brand.name} account was changed to ${email} ${when}. Sign in with the new address.`
            : `A change of the email address of your ${brand.name} account to ${email} was requested ${when}. It changes only after the new address has been confirmed.`,
        },
        { paragraph: "If this was you, you don't need to do anything." },
        {
          paragraph:
            "If this was not you, someone else may have access to your account. Change your password and contact your program administrator right away.",
        },
      ],
    };
  },
});
