import type { ProgressFigures } from "#shared/contract/common.ts";
import { type CourseItem, courseItemListRoutes } from "#shared/contract/courses/courses.ts";
import { courseItemList } from "#shared/domain/collection/courseItemList.ts";
import { markHits } from "#shared/domain/collection/markHits.ts";
import { isLockedByPrerequisite } from "#shared/domain/progress.ts";
import { loadCourse } from "../access/course.ts";
import { signMediaUrl } from "../ports/storage.ts";
import { serveListOf } from "../runtime/serveList.ts";
import { getProgress } from "../table/cases/progress.ts";
import { findCourseItems } from "./findCourseItems.ts";
import type { ListedItem } from "./itemRows.ts";

/** @see spec courses §2.4 */
export const courseItems = serveListOf(courseItemListRoutes, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  find: async ({ loaded, ...signedIn }, { words }) => ({
    ...(await findCourseItems(loaded, signedIn)),
    words,
  }),
  list: ({ course }) => courseItemList(course),
  present: async (rows, { viewer: { progress }, prerequisiteOf, words }, { membership, person }) => {
    const isStudent = membership?.role === "Student";
    const prerequisites = isStudent
      ? await percentOfPrerequisites(rows, progress, person.profile.id)
      : undefined;
    return Promise.all(
      rows.map(async (row) => ({
        ...(await present(row, progress.get(row.id), prerequisites)),
        case_synopsis: row.case_synopsis === null ? null : markHits(row.case_synopsis, words),
        prerequisite: prerequisiteOf(row),
      })),
    );
  },
});

/** Percent of each prerequisite, also of one that stands in another course. */
async function percentOfPrerequisites(
  rows: readonly ListedItem[],
  progress: ReadonlyMap<number, ProgressFigures>,
  userId: string,
): Promise<Map<number, number>> {
  const ids = new Set(rows.flatMap((row) => row.prerequisite_document_id ?? []));
  const entries = [...ids].map(async (id) => {
    const known = progress.get(id) ?? (await getProgress(userId, id));
    return [id, known?.percent_complete ?? 0] as const;
  });
  return new Map(await Promise.all(entries));
}

async function present(
  { cover_image, mod_map_image, learning_objectives: _searched, position: _sorted, ...row }: ListedItem,
  progress: ProgressFigures | undefined,
  prerequisites: ReadonlyMap<number, number> | undefined,
): Promise<Omit<CourseItem, "prerequisite">> {
  const [coverUrl, modMapUrl] = await Promise.all([link(cover_image), link(mod_map_image)]);
  const percent =
    row.prerequisite_document_id === null ? undefined : prerequisites?.get(row.prerequisite_document_id);
  const pre_progress = percent === undefined ? null : { percent_complete: percent };
  return {
    ...row,
    cover_image_url: coverUrl,
    mod_map_image_url: modMapUrl,
    progress: progress ?? null,
    pre_progress,
    locked: pre_progress !== null && isLockedByPrerequisite(pre_progress),
  };
}

const link = async (key: string | null): Promise<string | null> => (key === null ? null : signMediaUrl(key));
