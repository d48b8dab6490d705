/**
 * What a student reads about a timed exam, word for word.
 * @see spec documents §2.16, §4 Timed exam; spec assessments §2.2, §8
 */
export const examTexts = {
  submitted: "Your exam has been sucessfully submitted.",
  expired: "Your time has expired. Your exam has been sucessfully submitted.",
  paused: "Your exam has been paused. If you are ready to re-start your exam, please contact your proctor.",
  offline:
    "You have lost your internet connectivity. In order to save your work on the exam to this point, please see your proctor. Ask your proctor to pause your exam. Once an internet connection is restored, your proctor can re-start your exam and you can continue your work.",
  /** Not in the specification: an exam that is ended before it began. */
  notStarted: "Your exam has not been started.",
  /** Not in the specification: what a proctor cannot start again. */
  inProgress: "This exam is in progress already.",
  /** Not in the specification: a proctored exam that a student would begin alone. @see ADR 0112 */
  onHold: "Your proctor starts this exam. Please keep this page open: it begins here by itself.",
  /** Not in the specification: answers that came after the end had told what is right. @see ADR 0242 */
  keyTold:
    "Some answers came after the right answers of this exam were shown to you. They do not count for now; your educators can see them and decide.",
  /** Not in the specification: answers that came after the end and do not count by themselves. @see ADR 0242 */
  setAside:
    "Some answers came after your exam had ended. They do not count for now; your educators can see them and decide.",
  /** Not in the specification: a case that is no timed exam, and so cannot be submitted. */
  noExam: "This case is not a timed exam, so there is nothing to submit.",
  /** Not in the specification: what staff cannot restart. @see ADR 0112 */
  notTimedOut: "This exam was not ended by its time, so it cannot be restarted.",
  /** Not in the specification. */
  noReset: "A timed exam cannot be reset once it has been started.",
  /** Not in the specification. */
  noSummary: "This exam has no summary: your course does not give one out.",
} as const;
