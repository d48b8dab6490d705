import * as z from "zod/mini";
import { utcTime } from "#shared/contract/common.ts";
import { displayDate } from "#shared/words/dates.ts";
import { words } from "../mailWords.ts";
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
  isTranslated: true,
  write: ({ first_name, email, at, isMade }, brand) => {
    const said = { brand: brand.name, email, date: displayDate(at, "UTC"), time: at.slice(11, 16) };
    return {
      subject: isMade ? words.addressChangedSubject : words.addressRequestedSubject,
      parts: [
        { paragraph: words.hello({ name: first_name }) },
        { paragraph: isMade ? words.addressChanged(said) : words.addressRequested(said) },
        { paragraph: words.ifYou },
        { paragraph: words.ifNotYouChangePassword },
      ],
    };
  },
});
