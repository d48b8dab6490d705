import * as z from "zod/mini";
import { defineMail } from "../template.ts";

/** Goes to those to whom a saved report is sent on a schedule. The link opens nothing without signing in. */
export const reportReady = defineMail({
  data: z.strictObject({
    first_name: z.string(),
    report_name: z.string(),
    program_name: z.string(),
    scheduled_by: z.string(),
    url: z.string(),
  }),
  write: ({ first_name, report_name, program_name, scheduled_by, url }, brand) => ({
    subject: `${report_name} is ready`,
    parts: [
      { paragraph: `Hello ${first_name},` },
      {
        paragraph: `The report ${report_name} for ${program_name} is ready. ${scheduled_by} scheduled it for you.`,
      },
      { link: { text: "Open Archived Reports", url } },
      { paragraph: `Sign in with your ${brand.name} account to download it.` },
    ],
  }),
});
