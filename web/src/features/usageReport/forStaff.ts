/** For a student who was sent the address. */
export const forStaff =
  "This report is for staff of your program. Open your own usage report from any of your courses.";
