import { ulid } from "ulid";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { putPublishedDocument } from "#functions/table/cases/documents.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import { anId, now } from "./someone.ts";

export const aCourseRow = (parts: Partial<CourseRow> = {}): CourseRow => ({
  id: anId(),
  program_id: null,
  name: "Medicine",
  description: "",
  kind: "custom",
  archived_at: null,
  is_cx_doc_set: false,
  start_date: null,
  end_date: null,
  created_by: null,
  responsible_person: null,
  circulation: null,
  item_count: 0,
  educator_resources_id: null,
  created_at: now,
  ...parts,
});

export const aDocumentRow = (parts: Partial<DocumentRow> = {}): DocumentRow => ({
  id: anId(),
  title: "A case",
  report_title: null,
  kind: "signature_case",
  author: "A. Author",
  editor: "E. Editor",
  cover_image: null,
  mod_map_image: null,
  last_release_date: null,
  last_release_notes: null,
  update_banner_date: null,
  new_banner_date: null,
  case_synopsis: null,
  recommended_time: 20,
  prerequisite_document_id: null,
  archived_at: null,
  published_snapshot_id: ulid(),
  source_id: null,
  content_hash: "",
  ...parts,
});

/** A document as it stands once it was published; its tree is nowhere. */
export async function aPublished(parts: Partial<DocumentRow> = {}): Promise<DocumentRow> {
  const row = aDocumentRow(parts);
  if (!(await putPublishedDocument(row, now))) throw new Error("not published");
  return row;
}
