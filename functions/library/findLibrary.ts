import type { ProgressFigures } from "#shared/contract/common.ts";
import { learnerIdOf } from "#shared/domain/access/audience.ts";
import type { LibraryViewer } from "#shared/domain/collection/libraryList.ts";
import { requireProgram } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { type ListedDocument, readDocuments } from "../table/cases/documents.ts";
import { listProgressOfUser, type ProgressRow } from "../table/cases/progress.ts";
import { readPlacesOfCourses } from "../table/courses/courseItems.ts";
import { readCoursesOfProgram } from "../table/courses/courses.ts";
import { readDocumentLoans } from "../table/programs/loans.ts";
import type { Program } from "../table/programs/programs.ts";
import { signatureContentOf } from "./signatureContent.ts";

export type Library = {
  /** Every document of the product, the same array for all programs: what this person sees of it is `isShown`. */
  rows: readonly ListedDocument[];
  isShown: ((row: ListedDocument) => boolean) | undefined;
  viewer: LibraryViewer;
  program: Program;
};

/** The library as a person sees it: what is lent to their program, for a provider admin everything. @see ADR 0100 */
export async function findLibrary(signedIn: SignedIn): Promise<Library> {
  const program = await requireProgram(signedIn);
  const [shown, signatureContent, progress] = await Promise.all([
    findShown(signedIn, program.id),
    findSignatureContent(program.id),
    listProgressOfUser(learnerIdOf(signedIn.actor)),
  ]);
  return {
    ...shown,
    viewer: { signatureContent, progress: new Map(progress.map((row) => [row.document_id, figuresOf(row)])) },
    program,
  };
}

const figuresOf = (row: ProgressRow): ProgressFigures => ({
  percent_complete: row.percent_complete,
  percentage_of_recommended_time: row.percentage_of_recommended_time,
  reset: row.resets,
  date_last_accessed: row.last_accessed_at,
});

/** All documents, and which of them this person sees. */
export async function findShown(
  { actor }: SignedIn,
  programId: string,
): Promise<Pick<Library, "rows" | "isShown">> {
  const [{ rows }, loans] = await Promise.all([readDocuments(), readDocumentLoans(programId)]);
  if (actor.isAdmin) return { rows, isShown: undefined };
  const lent = lentBy(loans.rows);
  return { rows, isShown: (row) => lent.has(row.id) };
}

const lentIds = new WeakMap<readonly object[], ReadonlySet<number>>();

function lentBy(loans: readonly { document_id: number }[]): ReadonlySet<number> {
  const known = lentIds.get(loans) ?? new Set(loans.map((loan) => loan.document_id));
  lentIds.set(loans, known);
  return known;
}

async function findSignatureContent(programId: string): Promise<LibraryViewer["signatureContent"]> {
  const { rows } = await readCoursesOfProgram(programId);
  const courses = rows.filter(({ kind, program_id, archived_at }) => {
    return kind === "signature" && program_id === null && archived_at === null;
  });
  return signatureContentOf(courses, await readPlacesOfCourses(courses.map(({ id }) => id)));
}
