/**
 * The versions that every document has: what learners read, and two that are written.
 * @see spec documents §3 "Version and variant"
 */
export const versionTypes = ["PUBLISHED", "ONGOING_MAINTENANCE", "SCHEDULED_REVIEW"] as const;
