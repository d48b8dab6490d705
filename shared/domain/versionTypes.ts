/**
 * The versions that every document has: what learners read, and two that are written.
 * @see spec documents §3 "Version and variant"
 */
export const versionTypes = ["PUBLISHED", "ONGOING_MAINTENANCE", "SCHEDULED_REVIEW"] as const;
/** Names on pages. */
export const versionTypeNames: Record<(typeof versionTypes)[number], string> = {
  PUBLISHED: "Published",
  ONGOING_MAINTENANCE: "Ongoing Maintenance",
  SCHEDULED_REVIEW: "Scheduled Review",
};

/** How a revision came about. `restore`, `push`, `reset` and `compact` put another draft in the place of the one before. */
export const saveKinds = ["save", "publish", "restore", "push", "reset", "import", "compact"] as const;
