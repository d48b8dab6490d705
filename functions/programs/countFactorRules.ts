import { countFactorRules as route } from "#shared/contract/programs/programs.ts";
import { isAskedOf } from "#shared/domain/secondFactor.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readPeopleOfProgram } from "../table/programs/programPeople.ts";
import { loadProgram } from "./loadProgram.ts";

/** Expired and pending memberships ask nothing of anybody. */
export const countFactorRules = defineHandler(route, {
  load: loadProgram,
  run: async (_call, { loaded: { program } }) => {
    const { rows } = await readPeopleOfProgram(program.id);
    const now = isoTime(nowMs());
    const current = rows.filter(({ subscription_end: end }) => end !== null && end > now);
    return {
      staff: current.filter(({ role }) => isAskedOf("staff", role)).length,
      everybody: current.length,
    };
  },
});
