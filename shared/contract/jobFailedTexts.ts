/** What pages say of failed jobs that they show themselves, apart from the kinds of jobs, so that a page need not load them all. */
export const jobFailedTexts = {
  course_member_batch: "Not everyone was changed. Check the list and try again for the rest.",
  reset_cases: "The reset stopped early. Items already reset stay reset. Start it again for the rest.",
  loan_batch: "Not every item was changed. Check the list and try again for the rest.",
} as const;
