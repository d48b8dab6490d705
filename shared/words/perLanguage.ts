import { language } from "./language.ts";

/** Makes a value once, and anew when the language has changed: a worker writes mails in several languages. */
export function perLanguage<Made>(make: (language: string) => Made): () => Made {
  let made: { of: string; value: Made } | undefined;
  return () => {
    if (made?.of !== language) made = { of: language, value: make(language) };
    return made.value;
  };
}
