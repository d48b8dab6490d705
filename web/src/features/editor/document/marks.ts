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
