import type { Sent } from "#tests/builders/http.ts";
import type { BuiltPerson } from "#tests/builders/world.ts";

/** What every call of the contract is made about. */
export type Scene = {
  courseId: number;
  relationId: number;
  documentId: number;
  /** A variant of reusable content that nobody else writes on. */
  variantId: number;
  snapshotId: string;
  /** The program's own, which its staff may change; it holds the document as well. */
  ownCourseId: number;
};

export type Parts = Pick<Sent, "query" | "body" | "raw" | "headers"> & { params?: Record<string, string> };

export type Valid = {
  /** A call that succeeds for whoever may make it. */
  parts: (scene: Scene, person: BuiltPerson) => Parts;
  /** What must stand in the table first. */
  prepare?: (scene: Scene, person: BuiltPerson) => Promise<void>;
  /** Made without a session, whoever asks: what it is about is somebody else's. */
  isByNobody?: true;
};

export const course = ({ courseId }: Scene) => ({ id: String(courseId) });
export const ownCourse = ({ ownCourseId }: Scene) => ({ id: String(ownCourseId) });
export const document = ({ documentId }: Scene) => ({ id: String(documentId) });

export const programOf = (person: BuiltPerson): { id: string } => ({
  id: person.memberships[0]?.program_id ?? person.id,
});

export const failedJob = (person: BuiltPerson, programId: string) => ({
  program_id: programId,
  requested_by: person.id,
  cursor: null,
  state: "failed" as const,
  progress: 0,
  created_at: "2026-11-20T08:00:00.000Z",
  updated_at: "2026-11-20T08:00:00.000Z",
  attempts: 1,
  lease_until_s: 0,
  lease: null,
  expires_at_s: Math.floor(Date.now() / 1000) + 86_400,
});
