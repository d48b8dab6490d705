import { words } from "../mailWords.ts";
import { defineMail } from "../template.ts";
import { noticeData, windowFacts } from "./assessmentWindow.ts";

/** Goes to each student whose work is not in a day before an assessment closes to them. */
export const assessmentCloses = defineMail({
  data: noticeData,
  isTranslated: true,
  write: (data) => ({
    subject: words.closesSubject({ assessment: data.assessment }),
    parts: [
      { paragraph: words.hello({ name: data.first_name }) },
      {
        paragraph: data.has_begun
          ? words.closesBegun({ assessment: data.assessment })
          : words.closesNotBegun({ assessment: data.assessment }),
      },
      windowFacts(data),
      { link: { text: words.openYourAssessments, url: data.url } },
    ],
  }),
});
