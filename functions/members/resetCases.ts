import { resetCases as route } from "#shared/contract/members/resets.ts";
import { isResettable } from "#shared/domain/kinds.ts";
import { memberTexts } from "#shared/domain/memberTexts.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { actorNamed } from "../enrolment/memberAudit.ts";
import { findMembers } from "../enrolment/seenMembers.ts";
import { orderJob } from "../jobs/orderJob.ts";
import { requireOwnJob } from "../jobs/requireOwnJob.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { presentReset } from "./presentReset.ts";
import { requireItems } from "./requireItems.ts";
import { requireSome } from "./requireSome.ts";

/**
 * Orders a reset: however many cases and students, it is done in the background, some students at a time, and may be looked
 * at or left. @see spec courses §2.7; ADR 0110
 */
export const resetCases = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body }, { loaded, operationId: id, ...signedIn }) => {
    const { course, program } = loaded;
    const memberIds = requireSome(body.documentSetPermissionIds, {
      field: "documentSetPermissionIds",
      message: memberTexts.noUsers,
    });
    const documentIds = requireSome(body.documentIds, {
      field: "documentIds",
      message: memberTexts.noCases,
    });
    const items = await requireItems(course.id, documentIds, isResettable);
    const { found, left } = await findMembers(loaded, signedIn, memberIds);
    const students = found.filter(({ role }) => role === "Student");
    const others = found.filter(({ role }) => role !== "Student");
    await orderJob({
      kind: "reset_cases",
      id,
      requestedBy: signedIn.person.profile.id,
      programId: program.id,
      input: {
        course_id: course.id,
        document_ids: items.map(({ document }) => document.id),
        user_ids: students.map(({ userId }) => userId),
        left: [
          ...left,
          ...others.map((other) => ({ id: other.id, name: other.name, why: "They are not a student." })),
        ].slice(0, leftAtMost),
        ordered_by: actorNamed(signedIn.person.profile),
      },
    });
    logger.info("reset ordered", { job_id: id, cases: items.length, students: students.length });
    return presentReset(await requireOwnJob("reset_cases", id, signedIn));
  },
});

/** An order is kept in one row. */
const leftAtMost = 200;
