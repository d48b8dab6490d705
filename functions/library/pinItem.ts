import { type PinnedList, pinnedAtMost, pinItem as route } from "#shared/contract/library/pins.ts";
import { requireProgram } from "../access/course.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { listCoursesInProgram } from "../table/courses/courses.ts";
import { listPins, putPin } from "../table/courses/pins.ts";
import { rowsById } from "../table/lists/joinRows.ts";
import { findShown } from "./findLibrary.ts";
import { pinnedItemsFor } from "./pinnedItems.ts";
import { isAddable } from "./prerequisites.ts";

/** @see ADR 0100 */
export const pinItem = defineHandler(route, {
  run: async ({ body: { list, id } }, signedIn) => {
    const program = await requireProgram(signedIn);
    await requireShown(list, id, { signedIn, programId: program.id });
    const pinned = (await listPins(program.id)).filter((pin) => pin.list === list);
    if (pinned.length >= pinnedAtMost && !pinned.some((pin) => pin.id === id)) {
      const message = `must be at most ${pinnedAtMost} pinned items. Nothing was changed`;
      throw new Refusal("CONFLICT", { fields: [{ path: "body.id", message }] });
    }
    await putPin(program.id, { list, id, pinned_at: isoTime(nowMs()) });
    return pinnedItemsFor(signedIn, program.id);
  },
});

/** @throws Refusal NOT_FOUND where the program's list does not show it, or shows it as inactive */
async function requireShown(
  list: PinnedList,
  id: number,
  { signedIn, programId }: { signedIn: SignedIn; programId: string },
): Promise<void> {
  if (list === "documents") {
    const shown = await findShown(signedIn, programId);
    const row = rowsById(shown.rows).get(id);
    if (!row || !isAddable(row, shown)) throw new Refusal("NOT_FOUND");
  } else {
    const [course] = await listCoursesInProgram([id], programId);
    if (!course || course.archived_at !== null) throw new Refusal("NOT_FOUND");
  }
}
