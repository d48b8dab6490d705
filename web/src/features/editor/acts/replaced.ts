import { lineAt } from "../document/places.ts";
import { schema } from "../document/schema.ts";
import type { Act, Scene } from "./act.ts";
import { deletePart, insertInline } from "./text.ts";

/** A part of a line, in positions of the document. */
export type Match = { from: number; to: number };

/** Puts words in the place of others, with their styles. After a single one the caret is behind it. */
export function replaced(scene: Scene, matches: readonly Match[], words: string): Act {
  let caret: Act["caret"];
  // From the end: a place that is still to come stays where it is.
  const sketches = matches.toReversed().flatMap(({ from, to }) => {
    const $from = scene.document.resolve(from);
    const line = lineAt($from);
    if (!line) return [];
    const marks = scene.document
      .resolve(from + 1)
      .marks()
      .filter(({ type }) => type.name !== "change");
    const part = { line, from: from - line.start, to: to - line.start };
    const inserted = insertInline(scene, line, part.to, words === "" ? [] : [schema.text(words, marks)]);
    const last = inserted.at(-1);
    const name = { uid: line.uid, key: line.key };
    caret =
      last?.type === "insertText"
        ? { line: name, draft: { uid: last.uid, key: last.key, offset: last.offset + last.text.length } }
        : { ...name, offset: part.from };
    return [...deletePart(scene, part), ...inserted];
  });
  return { sketches, ...(caret && matches.length === 1 ? { caret } : {}) };
}
