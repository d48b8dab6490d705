import { describe, expect, it } from "vitest";
import { placedNode } from "#shared/case/model/placeholders.ts";
import { nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const placeholder = (uid: string, variantUid?: string): ContentNode => ({
  type: "variantPlaceholder",
  uid,
  ...(variantUid === undefined ? {} : { variantUid }),
});
const section = (uid: string, ...content: ContentNode[]): ContentNode => ({ type: "section", uid, content });

const placedIn = (root: ContentNode, uid: string) => {
  const node = nodeOf(root, uid);
  if (!node) throw new Error(`The case has no ${uid}`);
  return placedNode(root, node);
};

describe("what a placeholder stands for (D-32)", () => {
  it("is the node that it names", () => {
    const root = section("root", section("a", placeholder("p", "b")), section("b"));
    expect(placedIn(root, "p")).toEqual({ node: nodeOf(root, "b") });
  });

  it("is nothing, and an entry for the log, where the case has no such node", () => {
    const root = section("root", placeholder("p", "gone"), placeholder("q"));
    expect(placedIn(root, "p")).toEqual({ node: undefined, problem: "Error: no node with UID: gone" });
    expect(placedIn(root, "q")).toEqual({ node: undefined });
  });

  it("is nothing where the node would hold itself", () => {
    const root = section("root", section("a", section("b", placeholder("p", "a"))), placeholder("q", "q"));
    expect(placedIn(root, "p").problem).toBe("Error: circular node nesting of node with UID: a");
    expect(placedIn(root, "q").problem).toBe("Error: circular node nesting of node with UID: q");
  });

  it("is nothing, and none for the log, where it names nothing", () => {
    const root = section("root", placeholder("p", ""), { ...placeholder("q"), variantUid: 7 as never });
    expect([placedIn(root, "p"), placedIn(root, "q")]).toEqual([{ node: undefined }, { node: undefined }]);
  });

  it("is the node also where that says of itself what it is a variant of: only placeholders stand for others", () => {
    const variant = { ...section("c"), variantUid: "a" };
    const root = section("root", section("a", placeholder("p", "b")), section("b", variant));
    expect(placedIn(root, "p").node?.uid).toBe("b");
  });

  it("is nothing where two nodes would hold each other, and still shows them from elsewhere", () => {
    const root = section(
      "root",
      section("a", placeholder("p", "b")),
      section("b", placeholder("q", "a")),
      placeholder("outside", "a"),
    );
    expect(placedIn(root, "p").problem).toBe("Error: circular node nesting of node with UID: b");
    expect(placedIn(root, "q").problem).toBe("Error: circular node nesting of node with UID: a");
    expect(placedIn(root, "outside").node?.uid).toBe("a");
  });
});
