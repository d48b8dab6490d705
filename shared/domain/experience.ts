/** Boxes of the experience modal after a chat, in their order. @see spec documents §2.10 */
export const chatIssues = [
  "All good, patient was realistic",
  "Patient was too easy",
  "Patient was too hard",
  "Slow, unresponsive, or glitchy",
  "Other, please specify below",
] as const;

/** The same after the feedback on a chat. */
export const feedbackIssues = [
  "All good, feedback was clear and helpful",
  "Feedback was unclear",
  "Feedback was inaccurate",
  "Slow, responsive, or glitchy",
  "Other, please specify below",
] as const;

export const experienceIssues = [...new Set([...chatIssues, ...feedbackIssues])];
export type ExperienceIssue = (typeof experienceIssues)[number];
