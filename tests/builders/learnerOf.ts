import type { DocumentRow } from "#functions/table/cases/documents.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aMember } from "./course.ts";
import { aCourse, aDocument, addItems, aProgram, type BuiltPerson } from "./world.ts";

export type CaseToPlay = Partial<DocumentRow> & { root: ContentNode };
export type LearnerOf = {
  person: BuiltPerson;
  /** In the order of the cases: the document, and the path of its item in the course. */
  items: { document: DocumentRow; path: string }[];
};

/** A student with these cases in a course of theirs. */
export async function aLearnerOf(cases: readonly CaseToPlay[]): Promise<LearnerOf> {
  const program = await aProgram();
  const course = await aCourse([program]);
  const person = await aMember(course, program);
  const documents = await Promise.all(cases.map((parts) => aDocument([program], parts)));
  const relations = await addItems(course, documents);
  const items = documents.map((document, index) => ({
    document,
    path: `/document_set_document_relations/${relations[index]}`,
  }));
  return { person, items };
}
