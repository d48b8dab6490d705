/**
 * Texts about a timed exam, word for word.
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
  inProgress: "This exam is already in progress.",
  /** Not in the specification: a proctored exam that a student would begin alone. @see ADR 0112 */
  onHold: "Your proctor will start this exam. Keep this page open. The exam starts here automatically.",
  /** Not in the specification: answers that came after the end had told what is right. @see ADR 0242 */
  keyTold:
    "Some answers arrived after the correct answers were shown to you. They do not count for now. Your educators can review them.",
  /** Not in the specification: answers that came after the end and do not count by themselves. @see ADR 0242 */
  setAside:
    "Some answers arrived after your exam ended. They do not count for now. Your educators can review them.",
  /** Not in the specification: a case that is no timed exam, and so cannot be submitted. */
  noExam: "This case is not a timed exam, so there is nothing to submit.",
  /** Not in the specification: what staff cannot restart. @see ADR 0112 */
  notTimedOut: "This exam did not run out of time, so it can't be restarted.",
  /** Not in the specification. */
  noReset: "A timed exam cannot be reset once it has been started.",
  /** Not in the specification. */
  noSummary: "Your course does not share a summary of this exam.",
} as const;
