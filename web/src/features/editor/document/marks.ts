import type { MarkSpec } from "prosemirror-model";
import type { InlineStyle } from "#shared/case/model/types.ts";

/** Addresses and colours come from the tree, whose schema has checked them. */
export const styleMarks: Record<InlineStyle, MarkSpec> = {
  link: {
    attrs: { url: { validate: "string" }, title: { default: null } },
    inclusive: false,
    toDOM: ({ attrs }) => [
      "a",
      { href: attrs.url, rel: "noreferrer", ...(attrs.title ? { title: attrs.title } : {}) },
      0,
    ],
  },
  modalMedia: {
    attrs: { uid: { validate: "string" } },
    inclusive: false,
    toDOM: ({ attrs }) => ["span", { class: "modalMedia", "data-media": attrs.uid }, 0],
  },
  color: {
    attrs: { hexCode: { validate: "string" } },
    toDOM: ({ attrs }) => ["span", { style: `color: ${attrs.hexCode}` }, 0],
  },
  bold: { toDOM: () => ["strong", 0] },
  italic: { toDOM: () => ["em", 0] },
  underline: { toDOM: () => ["u", 0] },
  superscript: { toDOM: () => ["sup", 0] },
  subscript: { toDOM: () => ["sub", 0] },
};

/**
 * Mark of a change or a comment on a range of text. Shown, never stored with the text. @see spec documents §3 Rich
 * text
 */
export type TextChange = {
  kind: "ADDED_TEXT" | "DELETED_TEXT" | "ADDED_STYLE" | "DELETED_STYLE" | "ADD_COMMENT_THREAD";
  /** Id of the change or of the comment thread. */
  id: string;
  author: string;
};

export const changeTags: Record<TextChange["kind"], string> = {
  ADDED_TEXT: "ins",
  DELETED_TEXT: "del",
  ADDED_STYLE: "span",
  DELETED_STYLE: "span",
  ADD_COMMENT_THREAD: "mark",
};

export const changeMark: MarkSpec = {
  attrs: { kind: {}, id: {}, author: {} },
  // One stretch may be added by one author and deleted by two others.
  excludes: "",
  inclusive: false,
  toDOM: ({ attrs }) => {
    const { kind, id, author } = attrs as TextChange;
    return [changeTags[kind], { "data-change": id, "data-kind": kind, "data-author": author }, 0];
  },
};
