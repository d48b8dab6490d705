import { hashPassword } from "#functions/identity/password.ts";
import { storeSnapshot } from "#functions/ports/snapshots.ts";
import { hashToken } from "#functions/runtime/authenticate.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { type DocumentRow, putPublishedDocument } from "#functions/table/cases/documents.ts";
import {
  getProgress,
  type ProgressRow,
  putProgress,
  unstartedProgress,
} from "#functions/table/cases/progress.ts";
import { putCourseItems } from "#functions/table/courses/courseItems.ts";
import { putCourseMember } from "#functions/table/courses/courseMembers.ts";
import { type CourseRow, putCourse } from "#functions/table/courses/courses.ts";
import { createPerson, type Membership, type Profile } from "#functions/table/identity/people.ts";
import { createSession } from "#functions/table/identity/sessions.ts";
import { clearFailures } from "#functions/table/identity/throttles.ts";
import { lendCourse, lendDocument } from "#functions/table/programs/loans.ts";
import { putMembership } from "#functions/table/programs/programPeople.ts";
import { createProgram, type Program } from "#functions/table/programs/programs.ts";
import { nextSequence } from "#functions/table/table.ts";
import { timedFacts } from "#shared/case/model/timedSection.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { blankCourse } from "#shared/domain/courses/blankCourse.ts";
import type { Role } from "#shared/domain/roles.ts";
import type { Credentials } from "./http.ts";
import { aSmallCase } from "./smallCase.ts";

/**
 * Builders of what stands in the table, through the product's own entity modules. Everything gets identifiers of its own,
 * so that tests share one cloud without meeting each other.
 */

/** Gives this process the environment that the cloud's functions run in. Call it before anything is built. */
export function useEnvironment(environment: Record<string, string>): void {
  // A path and a temporary directory belong to a process, not to a function's configuration; and no edge stands before
  // handlers that run in this one.
  const left = new Set(["PATH", "TMPDIR", "ORIGIN_SECRET_ARN"]);
  for (const [name, value] of Object.entries(environment)) if (!left.has(name)) process.env[name] = value;
}

const nowS = (): number => Math.floor(nowMs() / 1000);
const now = (): string => isoTime(nowMs());

export async function aProgram(parts: Partial<Program> = {}): Promise<Program> {
  const id = newUlid();
  const program: Program = {
    id,
    name: `Program ${id.slice(-6)}`,
    description: "",
    subdomain: `p${id.slice(-12).toLowerCase()}`,
    time_zone: "America/New_York",
    is_editorial: false,
    archived_at: null,
    feature_flags: {},
    ...parts,
  };
  if (!(await createProgram(program))) throw new Error(`The subdomain ${program.subdomain} is taken`);
  return program;
}

export type Belonging = {
  program: Program;
  role: Role;
  subscription_end?: string | null;
} & Pick<Membership, "leads" | "project_names">;
export type BuiltPerson = Profile & { memberships: Membership[]; password: string };

// The least that scrypt takes: nobody's real password is kept this way.
const cheapCost = 16;
export const testPassword = "a password of the tests";
let testPasswordHash: Promise<string> | undefined;

export async function aPerson(
  belongings: readonly Belonging[] = [],
  parts: Partial<Profile> = {},
): Promise<BuiltPerson> {
  const id = newUlid();
  testPasswordHash ??= hashPassword(testPassword, undefined, cheapCost);
  const profile: Profile = {
    id,
    email: `${id.toLowerCase()}@bedside.test`,
    first_name: "Test",
    // Six characters of an id may all be digits, and a name has a letter in it.
    last_name: `P${id.slice(-6)}`,
    is_admin: false,
    password_hash: await testPasswordHash,
    ...parts,
  };
  if (!(await createPerson(profile))) throw new Error(`${profile.email} is taken`);
  const memberships: Membership[] = [];
  for (const { program, role, subscription_end = "2999-01-01T00:00:00.000Z", ...rest } of belongings) {
    const membership: Membership = {
      ...rest,
      id: newUlid(),
      user_id: id,
      program_id: program.id,
      program_name: program.name,
      subdomain: program.subdomain,
      is_editorial: program.is_editorial,
      role,
      subscription_end,
      created_at: now(),
    };
    await putMembership(membership, nowS());
    memberships.push(membership);
  }
  return { ...profile, memberships, password: testPassword };
}

