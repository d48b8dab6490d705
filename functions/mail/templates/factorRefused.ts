import * as z from "zod/mini";
import { utcTime } from "#shared/contract/common.ts";
import { displayDate } from "#shared/words/dates.ts";
import { defineMail } from "../template.ts";

/** Goes to a person whose second step somebody got wrong five times: who gets so far has their password, or their open page. */
export const factorRefused = defineMail({
  data: z.strictObject({ first_name: z.string(), refused_at: utcTime }),
  write: ({ first_name, refused_at }, brand) => ({
    subject: "Five wrong second steps on your account",
    parts: [
      { paragraph: `Hello ${first_name},` },
      {
        paragraph: `Up to ${displayDate(refused_at, "UTC")} at ${refused_at.slice(11, 16)} UTC, the second step of signing in to your ${brand.name} account was wrong five times within a quarter of an hour. Nobody was let in by them, and no more codes are taken from there for some minutes.`,
      },
      {
        paragraph:
          "If it was you, wait a quarter of an hour, or sign in with another way of yours: a passkey, or a recovery code.",
      },
      {
        paragraph:
          "If it was not you, somebody knows your password, or sits at a page on which you are signed in. Set a new password at once; it signs you out everywhere.",
      },
    ],
  }),
});
