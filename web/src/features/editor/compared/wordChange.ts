/** A text before and after, as what stayed at its ends and what changed between them. */
export type WordChange = { start: string; removed: string; added: string; end: string };

/** As much of what stayed is told on either side. */
const charactersAround = 120;

const words = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];

const fromWordBoundary = (text: string): string =>
  text.length <= charactersAround ? text : `…${text.slice(-charactersAround).replace(/^\S*\s/, " ")}`;

const toWordBoundary = (text: string): string =>
  text.length <= charactersAround ? text : `${text.slice(0, charactersAround).replace(/\s\S*$/, " ")}…`;

/** Whole words: all between the first and the last that differ counts as changed. */
export function wordChange(before: string, after: string): WordChange {
  const [was, is] = [words(before), words(after)];
  const shortest = Math.min(was.length, is.length);
  let head = 0;
  while (head < shortest && was[head] === is[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && was[was.length - 1 - tail] === is[is.length - 1 - tail]) tail += 1;
  return {
    start: fromWordBoundary(was.slice(0, head).join("")),
    removed: was.slice(head, was.length - tail).join(""),
    added: is.slice(head, is.length - tail).join(""),
    end: toWordBoundary(was.slice(was.length - tail).join("")),
  };
}
