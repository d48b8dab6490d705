import { defineMail } from "../template.ts";
import { noticeData, windowFacts } from "./assessmentWindow.ts";

/** Goes to each student whose work is not in a day before an assessment closes to them. */
export const assessmentCloses = defineMail({
  data: noticeData,
  write: (data) => ({
    subject: `Last day: ${data.assessment}`,
    parts: [
      { paragraph: `Hello ${data.first_name},` },
      {
        paragraph: data.has_begun
          ? `${data.assessment} closes soon, and you have not submitted it.`
          : `${data.assessment} closes soon, and you have not begun it. Whoever begins before it closes has the whole time.`,
      },
      windowFacts(data),
      { link: { text: "Open your assessments", url: data.url } },
    ],
  }),
});
