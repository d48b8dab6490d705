import { setLanguage as route } from "#shared/contract/identity/account.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { setPersonLanguage } from "../table/identity/people.ts";
import { presentSessionUser } from "./presentSessionUser.ts";

/** Keeps the language that the person chose with their account; other devices follow when they load a page. */
export const setLanguage = defineHandler(route, {
  run: async ({ body }, { person, membership, session }) => {
    const language = body.language ?? undefined;
    if (!(await setPersonLanguage(person.profile.id, language))) throw new Refusal("NOT_SIGNED_IN");
    const { language: _before, ...profile } = person.profile;
    const changed = { ...person, profile: { ...profile, ...(language && { language }) } };
    return { user: await presentSessionUser({ person: changed, membership, session }) };
  },
});
