/** Names of the jobs about quotes of which one runs at a time. @see orderSoleJob */

/** Exchange with the CRM: of all programs in a school year, or of one. */
export const soleRefresh = (of: { schoolYear: number; programId: string | null }): string =>
  `crm_refresh#${of.schoolYear}#${of.programId ?? "all"}`;

/** Roll-over into a school year. */
export const soleRollOver = (schoolYear: number): string => `quote_roll_over#${schoolYear}`;
