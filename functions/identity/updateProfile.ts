import { updateProfile as route } from "#shared/contract/identity/profile.ts";
import { profileProblems } from "#shared/domain/profileForm.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { profileFormWrite } from "../table/identity/profileForms.ts";
import { setListedProfile } from "../table/members/renamePerson.ts";
import { requirePhone } from "./phone.ts";

/** Saves the form, and what lists show of it in every program of the person, in one transaction. */
export const updateProfile = defineHandler(route, {
  run: async ({ body }, { person: { profile } }) => {
    const problems = profileProblems(body);
    if (problems.length > 0) {
      throw new Refusal("INVALID_REQUEST", {
        fields: problems.map(({ field, message }) => ({ path: `body.${field}`, message })),
      });
    }
    requirePhone(body.contact_phone);
    const { graduation_day, primary_clinical_discipline } = body;
    const now = nowMs();
    const isDone = await setListedProfile(profile.id, {
      change: { graduation_day, primary_clinical_discipline },
      together: [profileFormWrite(profile.id, { ...body, updated_at: isoTime(now) })],
      nowS: Math.floor(now / 1000),
    });
    if (!isDone) throw new Refusal("NOT_SIGNED_IN");
    return { ok: true as const };
  },
});
