import { getMember as route } from "#shared/contract/programs/members.ts";
import {
  correctionRefusal,
  correctionRefusalText,
  roleRefusal,
  rolesToGive,
} from "#shared/domain/access/givenRoles.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { getPerson } from "../table/identity/people.ts";
import { correctedOf } from "./correctedOf.ts";
import { isLastAdministrator, loadMember } from "./loadMember.ts";

/** @see spec courses §2.13 "Edit Role" */
export const getMember = defineHandler(route, {
  load: loadMember,
  run: async (_call, { loaded, actor }) => {
    const { person } = loaded;
    const whole = await getPerson(person.user_id);
    if (!whole?.memberships.some(({ id }) => id === person.id)) throw new Refusal("NOT_FOUND");
    const refusal = correctionRefusal(actor, correctedOf(whole, loaded.resource.programId));
    const standing = { userId: person.user_id, role: person.role };
    return {
      person,
      roles: rolesToGive(actor).filter((role) => roleRefusal(actor, standing, role) === undefined),
      correction_refusal: refusal ? correctionRefusalText[refusal] : null,
      is_self: person.user_id === actor.userId,
      is_last_administrator: isLastAdministrator(loaded, isoTime(nowMs())),
    };
  },
});
