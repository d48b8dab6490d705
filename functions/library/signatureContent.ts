import type { LibraryViewer } from "#shared/domain/collection/libraryList.ts";
import type { PlacedDocument } from "../table/courses/courseItems.ts";
import type { CourseRow } from "../table/courses/courses.ts";

type Content = LibraryViewer["signatureContent"];
type Kept = { parts: readonly object[]; content: Content };

/** Under the first course's row: programs that have the same courses share it. */
const kept = new WeakMap<object, Kept>();

/** The names of the courses that hold each document; made anew when a course or its items have changed. */
export function signatureContentOf(
  courses: readonly CourseRow[],
  places: ReadonlyMap<number, readonly PlacedDocument[]>,
): Content {
  const [first] = courses;
  if (!first) return new Map();
  const parts = courses.flatMap((course) => [course, places.get(course.id) ?? none]);
  const known = kept.get(first);
  if (known && isSame(known.parts, parts)) return known.content;
  const content = new Map<number, string[]>();
  for (const { id, name } of courses) {
    for (const { document_id } of places.get(id) ?? none) {
      content.set(document_id, [...(content.get(document_id) ?? []), name]);
    }
  }
  kept.set(first, { parts, content });
  return content;
}

const none: readonly PlacedDocument[] = [];

const isSame = (a: readonly object[], b: readonly object[]): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at]);
