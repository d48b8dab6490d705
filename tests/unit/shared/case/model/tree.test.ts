import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isQuestion, isQuestionInput, mayHold } from "#shared/case/model/containment.ts";
import { attributeOf, defaultOf, isSupported, nodeTable } from "#shared/case/model/nodeTable.ts";
import {
  cardLabel,
  pageSubtypes,
  questionSubtypes,
  sectionSubtypes,
  subtypeOf,
  titlePlaceholder,
  topperOf,
} from "#shared/case/model/subtypes.ts";
import {
  childListsOf,
  childrenOf,
  findNodes,
  indexTree,
  mayHoldSections,
  nodeOf,
  walk,
  walkSections,
} from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { nodeTypes } from "#shared/case/model/types.ts";
import { caseOf, someCase } from "#tests/builders/caseTrees.ts";

const section = (uid: string, more: Partial<ContentNode> = {}): ContentNode => ({
  type: "section",
  uid,
  ...more,
});

describe("indexTree (D-32)", () => {
  test("knows every node once, with its parent, path, card and level", () => {
    fc.assert(
      fc.property(someCase, (source) => {
        const root = caseOf(source);
        const index = indexTree(root);
        let count = 0;
        walk(root, (node, parent) => {
          count += 1;
          const found = index.byUid.get(node.uid);
          expect(found?.node).toBe(node);
          expect(found?.parent).toBe(parent);
          expect(found?.path.at(-1)).toBe(parent?.uid);
          return true;
        });
        expect(index.byUid.size).toBe(count);
        expect(index.duplicates).toEqual([]);
        expect(index.circular).toEqual([]);
      }),
    );
  });

  test("names the card that holds a node", () => {
    const inner: ContentNode = { type: "paragraph", uid: "p" };
    const root = section("root1", {
      content: [section("card", { content: [section("s", { content: [inner] })] })],
    });
    const { byUid } = indexTree(root);
    expect(byUid.get("p")).toMatchObject({ cardUid: "card", level: 3, path: ["root1", "card", "s"] });
    expect(byUid.get("card")?.cardUid).toBe("card");
    expect(byUid.get("root1")?.cardUid).toBeUndefined();
  });

  test("counts sections alone for the level, and takes no other node beside the cards for one", () => {
    const inner: ContentNode = { type: "paragraph", uid: "p" };
    const list: ContentNode = {
      type: "regularList",
      uid: "l",
      content: [{ type: "listItem", uid: "i", content: [inner] }],
    };
    const { byUid } = indexTree(section("root1", { content: [list, section("card")] }));
    expect(byUid.get("p")).toMatchObject({ cardUid: undefined, level: 1, path: ["root1", "l", "i"] });
    expect(byUid.get("card")).toMatchObject({ cardUid: "card", level: 1 });
  });

  test("names a node that stands in two places as taken twice, not as a circle", () => {
    const twice = section("twice", { content: [{ type: "paragraph", uid: "p" }] });
    expect(indexTree(section("root1", { content: [twice, twice] }))).toMatchObject({
      circular: [],
      duplicates: ["twice", "p"],
    });
  });

  test("gives undefined for an unknown uid", () => {
    expect(nodeOf(section("a"), "nobody")).toBeUndefined();
    expect(nodeOf(section("a"), "constructor")).toBeUndefined();
  });

  test("names circles and uids taken twice, and ends", () => {
    const a = section("a", { content: [] });
    const b = section("b", { content: [a, section("b")] });
    a.content = [b];
    expect(indexTree(section("root1", { content: [a] }))).toMatchObject({
      circular: ["a"],
      duplicates: ["b"],
    });
  });

  test("is built once for a tree", () => {
    const root = section("a");
    expect(indexTree(root)).toBe(indexTree(root));
  });
});

describe("findNodes", () => {
  test("finds at any depth, the given node too, in the order of walk", () => {
    fc.assert(
      fc.property(someCase, (source) => {
        const root = caseOf(source);
        const all: string[] = [];
        walk(root, ({ uid, type }) => {
          if (type === "section") all.push(uid);
          return true;
        });
        expect(findNodes(root, ({ type }) => type === "section").map(({ uid }) => uid)).toEqual(all);
        expect(all[0]).toBe(root.uid);
      }),
    );
  });
});

describe("walkSections", () => {
  test("visits the sections of any case, in the order of walk, and leaves the text out", () => {
    fc.assert(
      fc.property(someCase, (source) => {
        const root = caseOf(source);
        const all: string[] = [];
        walk(root, (node) => {
          if (mayHoldSections(node)) all.push(node.uid);
          return true;
        });
        const visited: string[] = [];
        walkSections(root, ({ uid }) => visited.push(uid));
        expect(visited).toEqual(all);
      }),
    );
  });

  test("misses no section and no input: whatever may hold one may hold sections", () => {
    for (const type of nodeTypes) {
      const isEntered = mayHoldSections({ type, uid: "n" });
      const allowed = nodeTable[type].children.flatMap(({ allows }) => allows);
      const holdsParts = allowed.some(
        (child) => child === "section" || isQuestionInput({ type: child, uid: "c" }),
      );
      expect(isEntered, type).toBe(holdsParts);
    }
  });
});

