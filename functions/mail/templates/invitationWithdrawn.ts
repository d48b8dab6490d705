import * as z from "zod/mini";
import { words } from "../mailWords.ts";
import { defineMail } from "../template.ts";

/** Goes to the former address of an invitation whose program has corrected it; says nothing of the person who was meant. */
export const invitationWithdrawn = defineMail({
  data: z.strictObject({ program_name: z.string() }),
  isTranslated: true,
  write: ({ program_name }, brand) => ({
    subject: words.withdrawnSubject({ program: program_name }),
    parts: [
      { paragraph: words.helloAnyone },
      {
        paragraph: words.withdrawn({ program: program_name, brand: brand.name }),
      },
      { paragraph: words.nothingToDo },
    ],
  }),
});
