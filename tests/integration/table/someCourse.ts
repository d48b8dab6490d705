import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { putPublishedDocument } from "#functions/table/cases/documents.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import { blankCourse } from "#shared/domain/courses/blankCourse.ts";
import { documentFacts } from "#tests/builders/world.ts";
import { anId, now } from "./someone.ts";

export const aCourseRow = (parts: Partial<CourseRow> = {}): CourseRow => ({
  ...blankCourse(anId(), now),
  program_id: null,
  name: "Medicine",
  description: "",
  kind: "custom",
  ...parts,
});

export const aDocumentRow = (parts: Partial<DocumentRow> = {}): DocumentRow => ({
  ...documentFacts(anId()),
  ...parts,
});

/** A document as it stands once it was published; its tree is nowhere. */
export async function aPublished(parts: Partial<DocumentRow> = {}): Promise<DocumentRow> {
  const row = aDocumentRow(parts);
  if (!(await putPublishedDocument(row, now))) throw new Error("not published");
  return row;
}
