import * as z from "zod/mini";
import { listText } from "#shared/words/listText.ts";
import { defineMail } from "../template.ts";

/** Goes to a registered person who leads other courses than before. */
export const leadsChanged = defineMail({
  data: z.strictObject({
    first_name: z.string(),
    program_name: z.string(),
    /** Names of courses. */
    added: z.array(z.string()),
    removed: z.array(z.string()),
    /** The role that they have now, where it is another one. */
    role: z.nullable(z.string()),
    changed_by: z.string(),
    url: z.string(),
  }),
  write: ({ first_name, program_name, added, removed, role, changed_by, url }, brand) => ({
    subject: `Your Lead Course Administrator courses in ${program_name}`,
    parts: [
      { paragraph: `Hello ${first_name},` },
      ...(added.length > 0
        ? [
            {
              paragraph: `${changed_by} made you Lead Course Administrator of ${listText(added)}. You can edit your program's own courses, manage members, reset cases and proctor exams.`,
            },
          ]
        : []),
      ...(removed.length > 0
        ? [
            {
              paragraph: `${changed_by} removed you as Lead Course Administrator of ${listText(removed)}.`,
            },
          ]
        : []),
      ...(role === null ? [] : [{ paragraph: `Your role in ${program_name} is now ${role}.` }]),
      { link: { text: "Open courses", url } },
      { paragraph: `Sign in with your ${brand.name} account.` },
    ],
  }),
});
