import { type Language, languages } from "#shared/words/language.ts";
import { chooseLanguage, chosenLanguage } from "../../api/chosenLanguage.ts";
import classes from "./SignInPage.module.css";

const all = Object.keys(languages) as Language[]; // its keys are just those

/** The other languages for this device, each by its own name: for whoever cannot read the page that signs them in. */
export function OtherLanguages() {
  return all
    .filter((language) => language !== chosenLanguage())
    .map((language) => (
      <button
        key={language}
        type="button"
        lang={language}
        className={classes.language}
        onClick={() => chooseLanguage(language)}
      >
        {languages[language]}
      </button>
    ));
}
