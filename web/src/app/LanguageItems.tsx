import { Menu } from "@mantine/core";
import { IconLanguage } from "@tabler/icons-react";
import { setLanguage } from "#shared/contract/identity/account.ts";
import { type Language, languages } from "#shared/words/language.ts";
import { textOf } from "../api/ApiError.ts";
import { call } from "../api/call.ts";
import { chooseLanguage, chosenLanguage } from "../api/chosenLanguage.ts";
import { useFlash } from "../ui/Flash.tsx";
import { useMayLeave } from "../ui/useMayLeave.ts";

const all = Object.keys(languages) as Language[]; // its keys are just those

/** The other languages of the product, each by its own name: for the person on all devices. */
export function LanguageItems() {
  const mayLeave = useMayLeave();
  const flash = useFlash();
  const choose = async (language: Language): Promise<void> => {
    // The page is loaded anew: what is typed in it would be gone.
    if (!(await mayLeave())) return;
    // By its promise: the menu, and these items with it, has closed by then.
    await call(setLanguage, { body: { language } }).then(
      () => chooseLanguage(language),
      (error: unknown) => flash.error(textOf(error)),
    );
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
