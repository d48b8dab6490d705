import { words } from "../mailWords.ts";
import { defineMail } from "../template.ts";
import { noticeData, windowFacts } from "./assessmentWindow.ts";

/** Goes to each student of an assessment once it is open to them. */
export const assessmentOpens = defineMail({
  data: noticeData,
  isTranslated: true,
  write: (data) => ({
    subject: words.opensSubject({ assessment: data.assessment }),
    parts: [
      { paragraph: words.hello({ name: data.first_name }) },
      { paragraph: words.opens({ assessment: data.assessment }) },
      windowFacts(data),
      { link: { text: words.openYourAssessments, url: data.url } },
    ],
  }),
});
