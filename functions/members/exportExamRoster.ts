import { exportExamRoster as route } from "#shared/contract/members/resets.ts";
import { memberTexts } from "#shared/domain/memberTexts.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { csvReply } from "../runtime/csvReply.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { examRoster, rosterFileName } from "./examRoster.ts";
import { requireSome } from "./requireSome.ts";

export const exportExamRoster = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ body, request }, { loaded, ...signedIn }) => {
    const ids = requireSome(body.ids, { field: "ids", message: memberTexts.noUsers });
    return reply({ raw: csvReply(request, rosterFileName, await examRoster(loaded, signedIn, ids)) });
  },
});
