import PO from "pofile";
import type { Catalogue } from "#shared/words/wordsOf.ts";

/** The words of a feature and the module that they are in. */
export type SpokenFeature = Catalogue & { file: string };

const head = { "Content-Type": "text/plain; charset=utf-8", "X-Generator": "npm run words" };

/**
 * The file of a feature's translations, brought up to date: a message for each word, with its id as the context, its English text, its
 * note and its place. A translation is kept for as long as its English text is the same; where that has changed, the file marks it as
 * fuzzy for a translator to look at. Words that are gone leave the file.
 * @param text The file as it is; empty for a new one.
 */
export function updatedTranslations(feature: SpokenFeature, language: string, text: string): string {
  const known = new Map(PO.parse(text).items.map((item) => [item.msgctxt, item]));
  const file = new PO();
  file.headers = { ...head, Language: language };
  file.items = Object.entries(feature.messages).map(([name, message]) => {
    const item = new PO.Item();
    item.msgctxt = `${feature.feature}.${name}`;
    item.msgid = message;
    item.extractedComments = feature.notes[name] ? [feature.notes[name]] : [];
    item.references = [feature.file];
    const before = known.get(item.msgctxt);
    item.msgstr = before?.msgstr ?? [""];
    if (before?.flags.fuzzy || (before?.msgstr[0] && before.msgid !== message)) item.flags = { fuzzy: true };
    return item;
  });
  return `${file.toString().trimEnd()}\n`;
}

/** Translations in a file by the ids of their messages. */
export const translationsIn = (text: string): Record<string, string> =>
  Object.fromEntries(PO.parse(text).items.map(({ msgctxt = "", msgstr: [said = ""] }) => [msgctxt, said]));

/** Placeholders and tags of a message, in order of their names. */
const placesOf = (message: string): string =>
  [...message.matchAll(/\{(\w+)[,}]|<\/?\w+\/?>/g)]
    .filter(
      ([found], at, all) => found.startsWith("<") || all.findIndex((one) => one[1] === all[at]?.[1]) === at,
    )
    .map(([found, name]) => name ?? found)
    .sort()
    .join(" ");

/**
 * Lists problems of a feature's translations, in words: a file that `npm run words` would change, a message without its translation, one
 * whose English text has changed since, and one that lacks a placeholder or a tag.
 */
export function translationProblems(feature: SpokenFeature, language: string, text: string): string[] {
  const items = PO.parse(text).items;
  const place = `${language}/${feature.feature}.po`;
  const stale = updatedTranslations(feature, language, text) === text ? [] : [`${place}: run npm run words`];
  return [
    ...stale,
    ...items.flatMap(({ msgctxt, msgid, msgstr: [said = ""], flags }) => {
      if (said === "") return [`${place}: ${msgctxt} is not translated: ${msgid}`];
      if (flags.fuzzy)
        return [`${place}: ${msgctxt} has another English text now; translate it and take away "fuzzy"`];
      if (placesOf(said) !== placesOf(msgid))
        return [`${place}: ${msgctxt} has other placeholders than ${msgid}`];
      return [];
    }),
  ];
}
