/**
 * People who are named in comments by '@' and their name. Page and server read a text alike.
 * @see spec documents §5 'Inline comments', §7 send_tag_notification
 */

/** Somebody who can be mentioned, by what follows the '@'. */
export type Mentionable = { id: string; display: string };

/** Whom one comment may mention at most: each of them is sent a mail. */
export const mentionedAtMost = 50;

const oneSpaced = (text: string): string => text.normalize("NFC").replace(/\s+/gu, " ").trim();
/** Names are compared in any case. */
const folded = (text: string): string => oneSpaced(text).toLowerCase();

/** Names to offer after an '@', in alphabetical order; addresses tell people with one name apart. */
export function mentionables(people: readonly { id: string; name: string; email: string }[]): Mentionable[] {
  const named = people.filter(({ name }) => oneSpaced(name) !== "");
  const count = new Map<string, number>();
  for (const { name } of named) count.set(folded(name), (count.get(folded(name)) ?? 0) + 1);
  return named
    .map(({ id, name, email }) => {
      const isAlone = count.get(folded(name)) === 1;
      return { id, display: isAlone ? oneSpaced(name) : `${oneSpaced(name)} (${email})` };
    })
    .sort((a, b) => a.display.localeCompare(b.display, "en"));
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** An '@' inside a word is part of an address. */
const begins = "(?<![\\p{L}\\p{N}_.])@";
/** A name goes on with a letter, or with a hyphen and a letter: 'Ann Lee' is not in '@Ann Lee-Smith'. */
const ends = "(?![\\p{L}\\p{N}_]|-\\p{L})";

/** Who of these is mentioned in a text, each once, in its order. Of names that begin alike the longest counts. */
export function mentionedIn<Person extends Mentionable>(text: string, people: readonly Person[]): Person[] {
  const byName = new Map(people.map((person) => [folded(person.display), person]));
  if (byName.size === 0 || !text.includes("@")) return [];
  const names = [...byName.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => escaped(name).replaceAll(" ", "\\s+"));
  const found = text.normalize("NFC").matchAll(new RegExp(`${begins}(${names.join("|")})${ends}`, "giu"));
  const mentioned = [...found].flatMap(([, name = ""]) => byName.get(folded(name)) ?? []);
  return [...new Set(mentioned)];
}

/** True if a text contains '@' and a word, so that somebody is meant. */
export const seemsToMention = (text: string): boolean => new RegExp(`${begins}\\p{L}`, "u").test(text);

/** Text typed after an '@' before the caret, and the position of the '@'; undefined if there is none. */
export function typedMention(text: string, caret: number): { at: number; query: string } | undefined {
  const found = /(?<![\p{L}\p{N}_.])@((?!\s)[^\n@]{0,80})$/u.exec(text.slice(0, caret));
  return found ? { at: found.index, query: found[1] ?? "" } : undefined;
}

/** Those whose name has what was typed in it, in any case. */
export const mentionsLike = <Person extends Mentionable>(
  people: readonly Person[],
  query: string,
): Person[] => {
  const typed = query.normalize("NFC").toLowerCase();
  return people.filter(({ display }) => display.toLowerCase().includes(typed));
};
