import { describe, expect, it } from "vitest";
import { checkCorrection } from "#shared/case/compare/corrections.ts";
import { richOf } from "#shared/case/model/richText.ts";
import { childListsOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aSmallCase, firstText, smallCaseUids } from "#tests/builders/smallCase.ts";

/** The case with one node changed, wherever it stands; undefined takes it out. */
function changed(
  root: ContentNode,
  uid: string,
  change: (node: ContentNode) => ContentNode | undefined,
): ContentNode {
  const lists = childListsOf(root).map(({ key, nodes }) => [
    key,
    nodes.flatMap((child) => (child.uid === uid ? (change(child) ?? []) : changed(child, uid, change))),
  ]);
  return { ...root, ...Object.fromEntries(lists) };
}

const root = aSmallCase();
const why = (later: ContentNode, earlier = root) => {
  const check = checkCorrection(earlier, later);
  return check.isCorrection ? "correction" : check.why;
};
const words = (uid: string) => changed(root, uid, (node) => ({ ...node, content: richOf("Corrected") }));

describe("what may reach attempts that are open", () => {
  it("is words, in a text, a title, an option or a stem, and the picture that is shown", () => {
    expect(why(words(firstText()))).toBe("correction");
    expect(why({ ...root, title: "Corrected" })).toBe("correction");
    expect(why(changed(root, smallCaseUids.cardOne, (card) => ({ ...card, title: "One" })))).toBe(
      "correction",
    );
    const picture = aSmallCase("A small case", [{ type: "image", uid: "pic", uri: "a.png" }]);
    const other = changed(picture, "pic", (node) => ({ ...node, uri: "b.png", title: "B" }));
    expect(why(other, picture)).toBe("correction");
    const aside = changed(picture, "pic", (node) => ({
      ...node,
      url: "https://a.example/a.png",
      alignment: "left",
    }));
    expect(why(aside, picture)).toBe("correction");
  });

  it.each<[string, ContentNode]>([
    [
      "a text that comes",
      aSmallCase("A small case", [{ type: "paragraph", uid: "p", content: richOf("New") }]),
    ],
    ["a text that goes", changed(root, firstText(), () => undefined)],
    ["a question that goes", changed(root, smallCaseUids.question, () => undefined)],
    ["another key", changed(root, smallCaseUids.choice, (option) => ({ ...option, answer: false }))],
    ["another limit", changed(root, smallCaseUids.essayInput, (node) => ({ ...node, characterLimit: 5 }))],
    ["a part that is hidden", changed(root, smallCaseUids.cardTwo, (node) => ({ ...node, invisible: true }))],
    [
      "words with another setting beside them",
      changed(root, firstText(), (node) => ({ ...node, content: richOf("New"), invisible: true })),
    ],
    ["other cards first", { ...root, content: [...(root.content as ContentNode[])].reverse() }],
  ])("is not %s", (_, later) => {
    const check = checkCorrection(root, later);
    expect(check).toMatchObject({ isCorrection: false, why: "MORE_THAN_WORDS" });
    expect(check.isCorrection || check.beyond.length).toBeGreaterThan(0);
  });

  it("is not the word on a button, by which the flow knows it", () => {
    const withButton = aSmallCase("A small case", [{ type: "button", uid: "b", title: "Go" }]);
    const other = changed(withButton, "b", (node) => ({ ...node, title: "Submit" }));
    expect(why(other, withButton)).toBe("MORE_THAN_WORDS");
  });

  it("is nothing where nothing changed, and nothing in an exam", () => {
    expect(checkCorrection(root, structuredClone(root))).toEqual({
      isCorrection: false,
      why: "NOTHING_CHANGED",
      beyond: [],
    });
    const exam = changed(root, smallCaseUids.cardTwo, (card) => ({ ...card, timeLimit: 600 }));
    const ofAnExam = checkCorrection(exam, { ...exam, title: "Corrected" });
    expect(ofAnExam).toEqual({ isCorrection: false, why: "TIMED", beyond: [] });
    expect(why(exam, root)).toBe("TIMED");
    expect(why(root, exam)).toBe("TIMED");
  });
});
