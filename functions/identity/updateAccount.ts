import { updateAccount as route } from "#shared/contract/identity/account.ts";
import { nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { logger } from "../runtime/log.ts";
import { Refusal } from "../runtime/refusal.ts";
import { renamePerson } from "../table/members/renamePerson.ts";
import { presentSessionUser } from "./presentSessionUser.ts";

/** Renames the person, in their profile and in every list that shows them. The same name again writes nothing. */
export const updateAccount = defineHandler(route, {
  run: async ({ body }, { person, membership, session }) => {
    const { profile } = person;
    if (body.first_name !== profile.first_name || body.last_name !== profile.last_name) {
      if (!(await renamePerson(profile.id, body, Math.floor(nowMs() / 1000))))
        throw new Refusal("NOT_SIGNED_IN");
      logger.info("person renamed themselves");
    }
    return {
      user: await presentSessionUser({
        person: { ...person, profile: { ...profile, ...body } },
        membership,
        session,
      }),
    };
  },
});
