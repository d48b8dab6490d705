/**
 * Catalogue of the words that people read, by feature. English is written here, beside the code that shows it; other languages stand
 * in `web/words`, one file for each feature. @see ADR 0346
 */

type Value = string | number;

/** Name of a placeholder; the arms of a plural, which begin with a brace too, have spaces or a `#` before their first comma. */
type NameIn<Text extends string> = Text extends `${string} ${string}` | `${string}#${string}` | ""
  ? never
  : Text;

/** Name of the placeholder that a piece of a message begins with, behind its `{`. */
type FirstName<Piece extends string> = Piece extends `${infer Inside}}${string}`
  ? NameIn<Inside extends `${infer Name},${string}` ? Name : Inside>
  : Piece extends `${infer Name},${string}`
    ? NameIn<Name>
    : never;

/** Names of the placeholders of a message in ICU form: `n` of `{n, plural, one {# day} other {# days}}`. */
type NamesIn<Message extends string> = Message extends `${string}{${infer Rest}`
  ? FirstName<Rest extends `${infer Piece}{${string}` ? Piece : Rest> | NamesIn<Rest>
  : never;

type Said<Message extends string> = [NamesIn<Message>] extends [never]
  ? string
  : (values: Readonly<Record<NamesIn<Message>, Value>>) => string;

/** A text for each message without placeholders; a function of the placeholders' values for every other. */
export type Words<Messages extends Readonly<Record<string, string>>> = {
  readonly [Name in keyof Messages]: Said<Messages[Name]>;
};

/** Says a message in the reader's language. `message` is the English text, which a build may have compiled. */
export type Speaker = (id: string, message: string, values?: Readonly<Record<string, Value>>) => string;

/** Says messages without a library: no function needs plurals from here, which `counted` has. */
export const withoutPlurals: Speaker = (id, message, values = {}) => {
  if (message.includes(", plural,"))
    throw new Error(`${id} has a plural, and no speaker is set that knows them`);
  return message.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
};

let speak: Speaker = withoutPlurals;

/** Sets who says all words from now on. Without one, messages are said in English, and none may have plurals. */
export function setSpeaker(speaker: Speaker): void {
  speak = speaker;
}

/**
 * A text of `shared` as the reader's language says it; the text itself where no translation is known. What is stored or compared stays
 * English: ask at the place of display. The English text is its own id, so that no page holds it twice. @see learnerTexts
 */
export const translated = (text: string): string => speak(`texts.${text}`, text);

export type Catalogue = {
  feature: string;
  messages: Readonly<Record<string, string>>;
  notes: Readonly<Record<string, string>>;
};

const catalogues = new WeakMap<object, Catalogue>();

/** Catalogue behind the words that `wordsOf` gave; undefined for anything else. */
export const catalogueOf = (words: unknown): Catalogue | undefined =>
  typeof words === "object" && words !== null ? catalogues.get(words) : undefined;

/**
 * The words of a feature: `words.title` is a text, and `words.daysLeft({ n: 3 })` one with its placeholders filled. Each is said in
 * the reader's language when it is read. The id of a message is `feature.name`.
 * @param messages English texts in ICU form, with plurals: `{n, plural, one {# day left} other {# days left}}`.
 * @param notes For translators, by name; the section for a text of the specification, such as `courses §2.4`.
 */
export function wordsOf<const Messages extends Readonly<Record<string, string>>>(
  feature: string,
  messages: Messages,
  notes: Partial<Record<keyof Messages & string, string>> = {},
): Words<Messages> {
  const words = {};
  for (const [name, message] of Object.entries(messages)) {
    const id = `${feature}.${name}`;
    // Once compiled, a message with placeholders is a list.
    const hasPlaceholders = typeof message !== "string" || message.includes("{");
    Object.defineProperty(words, name, {
      enumerable: true,
      get: () =>
        hasPlaceholders
          ? (values: Readonly<Record<string, Value>>) => speak(id, message, values)
          : speak(id, message),
    });
  }
  catalogues.set(words, { feature, messages, notes: notes as Record<string, string> });
  // The type of a getter follows from its message, which TypeScript cannot see here.
  return words as Words<Messages>;
}
