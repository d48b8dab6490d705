import { completeAssignment as route } from "#shared/contract/projects/projects.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { complete } from "./complete.ts";
import { type LoadedProject, loadProjectOf } from "./loadProject.ts";
import { requireAssignment } from "./requireTurn.ts";

/** @see spec documents §2.1, §2.14 */
export const completeAssignment = defineHandler<typeof route, LoadedProject>(route, {
  load: ({ params }, signedIn) => loadProjectOf(Number(params.assignment_id), signedIn),
  run: async ({ params, request }, signedIn) => {
    const assignmentId = Number(params.assignment_id);
    const { member } = requireAssignment(signedIn.loaded.project, assignmentId);
    if (member.id !== Number(params.member_id)) throw new Refusal("NOT_FOUND");
    const value = await complete(assignmentId, request.host, signedIn);
    return reply({ value, headers: { location: value.next_link } });
  },
});
