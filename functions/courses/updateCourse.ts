import { updateCourse as route } from "#shared/contract/courses/editCourse.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { writeCourse } from "../table/courses/courses.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { changesOfCourse } from "./changesOfCourse.ts";
import { courseEntry } from "./courseAudit.ts";
import { readDetails } from "./courseForm.ts";
import { educatorResourcesOf } from "./educatorResources.ts";
import { inviteDayChange } from "./inviteDayChange.ts";
import { readOfferedDocuments } from "./offeredDocuments.ts";

export const updateCourse = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body: { version, ...body }, request }, { loaded, ...signedIn }) => {
    const { course, program, resource } = loaded;
    const whose = { isAdmin: signedIn.actor.isAdmin, course: { kind: course.kind, isOwn: resource.isOwn } };
    const details = await readDetails(body, { program, whose, before: course });
    const isRenamed = details.name !== course.name;
    const educator_resources_id = isRenamed
      ? educatorResourcesOf(details.name, await readOfferedDocuments(program.id))
      : course.educator_resources_id;
    const after = await writeCourse(course.id, Math.floor(nowMs() / 1000), async (before) => {
      if (!before || (before.details_version ?? 0) !== version)
        throw new Refusal("CONFLICT", { message: changedMeanwhile });
      const next = { ...before, ...details, educator_resources_id, details_version: version + 1 };
      const told = changesOfCourse(before, next);
      if (Object.keys(told).length === 0) return undefined;
      const entry = courseEntry(signedIn, { action: "course.changed", course: next, details: told });
      const day = inviteDayChange(before, next, { signedIn, program, host: request.host });
      return { course: next, others: [auditWrite(entry), ...day] };
    });
    return { version: after.details_version ?? 0 };
  },
});

const changedMeanwhile =
  "Someone else changed this course after you opened it. Nothing was saved, and your text is kept in this browser. Reload the page to see the latest version.";
