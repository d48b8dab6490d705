import type { DocumentRow } from "../table/cases/documents.ts";

/** What is known of a document outside its text, as its authors set it. */
export const presentSettings = ({
  id,
  title,
  possible_prerequisite,
  prerequisite_document_id,
}: DocumentRow) => ({
  id,
  title,
  possible_prerequisite: possible_prerequisite ?? false,
  prerequisite_document_id,
});
