import { describe, expect, it } from "vitest";
import { mediaKey } from "#scripts/import/mediaKey.ts";
import { awaitingViewer, writtenByLearners } from "#scripts/seed/cases/awaitingViewer.ts";
import { demoCases, demoDocuments } from "#scripts/seed/cases/demoCases.ts";
import { isSupported, nodeTable } from "#shared/case/model/nodeTable.ts";
import { isRichText } from "#shared/case/model/richText.ts";
import { pageSubtypes, questionSubtypes, sectionSubtypes, subtypeOf } from "#shared/case/model/subtypes.ts";
import { walk } from "#shared/case/model/tree.ts";
import { type ContentNode, type InlineStyle, nodeTypes } from "#shared/case/model/types.ts";

const nodes: ContentNode[] = [];
for (const [index, { build }] of demoDocuments.entries()) {
  walk(
    build((file) => mediaKey(index + 1, file)),
    (node) => {
      nodes.push(node);
      return true;
    },
  );
}
const isLeftOut = (name: string): boolean =>
  Object.hasOwn(awaitingViewer, name) || writtenByLearners.has(name);

describe("D-13 to D-17, D-32, D-33: the demo's content, taken together", () => {
  it("is six signature cases and a timed one, two illness scripts, one decision case and one resource for educators", () => {
    expect(demoCases).toHaveLength(6);
    const kinds = demoDocuments.map(({ kind = "signature_case" }) => kind).sort();
    expect(kinds).toEqual([
      "cdq_case",
      "educator_resource",
      "illness_script",
      "illness_script",
      ...Array.from({ length: 7 }, () => "signature_case"),
    ]);
  });

  it("holds every node type, but those that wait for a reason and those that learners write", () => {
    const types = new Set(nodes.map(({ type }) => type));
    expect(nodeTypes.filter((type) => !types.has(type) && !isLeftOut(type))).toEqual([]);
  });

  it("holds every subtype of pages, sections and questions, but those that wait for a reason", () => {
    const subtypes = new Set<string | undefined>(nodes.map(subtypeOf));
    const known = [...pageSubtypes, ...sectionSubtypes, ...questionSubtypes];
    expect(known.filter((subtype) => !subtypes.has(subtype) && !isLeftOut(subtype))).toEqual([]);
  });

  it("holds nothing that the viewer cannot show, and nothing that is said to be left out", () => {
    expect(nodes.filter(({ type }) => !isSupported(type))).toEqual([]);
    expect(nodes.filter((node) => isLeftOut(node.type) || isLeftOut(subtypeOf(node) ?? ""))).toEqual([]);
  });

  it("holds every inline style, a table cell that spans columns, and a button that reveals", () => {
    const styles = new Set<InlineStyle>();
    for (const node of nodes) {
      for (const name of nodeTable[node.type].richText) {
        const field = node[name];
        if (isRichText(field)) for (const { type } of field.styleRanges) styles.add(type);
      }
    }
    const every = ["bold", "italic", "underline", "superscript", "subscript", "link", "color", "modalMedia"];
    expect([...styles].sort()).toEqual(every.sort());
    expect(nodes.some((node) => node.type === "tableCell" && Number(node.columnSpan) > 1)).toBe(true);
    const reveals = nodes.some(({ onClick = [] }) =>
      onClick.some((action) => action.action === "setNodeInvisible" && !action.invisible),
    );
    expect(reveals).toBe(true);
  });

  it("has one case with a step for programs with the assistant and one for others, words for students alone, and teaching points behind objectives", () => {
    const ofOne = demoCases.filter(({ build }) => {
      const own: ContentNode[] = [];
      walk(
        build((file) => mediaKey(1, file)),
        (node) => {
          own.push(node);
          return true;
        },
      );
      const flags = new Set(own.map(({ aiDisplayFlag }) => aiDisplayFlag));
      const isMapped = own.some(({ type, roData }) => type === "learningObjective" && roData !== undefined);
      return (
        flags.has("aiOn") && flags.has("aiOff") && own.some(({ hideEducators }) => hideEducators) && isMapped
      );
    });
    expect(ofOne.map(({ reportTitle }) => reportTitle)).toEqual([expect.stringContaining("Ger")]);
  });

  it("limits one key-feature question openly and one without saying so, each with a harmful option", () => {
    const questions = nodes.filter(({ type }) => type === "cdqQuestion");
    expect(questions.map(({ isExplicitLimit }) => isExplicitLimit).sort()).toEqual([false, true]);
    for (const { content } of questions) {
      expect((content as ContentNode[]).some(({ answer }) => answer === "poison")).toBe(true);
    }
  });
});
