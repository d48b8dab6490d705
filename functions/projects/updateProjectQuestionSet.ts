import {
  updateProjectQuestionSet as route,
  setsAtMost,
} from "#shared/contract/projects/projectQuestionSets.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { getQuestionSet } from "../table/bank/questionSets.ts";
import { getProject, replaceProject } from "../table/projects/projects.ts";
import { type LoadedProject, loadProject } from "./loadProject.ts";
import { presentSet } from "./presentSet.ts";

const triesAtMost = 10;

/** Puts a question set into a project, or takes it out. Boxes that are checked at the same moment are all kept. */
export const updateProjectQuestionSet = defineHandler<typeof route, LoadedProject>(route, {
  load: ({ params }, signedIn) => loadProject(Number(params.id), signedIn),
  run: async ({ params, body: { checked } }, { loaded }) => {
    const set = await getQuestionSet(Number(params.set_id));
    if (!set) throw new Refusal("NOT_FOUND");
    return untilWritten(
      async (tries) => {
        const project = tries === 0 ? loaded.project : await getProject(loaded.project.id);
        if (!project) throw new Refusal("NOT_FOUND");
        const before = project.question_set_ids ?? [];
        if (before.includes(set.id) === checked) return presentSet(set, project);
        const others = before.filter((id) => id !== set.id);
        if (checked && others.length >= setsAtMost)
          throw new Refusal("CONFLICT", {
            message: `A project has at most ${setsAtMost} question sets. Nothing was changed.`,
          });
        const change = { question_set_ids: checked ? [...others, set.id] : others };
        if (await replaceProject(project, { ...change, updated_at: isoTime(nowMs()) }))
          return presentSet(set, change);
        return undefined;
      },
      { triesAtMost },
    );
  },
});
