import { getProfile as route } from "#shared/contract/identity/profile.ts";
import { defineHandler } from "../runtime/handler.ts";
import { getProfileForm } from "../table/identity/profileForms.ts";

const empty = {
  title: null,
  other_title: null,
  position: null,
  contact_phone: null,
  graduation_day: null,
  primary_clinical_discipline: [],
  no_learners: false,
  works_with: [],
  other_works_with: null,
  teaches: [],
  other_teaches: null,
  basic_sciences: [],
  start_date: null,
  end_date: null,
};

/** Saved form; options that the form no longer has are left out. */
export const getProfile = defineHandler(route, {
  run: async (_call, { person }) => {
    const { id, language = null } = person.profile;
    const form = await getProfileForm(id);
    if (!form) return { ...empty, is_filled: false, language };
    const { updated_at: _at, ...saved } = form;
    return route.reply.parse({ ...saved, is_filled: true, language });
  },
});
