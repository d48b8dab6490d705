import { listExamIncidents as route } from "#shared/contract/proctoring/incidents.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listIncidents } from "../table/incidents.ts";
import { findExam, requireProctor } from "./examRoom.ts";

export const listExamIncidents = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ query }, { loaded, actor }) => {
    const course = await requireProctor(loaded, { query, userId: actor.userId });
    const { room } = await findExam(course, query);
    return { incidents: room ? await listIncidents(room.place) : [] };
  },
});
