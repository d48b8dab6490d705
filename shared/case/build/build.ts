import type { Piece, Words } from "../model/richText.ts";
import { concat, richOf } from "../model/richText.ts";
import type { PageSubtype, SectionSubtype } from "../model/subtypes.ts";
import { pageClass } from "../model/subtypes.ts";
import type { ContentNode } from "../model/types.ts";

/** Gives the next uid for a node; the argument says what the node is, such as `paragraph`. */
export type Namer = (what: string) => string;

/**
 * A namer whose uids follow from the prefix and the order of calls alone, so that building the same case again gives
 * the same uids: `case7_paragraph_1`, `case7_paragraph_2`, `case7_section_1`, …
 */
export function namer(prefix: string): Namer {
  const counts = new Map<string, number>();
  return (what) => {
    const count = (counts.get(what) ?? 0) + 1;
    counts.set(what, count);
    return `${prefix}_${what}_${count}`;
  };
}

/** Attributes of every case's root. */
export const caseRoot = ({ uid, title }: { uid: string; title: Words }) => ({
  ...({ type: "section", uid, subtype: "root", classes: ["root"], level: 0 } as const),
  title: richOf(title),
});

export type SectionOptions = Pick<
  ContentNode,
  "invisible" | "collapsed" | "collapsible" | "hideEducators" | "aiDisplayFlag"
> & {
  /** Given where something refers to the section; otherwise the namer gives one. */
  uid?: string;
  title?: Words;
  content: readonly ContentNode[];
};

export type CardOptions = SectionOptions & {
  /** `generic_page` when absent. */
  subtype?: PageSubtype;
  /** Classes beside the one that the subtype gives. */
  classes?: readonly string[];
};

export type ImageOptions = {
  uid?: string;
  url?: string;
  /** In place of `url`: the image lies in the old file store. */
  uri?: string;
  title?: Words;
  altText: string;
  alignment?: "left" | "right" | "none";
};

/** Words, which become a paragraph, or nodes: what list items, table cells and answer comments are made from. */
export type Block = Words | { nodes: readonly ContentNode[] };

/**
 * Builders of single nodes. All uids come from the one namer, so build a whole case with one set of builders.
 * `parseCaseTree` accepts what they make.
 */
export const builders = (name: Namer) => ({ name, ...textBuilders(name), ...sectionBuilders(name) });

export type Builders = ReturnType<typeof builders>;

/** Builders of paragraphs, lists, tables and pictures. */
function textBuilders(name: Namer) {
  const para = (...words: Piece[]): ContentNode => lineOf(name, "paragraph", words);

  /** The nodes of a block. */
  const nodesOf = (block: Block): ContentNode[] =>
    typeof block === "object" && "nodes" in block ? [...block.nodes] : [para(richOf(block))];

  const list = (type: "regularList" | "numberedList", items: readonly Block[]): ContentNode => ({
    type,
    uid: name("list"),
    content: items.map((item) => ({ type: "listItem", uid: name("item"), content: nodesOf(item) })),
  });

  return {
    para,
    nodesOf,
    bulletList: (items: readonly Block[]) => list("regularList", items),
    numberedList: (items: readonly Block[]) => list("numberedList", items),
    /** A table of rows of cells; every cell is words or nodes. */
    tableOf: (rows: readonly (readonly Block[])[]) => tableOf(name, rows, nodesOf),
    rule: (): ContentNode => ({ type: "horizontalRule", uid: name("rule") }),
    image: ({ uid, title, ...rest }: ImageOptions): ContentNode => ({
      type: "image",
      uid: uid ?? name("image"),
      source: "local",
      ...(title === undefined ? {} : { title: richOf(title) }),
      ...rest,
    }),
    author: (...words: Piece[]): ContentNode => lineOf(name, "author", words),
    checkbox: (...words: Piece[]): ContentNode => lineOf(name, "checkbox", words),
    learningObjectivesList: (objectives: readonly Words[]): ContentNode => ({
      type: "learningObjectivesList",
      uid: name("objectives"),
      content: objectives.map((objective) => ({
        type: "learningObjective",
        uid: name("objective"),
        content: richOf(objective),
      })),
    }),
  };
}

const lineOf = (
  name: Namer,
  type: "paragraph" | "author" | "checkbox",
  words: readonly Piece[],
): ContentNode => ({ type, uid: name(type), content: concat(words) });

const tableOf = (
  name: Namer,
  rows: readonly (readonly Block[])[],
  nodesOf: (block: Block) => ContentNode[],
): ContentNode => ({
  type: "table",
  uid: name("table"),
  rows: rows.map((cells, rowIndex) => ({
    type: "tableRow",
    uid: name("row"),
    cells: cells.map((cell, columnIndex) => ({
      type: "tableCell",
      uid: name("cell"),
      rowIndex,
      columnIndex,
      content: nodesOf(cell),
    })),
  })),
});

/** Builders of sections and cards. */
function sectionBuilders(name: Namer) {
  const sectionOf = (
    subtype: string | undefined,
    classes: string[],
    { uid, title, content, ...rest }: SectionOptions,
  ): ContentNode => ({
    type: "section",
    uid: uid ?? name("section"),
    ...(subtype ? { subtype } : {}),
    classes,
    ...(title === undefined ? {} : { title: richOf(title) }),
    nested: true,
    ...rest,
    content: [...content],
  });

  return {
    /** A section of a subtype, inside a card. */
    section: (subtype: SectionSubtype | undefined, options: SectionOptions): ContentNode =>
      sectionOf(subtype, subtype ? [subtype] : [], options),
    dialogBox: (options: SectionOptions): ContentNode => sectionOf("dialog_box", ["dialog_box"], options),
    alert: (options: SectionOptions): ContentNode => sectionOf("alert", ["alert"], options),
    deepDive: (options: SectionOptions): ContentNode =>
      sectionOf("deep_dive", ["expert_comment"], { collapsible: true, collapsed: true, ...options }),
    /** A page: a section that stands in the root. */
    card: ({ subtype = "generic_page", classes = [], ...options }: CardOptions): ContentNode =>
      sectionOf(subtype, [...new Set(["card", pageClass(subtype), ...classes])], options),
  };
}
