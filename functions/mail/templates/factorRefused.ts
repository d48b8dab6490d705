import * as z from "zod/mini";
import { utcTime } from "#shared/contract/common.ts";
import { displayDate } from "#shared/words/dates.ts";
import { defineMail } from "../template.ts";

/** Goes to a person whose second step somebody got wrong five times: who gets so far has their password, or their open page. */
export const factorRefused = defineMail({
  data: z.strictObject({ first_name: z.string(), refused_at: utcTime }),
  write: ({ first_name, refused_at }, brand) => ({
    subject: "Failed sign-in attempts on your account",
    parts: [
      { paragraph: `Hello ${first_name},` },
      {
        paragraph: `By ${displayDate(refused_at, "UTC")} at ${refused_at.slice(11, 16)} UTC, someone entered a wrong code in the second step of signing in to your ${brand.name} account five times within 15 minutes. These attempts did not get in, and we have paused new ones for a few minutes.`,
      },
      {
        paragraph: "If this was you, wait 15 minutes, or sign in with a passkey or a recovery code.",
      },
      {
        paragraph:
          "If this was not you, someone may know your password or be using a device on which you are signed in. Change your password right away. This signs you out everywhere.",
      },
    ],
  }),
});
