import { getCourse as route } from "#shared/contract/courses/courses.ts";
import { courseFlags } from "#shared/domain/access/permissionFlags.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { lentIds, ownProgressIn } from "../access/openItems.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readLentItems } from "../table/courses/courseItems.ts";
import { getCourseProgress } from "../table/courses/courseProgress.ts";
import { listFavorites } from "../table/courses/favorites.ts";
import { presentCourse } from "./presentCourse.ts";

export const getCourse = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async (_call, { loaded, person, membership, actor }) => {
    const { id } = loaded.course;
    const programId = loaded.program.id;
    const isStudent = membership?.role === "Student";
    const isTaken = isStudent && !actor.isAdmin && loaded.resource.isMember;
    const [favorites, lent, progress] = await Promise.all([
      listFavorites(person.profile.id),
      readLentItems([id], programId),
      isTaken ? getCourseProgress(id, programId, person.profile.id) : undefined,
    ]);
    const course = presentCourse(loaded.course, {
      isFavorite: favorites.has(id),
      isStudent,
      program: loaded.program,
      has: (documentId) => actor.isAdmin || lentIds(lent.loans).has(documentId),
      own: isTaken ? ownProgressIn(lent, id, progress) : undefined,
    });
    const has_exams = (lent.items.get(id) ?? []).some(({ document }) => document.is_timed === true);
    return { ...course, has_exams, permissions: courseFlags(actor, loaded.resource) };
  },
});
