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
  /** @see spec assessments §2.8 */
  certaintyLegend:
    "Dark Purple = Very Certain, Medium Purple = Certain, Light Purple = Uncertain, Gray = Very Uncertain",
  /** The same, level by level. */
  certaintyColors: {
    very_certain: "Dark Purple = Very Certain",
    certain: "Medium Purple = Certain",
    uncertain: "Light Purple = Uncertain",
    very_uncertain: "Gray = Very Uncertain",
  },
  /** Tooltip of 'Learning Progress' for several cohorts. */
  pairing:
    "Each student's latest early assessment stands beside their latest late assessment of the same discipline and school year, among the assessments that were selected.",
  /** Tooltip of 'Item Detail'; the second sentence for several cohorts alone. @see spec assessments §2.9 */
  itemDetail:
    "% correct responses and CLC breakdown are based on submitted assessments only. The item details shown in the table below reflect the students who submitted responses for that item only.",
  itemDetailOfSeveral:
    " As such, the denominators may be different from the number of students in a given cohort.",
} as const;
