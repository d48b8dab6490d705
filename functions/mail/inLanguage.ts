import { type Language, setLanguage } from "#shared/words/language.ts";
import { setSpeaker, withoutPlurals } from "#shared/words/wordsOf.ts";
import { spanish } from "./spanish.ts";

/** Translations of the words of mails, by id. */
const translations: Record<Exclude<Language, "en">, Readonly<Record<string, string>>> = { es: spanish };

/** Runs `write` with words and dates in a language. `write` must be synchronous, since the language is that of the whole process meanwhile. */
export function inLanguage<Result extends object>(
  language: Language,
  write: () => Result extends PromiseLike<unknown> ? never : Result,
): Result {
  if (language === "en") return write();
  const known = translations[language];
  setSpeaker((id, message, values) => withoutPlurals(id, known[id] ?? message, values));
  setLanguage(language);
  try {
    return write();
  } finally {
    setSpeaker(withoutPlurals);
    setLanguage("en-US");
  }
}