/** A session of the person, as signing in would have made it. */
export async function aSession(
  person: Pick<BuiltPerson, "id" | "memberships">,
  options: { programId?: string | null; expiresAtS?: number; createdMsAgo?: number } = {},
): Promise<Credentials> {
  const secret = newUlid();
  const csrfToken = newUlid();
  await createSession({
    token_hash: hashToken(secret),
    user_id: person.id,
    csrf_token: csrfToken,
    program_id: options.programId ?? person.memberships[0]?.program_id ?? null,
    created_at: isoTime(nowMs() - (options.createdMsAgo ?? 0)),
    expires_at_s: options.expiresAtS ?? nowS() + 3600,
  });
  return { cookie: `bedside_session=${person.id}.${secret}`, csrfToken };
}

/** A course of the first program, or with `program_id: null` of the provider's and lent to all of them. */
export async function aCourse(
  programs: readonly Program[],
  parts: Partial<CourseRow> = {},
): Promise<CourseRow> {
  const id = await nextSequence("course");
  const course: CourseRow = {
    ...blankCourse(id, now()),
    program_id: programs[0]?.id ?? null,
    name: `Course ${id}`,
    description: "",
    kind: "custom",
    ...parts,
  };
  await putCourse(course, nowS());
  if (course.program_id === null) for (const program of programs) await lendCourse(id, program.id);
  return course;
}

/** What a published case says of itself where nothing else is said; its tree and its place in the table are its maker's. */
export const documentFacts = (id: number): DocumentRow => ({
  id,
  title: `Case ${id}`,
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
  published_snapshot_id: newUlid(),
  source_id: null,
  content_hash: "",
});

/** A published case, lent to the programs. */
export async function aDocument(
  programs: readonly Program[],
  parts: Partial<DocumentRow> & { root?: ContentNode } = {},
): Promise<DocumentRow> {
  const { root, ...row } = parts;
  const id = await nextSequence("document");
  const document: DocumentRow = { ...documentFacts(id), ...row };
  await storeSnapshot(id, document.published_snapshot_id, root ?? aSmallCase());
  await putPublishedDocument({ ...document, ...timedFacts(root ?? aSmallCase()) }, now());
  for (const program of programs) await lendDocument(id, program.id);
  return document;
}

/** Publishes another tree of a document. */
export async function publishAgain(document: DocumentRow, root: ContentNode): Promise<DocumentRow> {
  const next = { ...document, published_snapshot_id: newUlid() };
  await storeSnapshot(document.id, next.published_snapshot_id, root);
  await putPublishedDocument(next, now());
  return next;
}

/** Puts documents into a course; answers their numbers as items, in the same order. */
export async function addItems(
  course: Pick<CourseRow, "id">,
  documents: readonly DocumentRow[],
): Promise<number[]> {
  const first = await nextSequence("relation", documents.length);
  await putCourseItems(
    course.id,
    documents.map((document, index) => ({
      relation_id: first + index,
      position: index + 1,
      document_id: document.id,
    })),
    nowS(),
  );
  return documents.map((_document, index) => first + index);
}

export async function enroll(course: CourseRow, program: Program, person: BuiltPerson): Promise<void> {
  await putCourseMember({
    id: newUlid(),
    course_id: course.id,
    program_id: program.id,
    user_id: person.id,
    email: person.email,
    first_name: person.first_name,
    last_name: person.last_name,
    role: person.memberships.find((entry) => entry.program_id === program.id)?.role ?? "Student",
    created_at: now(),
  });
}

/** Sets how far a person is in a document. */
export async function setProgress(
  person: Pick<BuiltPerson, "id">,
  document: Pick<DocumentRow, "id">,
  figures: Partial<ProgressRow>,
): Promise<void> {
  const before = await getProgress(person.id, document.id);
  const row: ProgressRow = {
    ...(before ?? unstartedProgress(person.id, document.id, 1, 0)),
    ...figures,
    rev: (before?.rev ?? 0) + 1,
  };
  if (!(await putProgress(row))) throw new Error("The progress was written by somebody else");
}

/** All tests sign in from one network address: wrong passwords of one file must not lock out the next. */
export async function forgetThisAddress(): Promise<void> {
  for (const kind of ["address", "links", "reset-network", "contact"])
    await clearFailures(`${kind}:127.0.0.1`);
}
