import type { DocumentRow } from "../table/cases/documents.ts";

/** Shows the settings of a document that stand outside its text, as its authors set them. */
export const presentSettings = ({
  id,
  title,
  possible_prerequisite,
  prerequisite_document_id,
  cover_image,
}: DocumentRow) => ({
  id,
  title,
  possible_prerequisite: possible_prerequisite ?? false,
  prerequisite_document_id,
  cover_image,
});
