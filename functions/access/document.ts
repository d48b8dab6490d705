import { can, type ResourceOf } from "#shared/domain/access.ts";
import { productLineOf } from "#shared/domain/kinds.ts";
import { isLockedByPrerequisite } from "#shared/domain/progress.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { ttlCache } from "../runtime/ttlCache.ts";
import {
  type CourseRow,
  type KeptCourseMember,
  listCoursesOfUser,
  readCoursesOfProgram,
} from "../table/courses.ts";
import { type DocumentFacts, type DocumentRow, getDocumentFacts } from "../table/documents.ts";
import type { Program } from "../table/programs.ts";
import { getProgress } from "../table/progress.ts";
import { requireProgram } from "./course.ts";
import { hasFinished } from "./hasFinished.ts";

/** A membership of the person in a course that holds the document. */
export type CoursePlace = {
  member: KeptCourseMember;
  /** Of the current program, and not archived. */
  isOpen: boolean;
};

export type LoadedDocument = {
  resource: ResourceOf<"case.read">;
  document: DocumentRow;
  program: Program;
  /** In every program; the open ones first, then by the course's number. */
  places: readonly CoursePlace[];
};

/**
 * A document as the current program may use it, with all that decides whether this person may open it. Refuses what is
 * not there; `decide` refuses the rest.
 * @see rulings "Who sees a document", 21
 */
export async function loadDocument(documentId: number, signedIn: SignedIn): Promise<LoadedDocument> {
  const program = await requireProgram(signedIn);
  const userId = signedIn.person.profile.id;
  const [facts, courses, memberships, progress] = await Promise.all([
    getDocumentFacts(documentId),
    readCoursesOfProgram(program.id),
    listCoursesOfUser(userId),
    getProgress(userId, documentId),
  ]);
  if (!facts) throw new Refusal("NOT_FOUND");
  const places = placesOf(facts, memberships, program.id, courses.rows);
  return {
    resource: {
      kind: "document",
      isLent: facts.lentTo.includes(program.id),
      isInOwnCourse: places.some((place) => place.isOpen),
      isArchived: facts.document.archived_at !== null,
      isLocked: await isLocked(facts.document, userId),
      isFinished: progress?.is_finished ?? false,
      productLine: productLineOf(facts.document.kind),
    },
    document: facts.document,
    program,
    places,
  };
}

function placesOf(
  facts: DocumentFacts,
  memberships: readonly KeptCourseMember[],
  programId: string,
  courses: readonly CourseRow[],
): CoursePlace[] {
  const holding = new Set(facts.courses.map((place) => place.course_id));
  const open = new Set(courses.filter((course) => course.archived_at === null).map((course) => course.id));
  return memberships
    .filter((member) => holding.has(member.course_id))
    .map((member) => ({ member, isOpen: member.program_id === programId && open.has(member.course_id) }))
    .sort((a, b) => Number(b.isOpen) - Number(a.isOpen) || a.member.course_id - b.member.course_id);
}

async function isLocked(document: DocumentRow, userId: string): Promise<boolean> {
  const prerequisite = document.prerequisite_document_id;
  if (prerequisite === null || !isLockedByPrerequisite(await getProgress(userId, prerequisite))) return false;
  const facts = await getDocumentFacts(prerequisite);
  return !facts || !(await hasFinished(userId, facts.document));
}

/** The same, for what opens at the end of a case: it opens with the finish, not once that was counted. */
export async function loadDocumentAtEnd(documentId: number, signedIn: SignedIn): Promise<LoadedDocument> {
  const loaded = await loadDocument(documentId, signedIn);
  const { resource, document } = loaded;
  if (resource.isFinished) return loaded;
  const isFinished = await hasFinished(signedIn.person.profile.id, document);
  return { ...loaded, resource: { ...resource, isFinished } };
}

const documentCache = ttlCache<LoadedDocument>(30_000, 5000);

/**
 * The same, up to 30 s old: for the answers of somebody who has the case open, which come many a minute. Whether the
 * person is signed in, and in which role, is never held; nor is a refusal, so that a case opens as soon as its
 * prerequisite is complete.
 */
export async function loadDocumentInPlay(documentId: number, signedIn: SignedIn): Promise<LoadedDocument> {
  const key = `${signedIn.person.profile.id} ${signedIn.membership?.program_id} ${documentId}`;
  const held = await documentCache(key, () => loadDocument(documentId, signedIn));
  return can(signedIn.actor, "case.play", held.resource) ? held : loadDocument(documentId, signedIn);
}
