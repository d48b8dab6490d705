import { getQuoteCourses as route } from "#shared/contract/quotes/programUpdates.ts";
import { wordOrder } from "#shared/words/language.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readProvidedCourses } from "../table/courses/courses.ts";
import { getQuoteCourses as readQuoteCourses } from "../table/quotes/quoteCourses.ts";

const byName = wordOrder({ numeric: true });

export const getQuoteCourses = defineHandler(route, {
  run: async () => {
    const [{ courses, rev }, { rows }] = await Promise.all([readQuoteCourses(), readProvidedCourses()]);
    const chosen = new Set(Object.values(courses).flat());
    const provided = rows
      // An archived course is no new choice; one that was chosen before keeps its name.
      .filter(({ id, archived_at }) => archived_at === null || chosen.has(id))
      .map(({ id, name }) => ({ id, name }))
      .toSorted((a, b) => byName.compare(a.name, b.name));
    return { courses, rev, provided };
  },
});
