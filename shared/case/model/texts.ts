/**
 * Texts that learners read, word for word.
 * @see spec documents §2.4, §2.6, §4, §5
 */
export const flowTexts = {
  continue: "Continue",
  submit: "Submit",
  /** Label of a Submit that was pressed. */
  submitted: "Submitted",
  finalPage:
    "This is the final page of the case. We value your perspective on the learning experience. After completing three required feedback ratings you can finish the case and access the case summary.",
  finishCardTitle: "Case Summary Download",
  finishCase: "Finish Case",
  wellDoneDownload: "Well done! You have completed the case. Click to download the case summary.",
  downloadCaseSummary: "Download Case Summary",
  selfAssessment:
    "You may now continue to the optional self-assessment questions for you to assess what you have learned in this case.",
  thankYou: (caseTitle: string): string => `Thank you for completing ${caseTitle}.`,
} as const;

export const feedbackTexts = {
  cardTitle: "Feedback",
  almostDone: "You're almost done...",
  giveFeedback: "GIVE US YOUR FEEDBACK TO COMPLETE THIS CASE",
  valuable: "This case was a valuable use of my time.",
  willApply: "I will apply what I learned to patient care.",
  comments: "Comments (optional)",
  submitAndFinish: "Submit & Finish Case",
} as const;

export const finishTexts = {
  nextSteps: "Next Steps",
  wellDone: "Well done! You have completed the case.",
  quizHeading: "Next: Check your knowledge",
  quizOffer: (quizProduct: string, quizQuestionCount: number): string =>
    `Take a ${quizProduct} quiz with ${quizQuestionCount} questions related to this case.`,
  takeQuiz: "Take the quiz now",
  accessCaseSummary: "ACCESS CASE SUMMARY",
  viewCaseSummary: "View Case Summary",
  close: "Close",
  completed: "Excellent work! This case is now complete.",
} as const;

/** Text at the end of an exam that is not handed in. Not from the specification. @see rulings 24 */
export const examEndTexts = {
  cardTitle: "End of the Exam",
  notSubmitted:
    "You have come to the end of the exam. It is not submitted yet: until you submit it, you can go back to what you have read.",
} as const;

/** Title of the last card of a case in student mode. */
export const finishCardTitle = (isExam: boolean): string =>
  isExam ? examEndTexts.cardTitle : finishTexts.nextSteps;

export const lowTimeTexts = {
  title: "Case completed with low time",
  noticed: "We noticed you completed the case in under 25% of the recommended time.",
  facultySee: "Faculty can see this status on their reports.",
  learnMore: "Learn more",
  understand: "ok, I understand",
  reset: "Reset case to restart my time",
  confirmReset:
    "Are you sure you want to reset this case? This will delete all of your work so you can go through the case again. Your previous work will not show in reports.",
} as const;

export const progressTexts = {
  myTime: "My time",
} as const;

export const answerTexts = {
  recorded: "Your response will be recorded in your Student Report and may also be viewed by faculty.",
  suggestedAnswer: "The suggested answer is shown below.",
  counter: (length: number, limit: number): string => `${length}/${limit}`,
  examSubmitted: "Your exam has been successfully submitted",
} as const;

/** Text in place of content that a timed exam keeps back. The words are ours. @see ADR 0080 */
export const sealedTexts = {
  startOffline: "The questions will appear when you are back online.",
  starting: "Loading questions.",
  startFirst: "Start the exam to continue.",
  unopened: "This part appears when the exam starts.",
  answerComing: "Your answer is submitted. Loading the best answer.",
  answerOffline: "Your answer is saved. The best answer appears when you are back online.",
  untilOver: "The best answer appears when the exam is over.",
  partAtEnd: "This part appears when the exam is over.",
} as const;

/** Words about an answer of an exam that is chosen and not submitted. They are ours. @see ADR 0040 */
export const examAnswerTexts = {
  staysOpen: "Your answer counts as it stands. You can change it until you submit the exam.",
  unsubmitted: "Your answer counts as it stands, also if you do not press Submit.",
} as const;

/** Text where a case asks for something impossible. The words are ours. @see rulings 3 */
export const amissTexts = {
  stepLeftOut:
    "Something in this case is not set up correctly, so one step was skipped. Your answers are saved.",
  notAWebAddress: (address: string): string =>
    `This link was not opened because its address is not a web address: ${address}`,
} as const;

/** @see spec documents §2.16, §4 Online state; what an exam says instead is in `examTexts` */
export const onlineTexts = {
  lost: "You have lost connection to the system, but your activity prior to disconnect has been saved. When connectivity is restored you can resume where you left off.",
  restored: "Your connection has been restored. Click OK to dismiss this alert and continue your work.",
} as const;
