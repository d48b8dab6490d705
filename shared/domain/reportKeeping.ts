/** Days that the file of a report is kept, unless a deployment is configured otherwise. */
export const reportKeptDays = 90;

/** Where the files of reports lie in their bucket. */
export const archivedReportsFolder = "archived_reports/";
