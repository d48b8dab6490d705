import { describe, expect, it } from "vitest";
import {
  commonAttributes,
  ownAttributes,
  rootAttributes,
  sectionAttributes,
} from "#shared/case/model/nodeAttributes.ts";
import { type ContentNode, nodeTypes } from "#shared/case/model/types.ts";
import { isKeyNodeType, tellingOf } from "#shared/case/sealed/keyTable.ts";
import {
  withChildren,
  withoutChildren,
  withoutKeyAttributes,
  withoutKeyNodes,
} from "#shared/case/sealed/withoutKeys.ts";

const a = (type: ContentNode["type"], uid: string, more: Partial<ContentNode> = {}): ContentNode => ({
  type,
  uid,
  ...more,
});

describe("what is kept back of a node before its question is submitted (ADR 0080)", () => {
  it("is these attributes, and every other is there", () => {
    const tables = [commonAttributes, rootAttributes, sectionAttributes, ...Object.values(ownAttributes)];
    const names = [...new Set(tables.flatMap((table) => Object.keys(table)))];
    expect(names.sort()).toEqual(Object.keys(tellingOf).sort());
    const whole = { ...a("section", "s"), ...Object.fromEntries(names.map((name) => [name, []])) };
    const told = withoutKeyAttributes(whole);
    expect(names.filter((name) => !Object.hasOwn(told, name))).toEqual([
      "additional_diagnoses",
      "aiAnswerCommentSection",
      "aiStatementBench",
      "aiSubmitButtonActions",
      "aiSummaryStatementFeedback",
      "aiSummaryStatementIdeal",
      "answer",
      "basic_science_disciplines",
      "clinical_excellence",
      "clinical_focus",
      "clinical_focuses",
      "clinical_principles",
      "differential_diagnosis",
      "encounter",
      "explanation",
      "feature",
      "feedback",
      "final_diagnoses",
      "gradingRules",
      "isDangerousDiagnosis",
      "limit",
      "messages",
      "presenting_problems",
      "proposedLearningObjectiveReusableObjectId",
      "proposedLearningObjectiveReusableObjects",
      "sciences_core_concepts",
      "system",
      "systems",
    ]);
  });

  it("is nothing of a limit that learners are told of", () => {
    const told = a("cdqQuestion", "q", { limit: 2, isExplicitLimit: true });
    expect(withoutKeyAttributes(told)).toBe(told);
    expect(withoutKeyAttributes({ ...told, isExplicitLimit: false })).not.toHaveProperty("limit");
  });

  it("is all of reusable content but its name and its objective", () => {
    const roData = { name: "Gout", learning_objective_id: 7, body: "Urate." };
    expect(withoutKeyAttributes(a("RLOModal", "r", { roData })).roData).toEqual({
      name: "Gout",
      learning_objective_id: 7,
    });
    for (const odd of ["Urate.", null])
      expect(withoutKeyAttributes(a("RLOModal", "r", { roData: odd })).roData).toBeUndefined();
  });

  it("is what a button would write that tells what is right, and none of its other actions", () => {
    const hides = { action: "setNodeInvisible", uid: "x", invisible: true } as const;
    const folds = { action: "setNodeKVPair", uid: "x", key: "collapsed", value: true } as const;
    const tells = { action: "setNodeKVPair", uid: "x", key: "answer", value: true } as const;
    const plain = a("button", "b", { onClick: [hides, folds] });
    expect(withoutKeyAttributes(plain)).toBe(plain);
    const telling = a("button", "b", { onClick: [hides, tells, folds] });
    expect(withoutKeyAttributes(telling)).toEqual(plain);
    expect(telling.onClick).toHaveLength(3);
  });

  it("is key features, diagnoses, findings and notes, and no other type of node", () => {
    expect(nodeTypes.filter((type) => isKeyNodeType(a(type, "n")))).toEqual([
      "cdqFeature",
      "diagnosis",
      "finding",
      "note",
    ]);
    const page = a("section", "s", {
      content: [a("paragraph", "p")],
      diagnoses: [a("diagnosis", "d")],
      notes: [a("note", "n")],
    });
    expect(withoutKeyNodes(page)).toEqual({ ...page, diagnoses: [], notes: [] });
  });
});

describe("a node that is sealed", () => {
  const page = a("section", "s", {
    content: [a("paragraph", "p"), a("paragraph", "r")],
    notes: [a("note", "n")],
  });

  it("stays the very node where nothing of it is kept back", () => {
    const plain = a("section", "s", { title: "Where?", content: page.content });
    expect(withoutKeyAttributes(plain)).toBe(plain);
    expect(withoutKeyNodes(plain)).toBe(plain);
    expect(withChildren(page, (child) => child)).toBe(page);
  });

  it("has each child in its place, whichever list it stands in", () => {
    const marked = withChildren(page, (child) =>
      child.uid === "p" ? child : { ...child, sealed: "untilOver" },
    );
    expect(marked).toEqual({
      ...page,
      content: [a("paragraph", "p"), a("paragraph", "r", { sealed: "untilOver" })],
      notes: [a("note", "n", { sealed: "untilOver" })],
    });
  });

  it("tells not even which lists it had once it holds nothing", () => {
    expect(JSON.parse(JSON.stringify(withoutChildren(page)))).toEqual({ type: "section", uid: "s" });
  });
});
