/** For a student who was sent the address. */
export const forStaff =
  "This report is for the staff of your program. Your own usage report is reached from each course of yours.";
