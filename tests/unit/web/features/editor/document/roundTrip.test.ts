import fc from "fast-check";
import { Node } from "prosemirror-model";
import { describe, expect, it, vi } from "vitest";
import { demoDocuments } from "#scripts/seed/cases/demoCases.ts";
import { generateCase } from "#shared/case/build/generateCase.ts";
import { nodeTable } from "#shared/case/model/nodeTable.ts";
import { isRichText } from "#shared/case/model/richText.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { segments } from "#shared/case/model/segments.ts";
import { walk } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { anyTree } from "#tests/builders/anyTree.ts";
import { fromTemplate, templateNames } from "#tests/builders/caseTrees.ts";
import { runs } from "#tests/propertyRuns.ts";
import { schema } from "#web/features/editor/document/schema.ts";
import { toDocument } from "#web/features/editor/document/toDocument.ts";
import { toTree } from "#web/features/editor/document/toTree.ts";

// Many runs on a machine that does other things too.
vi.setConfig({ testTimeout: 30_000 });

/** A tree whose rich text is written as runs: what of it can be seen. Words without styles are rich text without ranges. */
function seen(node: ContentNode): unknown {
  const { richText, children } = nodeTable[node.type];
  const shown: Record<string, unknown> = { ...node };
  for (const key of richText) {
    const field = node[key];
    if (isRichText(field)) shown[key] = segments(field);
    else if (typeof field === "string") shown[key] = segments({ text: field, styleRanges: [] });
  }
  for (const { key } of children) {
    const nodes = node[key];
    if (Array.isArray(nodes)) shown[key] = nodes.map(seen);
  }
  // Two neighbouring runs of equal styles are one.
  return JSON.parse(JSON.stringify(shown, (_, value) => (Array.isArray(value) ? joined(value) : value)));
}

const isRun = (value: unknown): value is { text: string; start: number; styles: object } =>
  typeof value === "object" && value !== null && "styles" in value && "start" in value;

const joined = (list: unknown[]): unknown[] => {
  const all: unknown[] = [];
  for (const each of list) {
    const last = all.at(-1);
    if (
      isRun(each) &&
      isRun(last) &&
      JSON.stringify(sorted(last.styles)) === JSON.stringify(sorted(each.styles))
    ) {
      all[all.length - 1] = { ...last, text: last.text + each.text };
    } else all.push(isRun(each) ? { ...each, styles: sorted(each.styles) } : each);
  }
  return all;
};

const sorted = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));

function comesBack(tree: ContentNode): void {
  const document = toDocument(tree);
  document.check();
  const stored = Node.fromJSON(schema, JSON.parse(JSON.stringify(document.toJSON())));
  expect(stored.eq(document)).toBe(true);
  const back = toTree(stored);
  expect(seen(back)).toEqual(seen(tree));
  // What came back once is in its normal form, and comes back as it is.
  expect(toTree(toDocument(back))).toEqual(back);
}

describe("a case, as document of the editor and back (I8)", () => {
  it.each(demoDocuments.map((each) => [each.title, each] as const))(
    "loses nothing of '%s'",
    (_, { build }) => {
      comesBack(build((file) => `media/${file}`));
    },
  );

  it.each(templateNames)("loses nothing of %s", (name) => {
    comesBack(fromTemplate(name));
  });

  it("loses nothing of a generated case of any size", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 60 }),
        fc.nat(),
        (cards, blocks, seed) => {
          comesBack(generateCase({ cards, blocks: Math.max(cards, blocks), words: blocks * 12, seed }));
        },
      ),
      { numRuns: runs(20) },
    );
  });

  it("loses nothing of any tree that the node table allows", () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(anyTree, (tree) => {
        expect(parseCaseTree(tree)).toMatchObject({ ok: true });
        walk(tree, ({ type }) => {
          met.add(type);
        });
        comesBack(tree);
      }),
      { numRuns: runs(80) },
    );
    expect(met.size).toBeGreaterThan(20);
  });
});
