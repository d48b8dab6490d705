import { decodeTime } from "ulid";
import { resetStudentCases as route } from "#shared/contract/members/resets.ts";
import { learnerIdOf } from "#shared/domain/access/audience.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { examTexts } from "#shared/domain/examTexts.ts";
import { isResettable } from "#shared/domain/kinds.ts";
import { memberTexts } from "#shared/domain/memberTexts.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { actorNamed, memberEntry } from "../enrolment/memberAudit.ts";
import { resetLearner } from "../enrolment/resetLearner.ts";
import { isoTime } from "../runtime/clock.ts";
import { derivedUlid } from "../runtime/derivedUlid.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { getDocument } from "../table/cases/documents.ts";
import { putAuditEntries } from "../table/operations/audit.ts";
import { requireItems } from "./requireItems.ts";
import { requireSome } from "./requireSome.ts";

/** A student resets cases of their own. An exam that was begun is left as it is. @see spec courses §2.8 */
export const resetStudentCases = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body }, { loaded: { course, program }, operationId: id, person, actor }) => {
    const ids = requireSome(body.documentIds, { field: "documentIds", message: memberTexts.noItems });
    const items = await requireItems(course.id, ids, isResettable);
    const documents = await Promise.all(items.map(({ document }) => getDocument(document.id)));
    const learner = { learnerId: learnerIdOf(actor), userId: person.profile.id };
    const orderedMs = decodeTime(id);
    const order = { by: "learner", id, orderedAt: isoTime(orderedMs) } as const;
    const outcomes = await resetLearner(
      order,
      learner,
      documents.filter((document) => document !== undefined),
    );
    const isStep = (step: string) => outcomes.filter((one) => one.step === step).map((one) => one.documentId);
    const reset = isStep("reset");
    const begun = new Set(isStep("exam_begun"));
    if (reset.length > 0) {
      const member = { ...person.profile, user_id: person.profile.id };
      const entry = memberEntry({
        id: derivedUlid(orderedMs, `${id} ${person.profile.id}`),
        at: order.orderedAt,
        action: "cases.reset",
        actor: actorNamed(person.profile),
        programId: program.id,
        course,
        member,
        details: { Cases: String(reset.length) },
      });
      await putAuditEntries([entry]);
    }
    logger.info("own cases reset", { course_id: course.id, reset: reset.length });
    return {
      reset: reset.length,
      not_begun: outcomes.length - reset.length - begun.size,
      left: items
        .filter(({ document }) => begun.has(document.id))
        .map(({ document }) => ({
          id: document.id,
          name: plainText(document.title),
          why: examTexts.noReset,
        })),
    };
  },
});
