import * as z from "zod/mini";
import { readAddress } from "../domain/people/emailAddress.ts";
import { readName } from "../domain/people/personName.ts";
import type { ReadText } from "../domain/people/readText.ts";
import { type Language, languages } from "../words/language.ts";

/** A language that pages can be read in. */
export const languageCode = z.enum(Object.keys(languages) as [Language, ...Language[]]); // its keys are just those

/** Beyond what any name or address takes with all that is taken out of it. */
const typedAtMost = 2000;

/** A text as a rule keeps it; what the rule refuses is refused in its words. */
const readBy = (read: (text: string) => ReadText) =>
  z.string().check(
    z.maxLength(typedAtMost),
    z.overwrite((text) => {
      const found = read(text);
      return found.ok ? found.text : text;
    }),
    z.superRefine((text, check) => {
      const found = read(text);
      if (!found.ok) check.addIssue({ code: "custom", message: found.reason, input: text });
    }),
  );

/** One e-mail address that mail can be sent to. @see readAddress */
export const addressText = readBy(readAddress);

/** A first or a last name, or all of somebody's name; empty where there is none. @see readName */
const nameText = readBy(readName);
/** The same where there must be one. */
export const wholeName = nameText.check(z.minLength(1, "is missing"));

/** A person's name. People with one name have it as their first name, and no last name. */
export const nameFields = { first_name: wholeName, last_name: nameText };
