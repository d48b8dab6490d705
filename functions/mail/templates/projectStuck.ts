import * as z from "zod/mini";
import { defineMail } from "../template.ts";

/** Goes to the production associate of a project when the turn comes to somebody who can't open the case any more. */
export const projectStuck = defineMail({
  data: z.strictObject({
    first_name: z.string(),
    project: z.string(),
    case_title: z.string(),
    /** The member whose turn it would be. */
    member: z.string(),
    url: z.string(),
  }),
  write: ({ first_name, project, case_title, member, url }) => ({
    subject: `Nobody can continue ${case_title}`,
    parts: [
      { paragraph: `Hello ${first_name},` },
      {
        paragraph: `It is ${member}’s turn to work on ${case_title} in the project ${project}, but ${member} can no longer open the case.`,
      },
      { paragraph: "Choose another member so that the work can continue." },
      { link: { text: "Open project", url } },
    ],
  }),
});
