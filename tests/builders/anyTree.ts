import fc from "fast-check";
import type { AttributeKind } from "#shared/case/model/attribute.ts";
import { mayHold } from "#shared/case/model/containment.ts";
import { commonAttributes } from "#shared/case/model/nodeAttributes.ts";
import { nodeTable } from "#shared/case/model/nodeTable.ts";
import { pageSubtypes, questionSubtypes, sectionSubtypes } from "#shared/case/model/subtypes.ts";
import type { ContentNode, NodeType } from "#shared/case/model/types.ts";
import { someRichText } from "#tests/builders/caseTrees.ts";

/**
 * Trees of every type that the node table knows, with whatever it lets each hold: far from any case that somebody would
 * write, and `parseCaseTree` accepts them. Text stands as rich text, as plain words, or not at all.
 */

const valueOfKind: Partial<Record<AttributeKind, fc.Arbitrary<unknown>>> = {
  boolean: fc.boolean(),
  integer: fc.integer({ min: -5, max: 5 }),
  count: fc.nat(9),
  text: fc.constantFrom("", "some words"),
  url: fc.constantFrom("https://example.org/a", "/documents/1"),
  textList: fc.array(fc.constantFrom("one", "two"), { maxLength: 2 }),
  inactive: fc.constantFrom(0, 1, 2),
  aiDisplayFlag: fc.constantFrom("alwaysOn", "aiOn", "aiOff"),
  alignment: fc.constantFrom("left", "right", "none"),
  gradingRules: fc.constantFrom("strict", "loose"),
  cdqLimit: fc.constantFrom(false, 1, 2),
  cdqAnswer: fc.constantFrom(true, false, "poison"),
};

const subtype = fc.option(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("dialog_box", "saq_page", "mcq_single") },
    { weight: 2, arbitrary: fc.constantFrom(...pageSubtypes, ...sectionSubtypes, ...questionSubtypes) },
  ),
  { nil: undefined },
);

const attributesOf = (type: NodeType): fc.Arbitrary<Record<string, unknown>> => {
  const table = { ...nodeTable[type].attributes, ...commonAttributes };
  const arbitraries = Object.entries(table)
    .filter(([name, { kind }]) => name !== "subtype" && name !== "classes" && valueOfKind[kind])
    .map(([name, { kind }]): [string, fc.Arbitrary<unknown>] => [
      name,
      valueOfKind[kind] ?? fc.constant(undefined),
    ]);
  return fc.subarray(arbitraries, { maxLength: 3 }).chain((some) => fc.record(Object.fromEntries(some)));
};

const textField = fc.oneof(
  { weight: 4, arbitrary: someRichText },
  { weight: 1, arbitrary: fc.constantFrom("", "plain words") },
  { weight: 1, arbitrary: fc.constant(undefined) },
);

function nodeOf(type: NodeType, depth: number): fc.Arbitrary<ContentNode> {
  const { children, richText } = nodeTable[type];
  const lists = children.map(({ key, allows }): [string, fc.Arbitrary<ContentNode[] | undefined>] => [
    key,
    depth <= 0
      ? fc.constantFrom(undefined, [])
      : fc.option(
          fc.array(
            fc.constantFrom(...allows).chain((child) => nodeOf(child, depth - 1)),
            { maxLength: 3 },
          ),
          { nil: undefined, freq: 4 },
        ),
  ]);
  return fc
    .record({
      attributes: attributesOf(type),
      text: fc.record(Object.fromEntries(richText.map((key) => [key, textField]))),
      lists: fc.record(Object.fromEntries(lists)),
      subtype: type === "section" ? subtype : fc.constant(undefined),
    })
    .map(({ attributes, text, lists: held, subtype: kind }) => {
      const node = { type, uid: "?", ...attributes, ...(kind ? { subtype: kind } : {}) } as ContentNode;
      const filled = { ...node, ...defined(held), ...defined(text) } as ContentNode;
      for (const [key, nodes] of Object.entries(defined(held))) {
        Object.assign(filled, {
          [key]: (nodes as ContentNode[]).filter((child) => mayHold(filled, key, child)),
        });
      }
      return filled;
    });
}

const defined = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Gives every node a uid of its own, in document order. */
function named(node: ContentNode, next: () => string): ContentNode {
  const made: ContentNode = { ...node, uid: next() };
  for (const { key } of nodeTable[node.type].children) {
    const nodes = node[key];
    if (Array.isArray(nodes)) Object.assign(made, { [key]: nodes.map((child) => named(child, next)) });
  }
  return made;
}

/** A section of whatever it may hold, some levels deep. */
export const anyTree: fc.Arbitrary<ContentNode> = nodeOf("section", 4).map((root) => {
  let count = 0;
  return named(root, () => `n${++count}`);
});
