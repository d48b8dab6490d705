import { getExamRoster as route } from "#shared/contract/members/resets.ts";
import { memberTexts } from "#shared/domain/memberTexts.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { csvReply } from "../runtime/csvReply.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { examRoster, rosterFileName } from "./examRoster.ts";
import { requireSome } from "./requireSome.ts";

/** @see spec courses §2.7; rulings 18 */
export const getExamRoster = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async ({ query, request }, { loaded, ...signedIn }) => {
    const ids = requireSome(query.ids ?? [], { field: "ids", message: memberTexts.noUsers, at: "query" });
    return reply({ raw: csvReply(request, rosterFileName, await examRoster(loaded, signedIn, ids)) });
  },
});