describe("the node table (D-32)", () => {
  test("names every type, and only allows children that are types", () => {
    expect(Object.keys(nodeTable).sort()).toEqual([...nodeTypes].sort());
    for (const entry of Object.values(nodeTable)) {
      expect(entry.name).not.toBe("");
      for (const { allows } of entry.children) for (const type of allows) expect(nodeTypes).toContain(type);
    }
  });

  test("has the specified child lists", () => {
    const keys = (type: keyof typeof nodeTable) => nodeTable[type].children.map(({ key }) => key);
    expect(keys("section")).toEqual(["content", "diagnoses", "findings", "notes", "feedback", "cdqFeatures"]);
    expect(keys("table")).toEqual(["rows"]);
    expect(keys("tableRow")).toEqual(["cells"]);
    expect(keys("imageGallery")).toEqual(["images"]);
    expect(keys("categoryMatcher")).toEqual(["contentCategories", "contentItems"]);
  });

  test("has the specified rich-text fields", () => {
    const fields = (field: "title" | "content") =>
      nodeTypes.filter((type) => nodeTable[type].richText.includes(field)).sort();
    expect(fields("title")).toEqual([
      "RLOModal",
      "audio",
      "button",
      "cdq_case",
      "image",
      "pdf",
      "section",
      "video",
    ]);
    expect(fields("content")).toEqual(
      expect.arrayContaining([
        "cdqFeature",
        "cdqQuestionAnswer",
        "checkbox",
        "learningObjective",
        "matchItem",
        "multipleChoiceAnswer",
        "paragraph",
      ]),
    );
  });

  test("has the specified defaults", () => {
    expect(defaultOf("textInput", "characterLimit")).toBe(1000);
    expect(defaultOf("textInput", "boxLines")).toBe(5);
    expect(defaultOf("ratingBar", "maxValue")).toBe(5);
    expect(defaultOf("multipleChoice", "multipleSelect")).toBe(true);
    expect(defaultOf("cdqQuestion", "gradingRules")).toBe("strict");
    expect(defaultOf("tableCell", "rowSpan")).toBe(1);
    expect(defaultOf("section", "disableFeedback")).toBe(true);
    expect(defaultOf("paragraph", "invisible")).toBe(false);
    expect(attributeOf("paragraph", "toString")).toBeUndefined();
  });

  test("says what the viewer supports", () => {
    expect(isSupported("multipleChoice")).toBe(true);
    expect(isSupported("marquee")).toBe(false);
    expect(isSupported("constructor")).toBe(false);
  });

  test("keeps each container to what it may hold (D-44)", () => {
    const node = (type: ContentNode["type"]): ContentNode => ({ type, uid: "n" });
    expect(mayHold(node("tableCell"), "content", node("paragraph"))).toBe(true);
    expect(mayHold(node("tableCell"), "content", node("image"))).toBe(false);
    expect(mayHold(node("listItem"), "content", node("table"))).toBe(true);
    expect(mayHold(node("listItem"), "content", node("button"))).toBe(false);
    expect(mayHold(section("d", { subtype: "dialog_box" }), "content", node("table"))).toBe(false);
    expect(mayHold(section("d", { subtype: "dialog_box" }), "content", node("image"))).toBe(true);
    expect(mayHold(section("s"), "nowhere", node("paragraph"))).toBe(false);
    const question = section("q", { content: [node("multipleChoice")] });
    expect(mayHold(section("s", { classes: ["saq_card"] }), "content", question)).toBe(true);
    expect(mayHold(section("s", { classes: ["saq_card"] }), "content", section("x"))).toBe(false);
  });
});

describe("a question (documents §3.6)", () => {
  test.each(["multipleChoice", "cdqQuestion", "categoryMatcher", "textInput", "ratingBar"] as const)(
    "is a section that holds a %s",
    (type) => {
      expect(isQuestionInput({ type, uid: "i" })).toBe(true);
      expect(
        isQuestion(
          section("q", {
            content: [
              { type: "paragraph", uid: "p" },
              { type, uid: "i" },
            ],
          }),
        ),
      ).toBe(true);
    },
  );

  test("is a section of a question's subtype, whatever it holds, and no other node", () => {
    expect(isQuestion(section("q", { classes: ["mcq_single"] }))).toBe(true);
    expect(isQuestion(section("q", { content: [{ type: "checkbox", uid: "c" }] }))).toBe(false);
    expect(isQuestion(section("q", { classes: ["alert"] }))).toBe(false);
    expect(isQuestion({ type: "RLOModal", uid: "r", content: [{ type: "textInput", uid: "i" }] })).toBe(
      false,
    );
  });

  test("is all that a saq page holds, and a table is what a dialog box does not, in their content alone", () => {
    const feature: ContentNode = { type: "cdqFeature", uid: "f" };
    const saq = section("s", { subtype: "saq_page" });
    expect(mayHold(saq, "cdqFeatures", feature)).toBe(true);
    expect(mayHold(saq, "content", section("q", { subtype: "mcq_single" }))).toBe(true);
    expect(mayHold(section("s", { subtype: "alert" }), "content", { type: "table", uid: "t" })).toBe(true);
  });
});

