/** Messages to students about assessments. Those with a section are word for word. */
export const assessmentTexts = {
  /** @see spec assessments §2.1 */
  resume: "Are you sure you wish to resume your assessment now?",
  /** @see spec assessments §2.1 */
  notAvailable: "Not Available",
  notOpen: "This assessment is not open for you now. Nothing was changed.",
  formWithdrawn: "This assessment was withdrawn. Ask your program when you can take it.",
  elsewhere:
    "This assessment is open on another device or in another browser. Answers that were saved there are kept.",
  pauseUsed: "You have taken your one pause. Your time keeps running.",
  pauseForbidden: "This assessment cannot be paused. Your time keeps running.",
  resultsNotOut: "Results appear here after you submit the assessment.",
} as const;
