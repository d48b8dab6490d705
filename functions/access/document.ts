import { learnerIdOf, userOfLearner } from "#shared/domain/access/audience.ts";
import { can, canByRole, type ResourceOf } from "#shared/domain/access.ts";
import { productLineOf } from "#shared/domain/kinds.ts";
import { isLockedByPrerequisite } from "#shared/domain/progress.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { ttlCache } from "../runtime/ttlCache.ts";
import { type DocumentRow, getDocument, getDocumentInProgram } from "../table/cases/documents.ts";
import { getProgress } from "../table/cases/progress.ts";
import { listCoursesHolding } from "../table/courses/courseItems.ts";
import { type KeptCourseMember, listCoursesOfUser } from "../table/courses/courseMembers.ts";
import { listCoursesInProgram } from "../table/courses/courses.ts";
import type { Program } from "../table/programs/programs.ts";
import { requireProgram } from "./course.ts";
import { hasFinished } from "./hasFinished.ts";

/** A membership of the person in a course that holds the document. */
export type CoursePlace = {
  member: KeptCourseMember;
  /** True if it belongs to the current program and is not archived. */
  isOpen: boolean;
};

export type LoadedDocument = {
  /** Under which id the person's work on it is kept. */
  learnerId: string;
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
  const found = await findDocument(documentId, { learnerId: learnerIdOf(signedIn.actor), program });
  if (!found) throw new Refusal("NOT_FOUND");
  if (found.document.is_unpublished) throw notPublished(found.resource, signedIn);
  return found;
}

type Learner = { learnerId: string; program: Program };

/** The same of a learner who is not the sender of a request; undefined where the case is not there, or nobody can play it yet. */
export async function documentOfLearner(
  documentId: number,
  learner: Learner,
): Promise<LoadedDocument | undefined> {
  const found = await findDocument(documentId, learner);
  return found?.document.is_unpublished ? undefined : found;
}

async function findDocument(
  documentId: number,
  { learnerId, program }: Learner,
): Promise<LoadedDocument | undefined> {
  const [facts, places, progress] = await Promise.all([
    getDocumentInProgram(documentId, program.id),
    listPlaces(documentId, userOfLearner(learnerId), program.id),
    getProgress(learnerId, documentId),
  ]);
  if (!facts) return undefined;
  return {
    learnerId,
    resource: {
      kind: "document",
      isLent: facts.isLent,
      isInOwnCourse: places.some((place) => place.isOpen),
      isArchived: facts.document.archived_at !== null,
      isLocked: !facts.document.is_unpublished && (await isLocked(facts.document, learnerId)),
      isFinished: progress?.is_finished ?? false,
      productLine: productLineOf(facts.document.kind),
    },
    document: facts.document,
    program,
    places,
  };
}

/** Refusal of a case that nobody can play yet: only its authors learn that it exists. */
function notPublished({ isLent }: Pick<LoadedDocument["resource"], "isLent">, { actor }: SignedIn): Refusal {
  const isAuthor = actor.isAdmin || (isLent && canByRole(actor, "case.suggest"));
  return new Refusal(isAuthor ? "CASE_NOT_PUBLISHED" : "NOT_FOUND");
}

/** By key, from the person's own memberships: how many courses hold the document, or have it on loan, costs nothing. */
async function listPlaces(documentId: number, userId: string, programId: string): Promise<CoursePlace[]> {
  const memberships = await listCoursesOfUser(userId);
  const courseIds = memberships.map((member) => member.course_id);
  const [holding, courses] = await Promise.all([
    listCoursesHolding(documentId, courseIds),
    listCoursesInProgram(courseIds, programId),
  ]);
  const open = new Set(courses.filter((course) => course.archived_at === null).map((course) => course.id));
  return memberships
    .filter((member) => holding.has(member.course_id))
    .map((member) => ({ member, isOpen: member.program_id === programId && open.has(member.course_id) }))
    .sort((a, b) => Number(b.isOpen) - Number(a.isOpen) || a.member.course_id - b.member.course_id);
}

async function isLocked(document: DocumentRow, learnerId: string): Promise<boolean> {
  const prerequisite = document.prerequisite_document_id;
  if (prerequisite === null || !isLockedByPrerequisite(await getProgress(learnerId, prerequisite)))
    return false;
  const before = await getDocument(prerequisite);
  return !before || !(await hasFinished(learnerId, before));
}

const documentCache = ttlCache<LoadedDocument>(30_000, 5000);

/**
 * The same, up to 30 s old: for the answers of somebody who has the case open, which come many a minute. Whether the
 * person is signed in, and in which role, is never held; nor is a refusal, so that a case opens as soon as its
 * prerequisite is complete.
 */
export async function loadDocumentInPlay(documentId: number, signedIn: SignedIn): Promise<LoadedDocument> {
  const key = `${learnerIdOf(signedIn.actor)} ${signedIn.membership?.program_id} ${documentId}`;
  const held = await documentCache(key, () => loadDocument(documentId, signedIn));
  return can(signedIn.actor, "case.play", held.resource) ? held : loadDocument(documentId, signedIn);
}
