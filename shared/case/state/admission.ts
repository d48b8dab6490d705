/**
 * Why an answer that came after the end of an exam does not count by itself: what is right had been told; somebody had handed the
 * exam in or ended it; or the server had heard of the person after the answer is said to be made, when a device that had it
 * would have delivered it.
 */
export const setAsideReasons = ["key_told", "handed_in", "in_contact"] as const;
export type SetAsideReason = (typeof setAsideReasons)[number];

/**
 * `isLate`: kept, with a mark for staff that it came outside of the time. `problem`: why it is not accepted. `setAsideFor`: not
 * accepted, and kept apart for staff to decide on.
 */
export type Admission = {
  accepted: boolean;
  isLate: boolean;
  problem?: string;
  setAsideFor?: SetAsideReason;
};

/**
 * The device's clock is compared when an entry arrives, so its own trip is taken for a wrong clock. So much of it is
 * forgiven.
 */
export const graceMs = 5_000;
