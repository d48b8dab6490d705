import { describe, expect, it } from "vitest";
import { caseMapOf, caseTeachingPointsOf } from "#shared/case/model/caseMap.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const node = (parts: Partial<ContentNode> & Record<string, unknown>): ContentNode =>
  ({ type: "section", ...parts }) as ContentNode;
const objective = (uid: string, name: string, id?: number) =>
  node({
    type: "learningObjective",
    uid,
    content: { text: name, styleRanges: [] },
    ...(id && { roData: { learning_objective_id: id } }),
  });
const point = (uid: string, title: string, parts: object = {}) =>
  node({ type: "section", uid, title, content: [], ...parts });
const root = (...content: ContentNode[]) => node({ type: "section", uid: "root", content });

const mapped = { roData: { learning_objective_id: 7 } };

describe("the map of a case (D-36)", () => {
  const published = root(
    objective("a", "Explain wheezing", 7),
    objective("b", "Name the signs", 8),
    point("p", "Airways", mapped),
  );

  it("has a row for each teaching point of a mapped objective, and one for an objective without any", () => {
    const shown = root(
      objective("a", "Explain wheezing", 7),
      objective("a2", "Explain wheezing again", 7),
      objective("b", "Name the signs", 8),
      objective("c", "Written, not mapped"),
      point("p", "Airways", mapped),
      point("q", "Bronchi", mapped),
    );
    const rows = caseMapOf(shown, published).map((row) => [
      row.learning_objective.name,
      row.teaching_point?.name,
      row.teaching_point?.isEdited,
    ]);
    expect(rows).toEqual([
      ["Explain wheezing", "Airways", false],
      ["Explain wheezing", "Bronchi", true],
      ["Name the signs", undefined, undefined],
    ]);
  });

  it("marks what is named otherwise than when it was published", () => {
    const shown = root(objective("a", "Explain stridor", 7), point("p", "Airways of a child", mapped));
    expect(caseMapOf(shown, published)).toEqual([
      {
        learning_objective: { uid: "a", name: "Explain stridor", isEdited: true, objectiveId: 7 },
        teaching_point: { uid: "p", name: "Airways of a child", isEdited: true, reusableId: null },
      },
    ]);
    expect(caseMapOf(root(objective("c", "Written, not mapped")), published)).toEqual([]);
  });

  it("knows reusable content that a draft holds by a placeholder", () => {
    const place = node({
      type: "variantPlaceholder",
      uid: "place",
      variantableType: "ReusableObject",
      variantableId: 30,
      roData: { name: "Count the breaths", learning_objective_id: 7 },
    });
    const shown = root(objective("a", "Explain wheezing", 7), node({ uid: "card", content: [place] }));
    const expected = { uid: "place", name: "Count the breaths", isEdited: true, reusableId: 30 };
    expect(caseMapOf(shown, published).map(({ teaching_point }) => teaching_point)).toEqual([expected]);
    expect(caseTeachingPointsOf(shown, published)).toEqual([expected]);
  });

  it("lists teaching points by title, with the number of those that are reusable", () => {
    const shown = root(
      point("z", "Zones", { variantableType: "ReusableObject", variantableId: "30" }),
      point("p", "Airways", mapped),
      point("x", "No teaching point"),
      point("w", "Of a document", { variantableType: "Document", variantableId: 5 }),
    );
    expect(caseTeachingPointsOf(shown, published)).toEqual([
      { uid: "p", name: "Airways", isEdited: false, reusableId: null },
      { uid: "z", name: "Zones", isEdited: true, reusableId: 30 },
    ]);
  });
});
