/**
 * The versions that every document has: what learners read, and two that are written.
 * @see spec documents §3 "Version and variant"
 */
export const versionTypes = ["PUBLISHED", "ONGOING_MAINTENANCE", "SCHEDULED_REVIEW"] as const;
export type VersionType = (typeof versionTypes)[number];

/** As the edit bar heads them. @see spec documents §2.11 */
export const versionTypeNames: Record<VersionType, string> = {
  PUBLISHED: "Published",
  ONGOING_MAINTENANCE: "Ongoing Maintenance",
  SCHEDULED_REVIEW: "Scheduled Review",
};

/** Those that are written; the published one follows them. */
export type WrittenType = Exclude<VersionType, "PUBLISHED">;
