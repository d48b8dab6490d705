import * as z from "zod/mini";
import { defineMail } from "../template.ts";

/** Goes to the production associate of a project when the last member has completed a case. */
export const projectComplete = defineMail({
  data: z.strictObject({
    first_name: z.string(),
    project: z.string(),
    case_title: z.string(),
    url: z.string(),
  }),
  write: ({ first_name, project, case_title, url }) => ({
    subject: `All checklists are complete: ${case_title}`,
    parts: [
      { paragraph: `Hello ${first_name},` },
      { paragraph: `Every member of the project ${project} has completed the checklist of ${case_title}.` },
      { link: { text: "Open project", url } },
    ],
  }),
});
