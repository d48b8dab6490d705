import { updateQuoteCourses as route } from "#shared/contract/quotes/programUpdates.ts";
import { courseKeys } from "#shared/domain/pricing/courses.ts";
import { askedBy, auditLine } from "../memberships/auditLine.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { readProvidedCourses } from "../table/courses/courses.ts";
import { putQuoteCourses } from "../table/quotes/quoteCourses.ts";

/** Refuses courses that are not the provider's own: only those can be lent. */
export const updateQuoteCourses = defineHandler(route, {
  run: async ({ body }, { person, operationId }) => {
    const provided = new Set((await readProvidedCourses()).rows.map(({ id }) => id));
    const fields = courseKeys.flatMap((key) =>
      (body.courses[key] ?? [])
        .filter((id) => !provided.has(id))
        .map((id) => ({ path: `body.courses.${key}`, message: `${id} is not a course of the provider` })),
    );
    if (fields.length > 0) throw new Refusal("INVALID_REQUEST", { fields });
    const next = { courses: body.courses, rev: body.rev + 1 };
    const line = auditLine({
      action: "quote.courses_changed",
      at: isoTime(nowMs()),
      operationId,
      programId: null,
      by: askedBy(person),
      subject: { kind: "quote", id: "courses", name: "Quote courses" },
    });
    if (!(await putQuoteCourses(next, line))) throw new Refusal("CONFLICT");
    return next;
  },
});
