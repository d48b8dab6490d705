import { removeRosterings as route } from "#shared/contract/assessments/rosterings.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { defineHandler } from "../runtime/handler.ts";
import {
  getRosterings,
  removeRosterings as remove,
  rosteringsAtOnce,
} from "../table/assessments/rosterings.ts";
import { readPeopleOfProgram } from "../table/programs/programPeople.ts";
import type { Left } from "./addStudents.ts";
import { type LoadedDelivery, loadDelivery, requireOpenDelivery } from "./loadDelivery.ts";

export const hasBegun = "They have begun the assessment.";

/** Takes students out, part by part; a part in which somebody begins at this moment is tried one by one. */
export const removeRosterings = defineHandler<typeof route, LoadedDelivery>(route, {
  load: ({ params }, signedIn) => loadDelivery(Number(params.id), signedIn),
  run: async ({ body }, { loaded }) => {
    requireOpenDelivery(loaded);
    const { delivery } = loaded;
    const asked = [...new Set(body.user_ids)];
    const [known, { rows: people }] = await Promise.all([
      getRosterings(delivery.id, asked),
      readPeopleOfProgram(delivery.program_id),
    ]);
    const nameOf = new Map(people.map((row) => [row.user_id, fullName(row)]));
    const rows = [...known.values()];
    const leave = (id: string): Left => ({ id, name: nameOf.get(id) ?? "A former student", why: hasBegun });
    const left = rows.filter(({ sitting }) => sitting !== null).map(({ user_id }) => leave(user_id));
    const waiting = rows.filter(({ sitting }) => sitting === null);
    let changed = 0;
    for (let from = 0; from < waiting.length; from += rosteringsAtOnce) {
      const part = waiting.slice(from, from + rosteringsAtOnce);
      if (await remove(part)) {
        changed += part.length;
        continue;
      }
      for (const row of part) {
        if (await remove([row])) changed += 1;
        else left.push(leave(row.user_id));
      }
    }
    return { changed, unchanged: asked.length - changed - left.length, left };
  },
});
