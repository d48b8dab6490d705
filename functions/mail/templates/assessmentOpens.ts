import { defineMail } from "../template.ts";
import { noticeData, windowFacts } from "./assessmentWindow.ts";

/** Goes to each student of an assessment once it is open to them. */
export const assessmentOpens = defineMail({
  data: noticeData,
  write: (data) => ({
    subject: `Your assessment is open: ${data.assessment}`,
    parts: [
      { paragraph: `Hello ${data.first_name},` },
      { paragraph: `${data.assessment} is open. Begin it when you have time for all of it.` },
      windowFacts(data),
      { link: { text: "Open your assessments", url: data.url } },
    ],
  }),
});
