import * as z from "zod/mini";
import { words } from "../mailWords.ts";
import { defineMail } from "../template.ts";

const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => ({ paragraph }));

/** Message of a teacher to a student of a course. */
export const courseMessage = defineMail({
  data: z.strictObject({
    subject: z.string(),
    text: z.string(),
    /** The same with its look. */
    rich: z.optional(z.string()),
    sender: z.string(),
    sender_email: z.string(),
    course_name: z.string(),
    program_name: z.string(),
    url: z.string(),
  }),
  isTranslated: true,
  write: ({ subject, text, rich, sender, sender_email, course_name, program_name, url }) => ({
    subject,
    parts: [
      ...(rich === undefined ? paragraphsOf(text) : [{ rich, text }]),
      { link: { text: words.messageOpen({ course: course_name }), url } },
      {
        paragraph: words.messageSender({ sender, program: program_name, email: sender_email }),
      },
    ],
  }),
});
