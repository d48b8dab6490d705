import { Menu } from "@mantine/core";
import { IconLanguage } from "@tabler/icons-react";
import { type Language, languages } from "#shared/words/language.ts";
import { chooseLanguage, chosenLanguage } from "../api/chosenLanguage.ts";
import { useMayLeave } from "../ui/useMayLeave.ts";

const all = Object.keys(languages) as Language[]; // its keys are just those

/** The other languages for this device, each by its own name. */
export function LanguageItems() {
  const mayLeave = useMayLeave();
  const choose = async (language: Language): Promise<void> => {
    // The page is loaded anew: what is typed in it would be gone.
    if (await mayLeave()) chooseLanguage(language);
  };
  return all
    .filter((language) => language !== chosenLanguage())
    .map((language) => (
      <Menu.Item
        key={language}
        lang={language}
        leftSection={<IconLanguage size={17} aria-hidden />}
        onClick={() => void choose(language)}
      >
        {languages[language]}
      </Menu.Item>
    ));
}
