import * as z from "zod/mini";
import { words } from "../mailWords.ts";
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
  isTranslated: true,
  write: ({ first_name, course_name, program_name, invited_by, url }, brand) => ({
    subject: words.courseSubject({ course: course_name }),
    parts: [
      { paragraph: words.hello({ name: first_name }) },
      {
        paragraph: words.courseAdded({ person: invited_by, course: course_name, program: program_name }),
      },
      { link: { text: words.openCourse, url } },
      { paragraph: words.courseSignIn({ brand: brand.name }) },
    ],
  }),
});
