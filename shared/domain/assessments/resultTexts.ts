/** Texts of pages of results. Apart from those of messages, which every page loads. Word for word where they have a section. */
export const resultTexts = {
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
