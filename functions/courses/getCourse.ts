import { getCourse as route } from "#shared/contract/courses/courses.ts";
import { learnerIdOf } from "#shared/domain/access/audience.ts";
import { courseFlags } from "#shared/domain/access/permissionFlags.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { lentIds, ownCourseIn, presentOwn } from "../access/openItems.ts";
import { readOwnWork } from "../access/ownWork.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readLentItems } from "../table/courses/courseItems.ts";
import { listFavorites } from "../table/courses/favorites.ts";
import { presentCourse } from "./presentCourse.ts";

export const getCourse = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async (_call, { loaded, person, membership, actor }) => {
    const { id } = loaded.course;
    const programId = loaded.program.id;
    const isStudent = membership?.role === "Student";
    const isTaken = isStudent && !actor.isAdmin && loaded.resource.isMember;
    const [favorites, lent] = await Promise.all([
      listFavorites(person.profile.id),
      readLentItems([id], programId),
    ]);
    const own = isTaken ? await readOwnWork(learnerIdOf(actor), person.profile.id, lent) : undefined;
    const course = presentCourse(loaded.course, {
      isFavorite: favorites.has(id),
      isStudent,
      program: loaded.program,
      has: (documentId) => actor.isAdmin || lentIds(lent.loans).has(documentId),
      own: own && presentOwn(ownCourseIn(lent, id, own.work)),
    });
    const has_exams = (lent.items.get(id) ?? []).some(({ document }) => document.is_timed === true);
    return { ...course, has_exams, permissions: courseFlags(actor, loaded.resource) };
  },
});
