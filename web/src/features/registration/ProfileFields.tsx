import { useNavigate } from "react-router";
import { getProfile, updateProfile } from "#shared/contract/identity/profile.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import {
  basicSciences,
  clinicalDisciplines,
  isAsked,
  isOnlyStudent,
  noLearners,
  teachesOptions,
  titles,
  worksWithOptions,
} from "#shared/domain/profileForm.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { useCurrentUser } from "../../api/session.ts";
import { DateField } from "../../forms/DateField.tsx";
import { CheckField, CheckGroupField, SelectField, TextField } from "../../forms/fields.tsx";
import { PhoneField } from "../../forms/PhoneField.tsx";
import { phoneRule } from "../../forms/phoneRule.ts";
import { RouteFormView } from "../../forms/RouteFormView.tsx";
import { dateRule } from "../../forms/typedDate.ts";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import classes from "./profile.module.css";
import { words } from "./words.ts";

const optionsOf = (names: readonly string[]) =>
  names.map((name) => ({ value: name, label: translated(name) }));
const startBounds = { notAfter: "end_date" };
const endBounds = { notBefore: "start_date" };

type Profile = ReplyOf<typeof getProfile>;

/** Values of the form. A student who has saved nothing yet is offered "Student" as the title. */
function typedProfile(profile: Profile, isStudent: boolean) {
  const { is_filled, language: _language, ...saved } = profile;
  return {
    ...saved,
    title: saved.title ?? (isStudent && !is_filled ? "Student" : ""),
    other_title: saved.other_title ?? "",
    position: saved.position ?? "",
    contact_phone: saved.contact_phone ?? "",
    graduation_day: saved.graduation_day ?? "",
    primary_clinical_discipline: saved.primary_clinical_discipline as readonly string[],
    works_with: saved.works_with as readonly string[],
    other_works_with: saved.other_works_with ?? "",
    teaches: saved.teaches as readonly string[],
    other_teaches: saved.other_teaches ?? "",
    basic_sciences: saved.basic_sciences as readonly string[],
    start_date: saved.start_date ?? "",
    end_date: saved.end_date ?? "",
  };
}

function useProfileForm(
  profile: Profile,
  { isStudent, isWelcome }: { isStudent: boolean; isWelcome: boolean },
) {
  const navigate = useNavigate();
  return useRouteForm(updateProfile, {
    id: "profile",
    initial: typedProfile(profile, isStudent),
    fields: {
      title: { label: words.title },
      other_title: { label: words.yourTitle, shownWhen: isAsked.other_title, isNeeded: true },
      position: {
        label: words.position,
        help: words.titleSchool,
        shownWhen: isAsked.position,
      },
      contact_phone: { label: words.contactPhone, check: phoneRule },
      graduation_day: {
        label: words.anticipatedGraduation,
        shownWhen: isAsked.graduation_day,
        check: dateRule({}),
      },
      primary_clinical_discipline: {
        label: words.primaryClinicalDiscipline,
        shownWhen: isAsked.primary_clinical_discipline,
      },
      no_learners: { label: noLearners },
      works_with: { label: words.iWorkWith, enabledWhen: isAsked.works_with },
      other_works_with: { label: words.otherLearners, shownWhen: isAsked.other_works_with, isNeeded: true },
      teaches: { label: words.iTeachIn },
      basic_sciences: { label: words.whichBasicScienceCourses, shownWhen: isAsked.basic_sciences },
      other_teaches: { label: words.otherSettings, shownWhen: isAsked.other_teaches, isNeeded: true },
      start_date: { label: words.from, check: dateRule(startBounds) },
      end_date: { label: words.until, check: dateRule(endBounds) },
    },
    success: words.profileSaved,
    invalidates: [keyOf(getProfile)],
    onSaved: () => {
      if (isWelcome) void navigate("/", { replace: true });
    },
  });
}

/**
 * Fields of the form; the domain says which depends on which (`isAsked`), and of whom learners and teaching are not asked. What a
 * student has once saved of these stays.
 */
export function ProfileFields(props: { profile: Profile; isWelcome: boolean }) {
  const isStudent = isOnlyStudent(useCurrentUser());
  const form = useProfileForm(props.profile, { isStudent, isWelcome: props.isWelcome });
  return (
    <RouteFormView form={form} submitLabel={props.isWelcome ? words.saveAndContinue : words.saveProfile}>
      <fieldset className={classes.part}>
        <legend>{words.you}</legend>
        <SelectField form={form} name="title" options={optionsOf(titles)} none={words.chooseATitle} />
        <TextField form={form} name="other_title" autoComplete="honorific-prefix" />
        <TextField form={form} name="position" autoComplete="organization-title" />
        <DateField form={form} name="graduation_day" />
        <CheckGroupField
          form={form}
          name="primary_clinical_discipline"
          options={optionsOf(clinicalDisciplines)}
        />
        <PhoneField form={form} name="contact_phone" />
      </fieldset>
      {!isStudent && (
        <>
          <fieldset className={classes.part}>
            <legend>{words.yourLearners}</legend>
            <CheckGroupField form={form} name="works_with" options={optionsOf(worksWithOptions)} />
            <TextField form={form} name="other_works_with" />
            <CheckField form={form} name="no_learners" />
          </fieldset>
          <fieldset className={classes.part}>
            <legend>{words.yourTeaching}</legend>
            <CheckGroupField form={form} name="teaches" options={optionsOf(teachesOptions)} />
            <CheckGroupField form={form} name="basic_sciences" options={optionsOf(basicSciences)} />
            <TextField form={form} name="other_teaches" />
            <div className={classes.dates}>
              <DateField form={form} name="start_date" bounds={startBounds} />
              <DateField form={form} name="end_date" bounds={endBounds} />
            </div>
          </fieldset>
        </>
      )}
    </RouteFormView>
  );
}
