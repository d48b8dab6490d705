/** Texts about failed jobs that pages show themselves. They stand apart from the kinds of jobs, so that a page need not load those. */
export const jobFailedTexts = {
  course_member_batch: "Not everyone was changed. Check the list and try again for the rest.",
  reset_cases: "The reset stopped early. Items already reset stay reset. Start it again for the rest.",
  loan_batch: "Not every item was changed. Check the list and try again for the rest.",
} as const;
