/** How an option of a filter is displayed. @see spec courses §2.2 "Generic filters" */
export const shownOption = (label: string): string => (label === "Invited" ? "Registration Pending" : label);
