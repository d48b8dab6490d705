import { language } from "./language.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format for dates, made once: making one costs a thousand times what using it does. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, options);
  formats.set(key, made);
  return made;
}
