import { compareCohorts as route } from "#shared/contract/dashboards/comparison.ts";
import { decide } from "#shared/domain/access.ts";
import { compareCohorts as compare } from "#shared/domain/reports/comparison.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireRange } from "../runtime/requireRange.ts";
import { coursesLookedAfter, readCourseSource } from "./courseSources.ts";

/** So many courses are offered to compare with. */
const coursesAtMost = 200;

/** @see ADR 0178 */
export const compareCohorts = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ query }, { loaded, ...signedIn }) => {
    const { course, program } = loaded;
    const otherId = query.with === undefined ? course.id : Number(query.with);
    const other = otherId === course.id ? loaded : await loadCourse(otherId, signedIn);
    const decision = decide(signedIn.actor, "usage_report.read", other.resource);
    if (!decision.ok) throw new Refusal(decision.code);
    const ranges = [
      requireRange(query, "query"),
      requireRange({ start_date: query.with_start_date, end_date: query.with_end_date }, "query", "with_"),
    ] as const;
    const [first, second, courses] = await Promise.all([
      readCourseSource(course, program.id),
      readCourseSource(other.course, program.id),
      coursesLookedAfter(signedIn, program),
    ]);
    const compared = compare(
      { source: first, range: ranges[0] },
      { source: second, range: ranges[1] },
      program.time_zone,
    );
    const named = ({ id, name }: { id: number; name: string }) => ({ id, name });
    return {
      first: { course: named(course), ...compared.first },
      second: { course: named(other.course), ...compared.second },
      items: compared.items,
      courses: courses.slice(0, coursesAtMost).map(named),
    };
  },
});
