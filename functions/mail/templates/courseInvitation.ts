import * as z from "zod/mini";
import { defineMail } from "../template.ts";

/** Goes to a registered person who was added to a course. */
export const courseInvitation = defineMail({
  data: z.strictObject({
    first_name: z.string(),
    course_name: z.string(),
    program_name: z.string(),
    invited_by: z.string(),
    url: z.string(),
  }),
  write: ({ first_name, course_name, program_name, invited_by, url }, brand) => ({
    subject: `You were added to ${course_name}`,
    parts: [
      { paragraph: `Hello ${first_name},` },
      { paragraph: `${invited_by} added you to the course ${course_name} in ${program_name}.` },
      { link: { text: "Open course", url } },
      { paragraph: `Sign in with your ${brand.name} account to get started.` },
    ],
  }),
});
