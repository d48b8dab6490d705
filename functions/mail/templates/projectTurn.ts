import * as z from "zod/mini";
import { defineMail } from "../template.ts";

/** Goes to the member of a project whose turn with a case has come. */
export const projectTurn = defineMail({
  data: z.strictObject({
    first_name: z.string(),
    project: z.string(),
    case_title: z.string(),
    /** Their role in the project, such as 'Copy Editor'. */
    role: z.string(),
    /** Such as 'December 4, 2026'; empty if there is none. */
    due: z.string(),
    url: z.string(),
  }),
  write: ({ first_name, project, case_title, role, due, url }) => ({
    subject: `It is your turn: ${case_title}`,
    parts: [
      { paragraph: `Hello ${first_name},` },
      { paragraph: `It is your turn as ${role} to work on ${case_title} in the project ${project}.` },
      ...(due ? [{ paragraph: `It is due on ${due}.` }] : []),
      { link: { text: "Open case", url } },
      { paragraph: "When you are done, complete the checklist. This notifies the next editor." },
    ],
  }),
});
