import * as z from "zod/mini";
import { defineMail } from "../template.ts";

/** Goes to somebody whom a comment in a case that is being written mentions. */
export const commentMention = defineMail({
  data: z.strictObject({
    first_name: z.string(),
    /** Who wrote the comment. */
    tagger: z.string(),
    case_title: z.string(),
    comment: z.string(),
    url: z.string(),
  }),
  write: ({ first_name, tagger, case_title, comment, url }, brand) => ({
    subject: `${tagger} mentioned you in ${case_title}`,
    parts: [
      { paragraph: `Hello ${first_name},` },
      { paragraph: `${tagger} mentioned you in a comment in ${case_title}:` },
      { paragraph: `“${comment}”` },
      { link: { text: "Open comment", url } },
      { paragraph: `Sign in with your ${brand.name} account to read the comment in context and reply.` },
    ],
  }),
});
