import { describe, expect, it } from "vitest";
import { mediaKey } from "#scripts/import/mediaKey.ts";
import { demoCases } from "#scripts/seed/cases/demoCases.ts";
import { seededRandom } from "#scripts/seed/seedIds.ts";
import { simulateLearner } from "#scripts/seed/simulateLearner.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { progressOf } from "#shared/case/flow/progress.ts";
import { isSupported } from "#shared/case/model/nodeTable.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { subtypeOf } from "#shared/case/model/subtypes.ts";
import { contentOf, indexTree, pagesOf, walk } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const keyOf = (file: string) => mediaKey(7, file);
const options = { kind: "signature_case", features: { vpe: false }, aiFallback: false } as const;

function nodesOf(root: ContentNode): ContentNode[] {
  const nodes: ContentNode[] = [];
  walk(root, (node) => {
    nodes.push(node);
    return true;
  });
  return nodes;
}

describe.each(demoCases.map((demoCase) => [demoCase.title, demoCase] as const))("%s", (_title, demoCase) => {
  const root = demoCase.build(keyOf);
  const nodes = nodesOf(root);
  const subtypes = new Set(nodes.map((node) => subtypeOf(node)));

  it("is a valid tree of node types that the viewer shows", () => {
    expect(parseCaseTree(root)).toMatchObject({ ok: true });
    expect(nodes.filter((node) => !isSupported(node.type))).toEqual([]);
  });

  it("is complete: questions of each kind, an image, teaching points, a deep dive, objectives, references", () => {
    for (const subtype of ["mcq_single", "mcq_multiple", "summary_statement", "free_text_question"]) {
      expect(subtypes, subtype).toContain(subtype);
    }
    for (const subtype of ["deep_dive", "dialog_box", "alert", "tp_management", "references_page"]) {
      expect(subtypes, subtype).toContain(subtype);
    }
    for (const type of ["table", "image", "learningObjective"]) {
      expect(
        nodes.some((node) => node.type === type),
        type,
      ).toBe(true);
    }
    expect(deriveFlow(root, options).contentUids.length).toBeGreaterThanOrEqual(8);
  });

  it("says of each option why it is right or wrong, in words of its own (D-12)", () => {
    // A self-assessment question is explained as a whole.
    const pages = contentOf(root).filter((page) => subtypeOf(page) !== "saq_page");
    const answers = pages.flatMap(nodesOf).filter(({ type }) => type === "multipleChoiceAnswer");
    expect(answers.length).toBeGreaterThan(5);
    const untold = answers.filter(({ explanation }) => String(explanation ?? "").length < 15);
    expect(untold.map(({ content }) => plainText(content as Parameters<typeof plainText>[0]))).toEqual([]);
  });

  it("shows only pictures that come with it, each with words for those who cannot see it", () => {
    const images = nodes.filter((node) => node.type === "image");
    const files = demoCase.pictures.map(({ file, uri }) => uri ?? keyOf(file));
    for (const image of images) {
      expect(files).toContain(image.url ?? image.uri);
      expect(String(image.altText).length).toBeGreaterThan(60);
    }
    expect(demoCase.pictures.map(({ file }) => file)).toContain(demoCase.coverFile);
    for (const { svg } of demoCase.pictures) expect(svg).toMatch(/^<svg xmlns=.*<\/svg>$/s);
  });

  it("plays only recordings and shows only documents that come with it, each with words beside it", () => {
    const files = (demoCase.media ?? []).map(({ file }) => keyOf(file));
    const media = nodes.filter((node) => ["audio", "video", "pdf"].includes(node.type));
    expect(media.map((node) => node.url)).toEqual(files);
    for (const node of media) {
      const siblings = contentOf(indexTree(root).byUid.get(node.uid)?.parent ?? root);
      const next = siblings[siblings.indexOf(node) + 1];
      expect(next?.type).toBe("paragraph");
      expect(plainText(next?.content).length).toBeGreaterThan(60);
    }
  });

  it("makes the same media every time", () => {
    for (const { make } of demoCase.media ?? []) expect(make()).toEqual(make());
  });

  it("cites published sources by their DOI", () => {
    const references = pagesOf(root).find((page) => subtypeOf(page) === "references_page");
    const links = JSON.stringify(references).match(/https:\/\/doi\.org\/10\.\d{4,}\/[^"]+/g) ?? [];
    expect(links.length).toBeGreaterThanOrEqual(3);
  });

  it("gives every question at least one right answer, unless none is best, and an answer comment", () => {
    const parentOf = (uid: string) => indexTree(root).byUid.get(uid)?.parent;
    for (const question of nodes.filter((node) => node.type === "multipleChoice")) {
      const asked = parentOf(question.uid);
      const hasNoBest = asked && subtypeOf(asked) === "mcq_no_best";
      const options = question.content as ContentNode[];
      expect(
        options.some((option) => option.answer === true),
        question.uid,
      ).toBe(!hasNoBest);
      expect(
        options.some((option) => option.answer === false),
        question.uid,
      ).toBe(true);
      expect(nodes.some((node) => node.uid === question.uid.replace(/_input$/, "_answer_comment"))).toBe(
        true,
      );
    }
  });

  it("can be played to its end", () => {
    const flow = deriveFlow(root, options);
    const trace = simulateLearner(flow, {
      random: seededRandom("somebody"),
      startMs: Date.UTC(2026, 0, 5, 9),
      skill: 0.8,
      paceMs: 120_000,
    });
    expect(progressOf(flow, trace.state)).toMatchObject({ percent: 100, isFinished: true });
  });
});