describe("subtypes (D-33)", () => {
  test("25 pages, 25 sections and 10 questions are known", () => {
    expect([pageSubtypes.length, sectionSubtypes.length, questionSubtypes.length]).toEqual([25, 25, 10]);
  });

  test.each([
    [["expert_comment"], "deep_dive"],
    [["synopsis_card"], "overview_page"],
    [["card", "case_synopsis_card"], "case_synopsis_page"],
    [["card", "history_card"], "history_page"],
    [["card"], "generic_page"],
    [["strange_card"], "generic_page"],
    [["answer_comment"], "answer_comment"],
    [["clinical_reasoning"], "tp_clinical_reasoning"],
    [["clinical_reasoning_card"], "clinical_reasoning_page"],
    [["card_title"], undefined],
    [["discard"], undefined],
    [["constructor"], undefined],
    [[], undefined],
  ])("classes %j are a %s", (classes, subtype) => {
    expect(subtypeOf(section("s", { classes }))).toBe(subtype);
  });

  test("is one of a section alone, and a stored one that nobody knows is none", () => {
    expect(subtypeOf({ type: "paragraph", uid: "p", subtype: "alert", classes: ["card"] })).toBeUndefined();
    expect(subtypeOf(section("s", { subtype: "strange", classes: ["card"] }))).toBe("generic_page");
    expect(cardLabel(section("s"))).toBeUndefined();
    expect(topperOf(section("s", { subtype: "alert", classes: ["teaching"] }))).toBeUndefined();
    expect(topperOf(section("s"))).toBeUndefined();
  });

  test("a stored subtype comes before classes", () => {
    expect(subtypeOf(section("s", { subtype: "alert", classes: ["card"] }))).toBe("alert");
  });

  test("an empty title asks for what belongs there (D-13)", () => {
    const asks = (level: number, ...classes: string[]) => titlePlaceholder(section("s", { classes }), level);
    expect(asks(1, "card")).toBe("Enter Page title here");
    expect(asks(2, "expert_comment")).toBe("Enter Deep Dive title here");
    expect(asks(2, "core_concept_header")).toBe("Enter Core Concept header here");
    expect(asks(2, "release_notes_section")).toBe("M_NAME DD, YYYY");
    expect(asks(2)).toBe("Enter Section text here");
    const asksOf = (subtype: string) => titlePlaceholder(section("s", { subtype }), 2);
    expect(["question_vignette", "question_stem", "question_answer_explanation"].map(asksOf)).toEqual([
      "Enter Vignette title here",
      "Enter Stem title here",
      "Enter Answer Explanation title here",
    ]);
  });

  test("cards are labelled by their class, teaching points by a topper", () => {
    expect(cardLabel(section("s", { classes: ["card", "physical_exam_card"] }))).toBe("PHYSICAL EXAM");
    expect(cardLabel(section("s", { classes: ["card"] }))).toBeUndefined();
    expect(topperOf(section("s", { classes: ["studies"] }))).toBe("TEACHING POINT");
    expect(topperOf(section("s", { classes: ["teaching"] }))).toBe("TEACHING POINT");
    expect(topperOf(section("s", { classes: ["teaching_card", "card"] }))).toBeUndefined();
    expect(topperOf(section("s", { classes: ["expert_comment"] }))).toBe("Deep Dive");
    expect(topperOf(section("s", { classes: ["underlying_core_concepts"] }))).toBe(
      "Underlying Core Concepts",
    );
  });
});

test("what is the root's alone is an attribute of no other section, and its default holds of sections", () => {
  expect([attributeOf("section", "sex"), attributeOf("section", "sex", true)]).toEqual([
    undefined,
    { kind: "text" },
  ]);
  expect(defaultOf("paragraph", "disableFeedback")).toBeUndefined();
});

test("childListsOf names the lists that hold something, in the order of the table", () => {
  const feature: ContentNode = { type: "cdqFeature", uid: "f" };
  const paragraph: ContentNode = { type: "paragraph", uid: "p" };
  expect(childListsOf(section("s", { cdqFeatures: [feature], notes: [], content: [paragraph] }))).toEqual([
    { key: "content", nodes: [paragraph] },
    { key: "cdqFeatures", nodes: [feature] },
  ]);
  expect(childListsOf(section("s", { content: [] }))).toEqual([]);
});

test("childrenOf goes through all child lists", () => {
  const feature: ContentNode = { type: "cdqFeature", uid: "f" };
  const paragraph: ContentNode = { type: "paragraph", uid: "p" };
  expect(childrenOf(section("s", { content: [paragraph], cdqFeatures: [feature] }))).toEqual([
    paragraph,
    feature,
  ]);
  expect(childrenOf(paragraph)).toEqual([]);
});
