import { listExamIncidents as route } from "#shared/contract/proctoring/incidents.ts";
import { defineHandler } from "../runtime/handler.ts";
import { listIncidents } from "../table/exams/incidents.ts";
import { type CourseWithAccess, findExam, loadWithAccess, requireProctor } from "./examRoom.ts";

export const listExamIncidents = defineHandler<typeof route, CourseWithAccess>(route, {
  load: ({ params }, signedIn) => loadWithAccess(Number(params.id), signedIn),
  run: async ({ query }, { loaded }) => {
    const course = await requireProctor(loaded, { query });
    const { room } = await findExam(course, query);
    return { incidents: room ? await listIncidents(room.place) : [] };
  },
});
