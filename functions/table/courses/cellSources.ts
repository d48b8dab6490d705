import { type ProgressRow, progressSchema } from "../cases/progress.ts";
import { keys } from "../keys.ts";
import { batchGetItems, type Key } from "../table.ts";
import type { Membership } from "./courseMembers.ts";

/** One person's figures of one document in one course of a program. */
export type CellPlace = Membership & { documentId: number };

/** All that those figures follow from. */
export type CellSources = {
  place: CellPlace;
  progress: ProgressRow | undefined;
  /** Only students have figures. */
  isStudent: boolean;
  isInCourse: boolean;
};

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/** Pattern: what figures of courses follow from, each by its key; strongly consistent. */
export async function listCellSources(places: readonly CellPlace[]): Promise<CellSources[]> {
  const asked = places.map((place) => ({
    place,
    progress: keys.progress(place.userId, place.documentId),
    member: keys.courseMember(place.courseId, place.programId, place.userId),
    item: keys.documentInCourse(place.documentId, place.courseId),
  }));
  const wanted = new Map(
    asked.flatMap(({ progress, member, item }) => [progress, member, item]).map((key) => [nameOf(key), key]),
  );
  const items = await batchGetItems([...wanted.values()], { consistent: true });
  const found = new Map(items.map((item) => [nameOf(item), item]));
  return asked.map(({ place, progress, member, item }) => {
    const row = found.get(nameOf(progress));
    return {
      place,
      progress: row && progressSchema.parse(row),
      isStudent: found.get(nameOf(member))?.role === "Student",
      isInCourse: found.has(nameOf(item)),
    };
  });
}
