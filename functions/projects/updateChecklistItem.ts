import { updateChecklistItem as route } from "#shared/contract/projects/projects.ts";
import { placeOfItem } from "#shared/domain/projects/turns.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { getProject, replaceProject } from "../table/projects/projects.ts";
import { type LoadedProject, loadProjectOf } from "./loadProject.ts";
import { requireTurn } from "./requireTurn.ts";

const triesAtMost = 10;

/** Checks or unchecks an item. Boxes that are ticked at the same moment are all kept. @see spec documents §2.14 */
export const updateChecklistItem = defineHandler<typeof route, LoadedProject>(route, {
  load: ({ params }, signedIn) => loadProjectOf(placeOfItem(Number(params.id)).assignmentId, signedIn),
  run: async ({ params, body }, signedIn) => {
    const { assignmentId, at } = placeOfItem(Number(params.id));
    const { checked } = body.projects_checklist_item;
    return untilWritten(
      async (tries) => {
        const project = tries === 0 ? signedIn.loaded.project : await getProject(signedIn.loaded.project.id);
        const { assignment, member } = requireTurn(project, assignmentId, signedIn);
        const itemBody = member.checklist[at];
        if (itemBody === undefined) throw new Refusal("NOT_FOUND");
        const item = { id: Number(params.id), body: itemBody, checked };
        if (!project || assignment.checked.includes(at) === checked) return item;
        const others = assignment.checked.filter((one) => one !== at);
        const ticked = {
          ...assignment,
          checked: checked ? [...others, at].toSorted((a, b) => a - b) : others,
        };
        const assignments = project.assignments.map((one) => (one.id === ticked.id ? ticked : one));
        if (await replaceProject(project, { assignments })) return item;
        return undefined;
      },
      { triesAtMost },
    );
  },
});
