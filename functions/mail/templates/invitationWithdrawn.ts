import * as z from "zod/mini";
import { defineMail } from "../template.ts";

/** Goes to the former address of an invitation whose program has corrected it; says nothing of the person who was meant. */
export const invitationWithdrawn = defineMail({
  data: z.strictObject({ program_name: z.string() }),
  write: ({ program_name }, brand) => ({
    subject: `${program_name} has withdrawn its invitation`,
    parts: [
      { paragraph: "Hello," },
      {
        paragraph: `${program_name} had invited somebody to ${brand.name} at this address, and has corrected the address since. The link in that mail opens nothing any more.`,
      },
      { paragraph: "There is nothing that you need to do." },
    ],
  }),
});
