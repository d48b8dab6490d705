import { assignToDo as route } from "#shared/contract/assessments/learningProgress.ts";
import { nextReviewOn } from "#shared/domain/assessments/todoStates.ts";
import { calendarDateAt } from "#shared/domain/dates.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import { listCompiledItems, type ScoredItem } from "../table/assessments/forms.ts";
import { getToDo, putToDo, removeToDo } from "../table/assessments/toDos.ts";
import { type LoadedStudentResult, loadStudentResult } from "./loadStudentResult.ts";
import { elementForStaff } from "./presentResults.ts";
import { newToDo, planFields } from "./toDoPlans.ts";

type Loaded = LoadedStudentResult & { item: ScoredItem };

/** Puts an item onto a student's to-do list for review, or takes it back. What the student had there before stays theirs. */
export const assignToDo = defineHandler<typeof route, Loaded>(route, {
  load: async ({ params }, signedIn) => {
    const loaded = await loadStudentResult(params, signedIn);
    const { sat_form_id: id, sat_compiled_id: compiled_id } = loaded.rostering;
    const items = id === null ? [] : await listCompiledItems({ id, compiled_id });
    const item = items.find(({ item_id }) => item_id === Number(params.item_id));
    if (!item) throw new Refusal("NOT_FOUND");
    return { ...loaded, item };
  },
  run: async ({ body: { action } }, { loaded, person }) => {
    const { item, program, rostering } = loaded;
    if (program.archived_at !== null)
      throw new Refusal("CONFLICT", { message: "This program is archived. Nothing was changed." });
    const place = {
      ...{ user_id: rostering.user_id, delivery_id: rostering.delivery_id, item_id: item.item_id },
    };
    const isWritten = action === "assign" ? assign : withdraw;
    return untilWritten(async () => ((await isWritten()) ? presented() : undefined));

    async function presented() {
      return { todo_action_element: elementForStaff(await getToDo(place)) };
    }
    async function assign(): Promise<boolean> {
      const kept = await getToDo(place);
      const isOpen = kept !== undefined && kept.done_at === undefined;
      if (isOpen && kept.assigned) return true;
      const assigned = {
        ...{ by: fullName(person.profile), at: isoTime(nowMs()), was_own: isOpen },
        was_done_at: kept?.done_at,
      };
      const today = calendarDateAt(isoTime(nowMs()), program.time_zone);
      const plan = { reviews: 0, reviewOn: nextReviewOn(today, 0) ?? today, isDone: false };
      if (isOpen) return putToDo({ ...kept, assigned, rev: kept.rev + 1 });
      if (kept) return putToDo({ ...kept, ...planFields(plan), assigned, rev: kept.rev + 1 });
      return putToDo({ ...(await newToDo(loaded, item, plan)), assigned });
    }
    async function withdraw(): Promise<boolean> {
      const kept = await getToDo(place);
      if (!kept?.assigned) return true;
      const { was_own, was_done_at } = kept.assigned;
      // A to-do that was reviewed to its end stays, or the quiz would ask it again.
      const done_at = kept.done_at ?? was_done_at;
      if (was_own || done_at) return putToDo({ ...kept, done_at, assigned: undefined, rev: kept.rev + 1 });
      return removeToDo(kept);
    }
  },
});
