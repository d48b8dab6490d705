import type { Mark, Node } from "prosemirror-model";
import type { Style } from "#shared/case/changes/draft.ts";
import { richTextOf } from "../document/inline.ts";
import type { LineName, LinePart } from "../document/places.ts";
import { schema } from "../document/schema.ts";
import { draftPlace, draftRanges } from "../document/stretches.ts";
import type { Scene, Sketch } from "./act.ts";
import { type LiveText, liveTextIn } from "./live.ts";

/** Deletes a part of a line; what is struck through already stays as it is. */
export const deletePart = (scene: Scene, { line, from, to }: LinePart): Sketch[] =>
  draftRanges(scene.stretchesOf(line), from, to).map((where) => ({ type: "deleteText", ...where }));

/** The styles of a text node of the editor, in the schema's order. */
const stylesOf = (text: Node): Style[] =>
  richTextOf(schema.node("paragraph", { uid: "styles" }, [text])).styleRanges.map(({ type, args }) => ({
    type,
    ...(args ? { args } : {}),
  }));

/** Puts text nodes of the editor into a line, in their order. */
export function insertInline(
  scene: Scene,
  line: LineName,
  offset: number,
  inline: readonly Node[],
): Sketch[] {
  const { uid, key } = line;
  const place = draftPlace(scene.stretchesOf(line), { uid, key, offset });
  let at = place.offset;
  return inline
    .filter(({ text }) => text)
    .map((node) => {
      const text = node.text ?? "";
      const styles = stylesOf(node);
      const sketch: Sketch = {
        type: "insertText",
        uid: place.uid,
        key: place.key,
        offset: at,
        text,
        ...(styles.length > 0 ? { styles } : {}),
      };
      at += text.length;
      return sketch;
    });
}

/** The text nodes under a part of a line, with their places in it. What is struck through is not among them. */
const textNodesIn = ({ line, from, to }: LinePart): LiveText[] => liveTextIn(line, from, to);

/** Returns true if every character of the parts has a style of this type. */
export function hasStyle(parts: readonly LinePart[], type: Style["type"]): boolean {
  const nodes = parts.flatMap(textNodesIn);
  return nodes.length > 0 && nodes.every(({ node }) => node.marks.some((mark) => mark.type.name === type));
}

/** The mark of a style. */
export function markOf({ type, args = {} }: Style): Mark {
  if (type === "link") return schema.mark(type, { url: args.url, title: args.title ?? null });
  if (type === "color") return schema.mark(type, { hexCode: args.hexCode });
  return type === "modalMedia" ? schema.mark(type, { uid: args.uid }) : schema.mark(type);
}

/** Takes a style off, and puts another of its kind on where one is given. Where it holds already nothing is done. */
export function setStyle(
  scene: Scene,
  parts: readonly LinePart[],
  type: Style["type"],
  style: Style | undefined,
): Sketch[] {
  const wanted = style && markOf(style);
  return parts.flatMap((part) => {
    const stretches = scene.stretchesOf(part.line);
    const nodes = textNodesIn(part);
    const off = nodes.filter(({ node }) =>
      node.marks.some((mark) => mark.type.name === type && !(wanted && mark.eq(wanted))),
    );
    const on = nodes.filter(({ node }) => wanted && !node.marks.some((mark) => mark.eq(wanted)));
    return [
      ...off
        .flatMap(({ from, to }) => draftRanges(stretches, from, to))
        .map((where): Sketch => ({ type: "deleteStyle", ...where, style: type })),
      ...on
        .flatMap(({ from, to }) => draftRanges(stretches, from, to))
        .flatMap((where): Sketch[] => (style ? [{ type: "addStyle", ...where, style }] : [])),
    ];
  });
}
