import { completeEditing as route } from "#shared/contract/projects/projects.ts";
import { turnsOf } from "#shared/domain/projects/turns.ts";
import { defineHandler, reply } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { ProjectRow } from "../table/projects/projects.ts";
import { complete } from "./complete.ts";
import { type LoadedProject, loadProjectOf } from "./loadProject.ts";

/** The one assignment that waits for a member; the last one that they completed where nothing waits. */
function assignmentOf(project: ProjectRow, memberId: number): number {
  const own = project.assignments.filter(({ member_id }) => member_id === memberId);
  const waiting = turnsOf(project).filter(({ member_id }) => member_id === memberId);
  if (waiting.length > 1)
    throw new Refusal("CONFLICT", {
      message: "Several cases wait for this member. Complete each by its own checklist. Nothing was changed.",
    });
  const last = own.findLast(({ is_complete }) => is_complete) ?? own.at(0);
  const found = waiting[0] ?? last;
  if (!found) throw new Refusal("NOT_FOUND");
  return found.id;
}

/** @see spec documents §2.1, §2.14 */
export const completeEditing = defineHandler<typeof route, LoadedProject>(route, {
  load: ({ params }, signedIn) => loadProjectOf(Number(params.member_id), signedIn),
  run: async ({ params, request }, signedIn) => {
    const assignmentId = assignmentOf(signedIn.loaded.project, Number(params.member_id));
    const value = await complete(assignmentId, request.host, signedIn);
    return reply({ value, headers: { location: value.next_link } });
  },
});
