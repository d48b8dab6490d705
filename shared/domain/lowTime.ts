/** Percent of the recommended time at and under which a completion counts as low. @see spec documents §9 */
export const lowTimePercent = 25;

/**
 * Low time, for reports and for the modal alike. Reports call 25% and less 'Low Time'; the modal opens under 25%. An
 * unknown percentage is never low.
 * @see spec courses §4 Item progress display, documents §4 Feedback card and finish; ruling 9
 */
export function lowTimeOf(percentOfRecommendedTime: number | undefined): {
  isReported: boolean;
  opensModal: boolean;
} {
  if (percentOfRecommendedTime === undefined) return { isReported: false, opensModal: false };
  return {
    isReported: percentOfRecommendedTime <= lowTimePercent,
    opensModal: percentOfRecommendedTime < lowTimePercent,
  };
}
