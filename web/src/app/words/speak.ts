import { setupI18n } from "@lingui/core";
import { setLanguage } from "#shared/words/language.ts";
import { setSpeaker } from "#shared/words/wordsOf.ts";
import { chosenLanguage } from "../../api/chosenLanguage.ts";

/** Says all words of the page in the language that is chosen in this browser; catalogues of others than English come only then. */
export async function speak(): Promise<void> {
  const chosen = chosenLanguage();
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  setSpeaker((id, message, values) =>
    // Texts of `shared` are said as they are where no translation is known: nobody has compiled them.
    id.startsWith("texts.") && !(id in i18n.messages) ? message : i18n._(id, values, { message }),
  );
  if (chosen === "en") return;
  if (chosen === "es") {
    // Offline the catalogue may not be there, and a page in English is better than none.
    const catalogue = await import("virtual:words/es").catch(() => undefined);
    if (!catalogue) return;
    const { messages } = catalogue;
    i18n.loadAndActivate({ locale: chosen, messages });
    setLanguage(chosen);
  } else {
    const { pseudo } = await import("./pseudo.ts");
    setSpeaker((id, message, values) => {
      i18n.load("en", { [id]: pseudo(message, chosen) });
      return i18n._(id, values);
    });
  }
  document.documentElement.lang = chosen;
  document.documentElement.dir = chosen === "ar-XB" ? "rtl" : "ltr";
}
