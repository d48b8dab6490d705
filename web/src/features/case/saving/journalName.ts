/** The database of answers that the server does not have yet. */
export const journalName = "bedside-journal";
