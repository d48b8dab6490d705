import { setLanguage } from "#shared/contract/identity/account.ts";
import { getProfile } from "#shared/contract/identity/profile.ts";
import { isLanguage, type Language, languages } from "#shared/words/language.ts";
import { chosenLanguage, followLanguage } from "../../api/chosenLanguage.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { currentMembership, useCurrentUser, useKeepUser } from "../../api/session.ts";
import { SelectField } from "../../forms/fields.tsx";
import { RouteFormView } from "../../forms/RouteFormView.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import classes from "./profile.module.css";
import { words } from "./words.ts";

const options = Object.entries(languages).map(([value, label]) => ({ value, label }));

/** Language of the person's pages and emails. Staff see it only if theirs is not English, which their pages are. */
export function LanguageForm({ own }: { own: Language | null }) {
  const user = useCurrentUser();
  const isOffered =
    currentMembership(user)?.role === "Student" || (own ?? "en") !== "en" || chosenLanguage() !== "en";
  return isOffered && <OfferedForm own={own} />;
}

function OfferedForm({ own }: { own: Language | null }) {
  const keepUser = useKeepUser();
  const form = useRouteForm(setLanguage, {
    id: "language",
    initial: { language: own ?? "" },
    fields: { language: { label: words.pagesAndEmails, help: words.languageHelp } },
    toBody: ({ language }) => ({ language: isLanguage(language) ? language : null }),
    success: words.languageSaved,
    invalidates: [keyOf(getProfile)],
    onSaved: ({ user }) => {
      keepUser(user);
      followLanguage(user.language);
    },
  });
  return (
    <RouteFormView form={form} submitLabel={words.saveLanguage}>
      <fieldset className={classes.part}>
        <legend>{words.language}</legend>
        <SelectField
          form={form}
          name="language"
          none={words.automatic}
          saysOptional={false}
          options={options}
        />
      </fieldset>
    </RouteFormView>
  );
}
