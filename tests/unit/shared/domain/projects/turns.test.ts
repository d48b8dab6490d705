import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checklists, itemParts, projectRoles } from "#shared/domain/projects/projectRoles.ts";
import {
  itemNumber,
  nextOfMember,
  numbersOfProject,
  placeOfItem,
  projectOfNumber,
  turnOf,
  turnSince,
  turnsOf,
} from "#shared/domain/projects/turns.ts";

const members = [
  { id: 1, role: "author" as const },
  { id: 2, role: "editor" as const },
];
const assignment = (
  id: number,
  member_id: number,
  version_id: number,
  completed_at: string | null = null,
) => ({
  ...{ id, member_id, version_id, completed_at, is_complete: completed_at !== null },
});

describe("whose turn it is in a project (D-59)", () => {
  it("goes through the members in their order, in each case by itself, whatever order the assignments are stored in", () => {
    const assignments = [
      assignment(14, 2, 8),
      assignment(12, 2, 7),
      assignment(13, 1, 8),
      assignment(11, 1, 7, "2026-01-02T00:00:00.000Z"),
    ];
    const workflow = { members, assignments };
    expect(turnOf(workflow, 7)?.id).toBe(12);
    expect(turnOf(workflow, 8)?.id).toBe(13);
    expect(turnsOf(workflow).map(({ id }) => id)).toEqual([13, 12]);
    expect(turnOf(workflow, 9)).toBeUndefined();
    const since = "2026-01-01T00:00:00.000Z";
    expect(turnSince(workflow, { version_id: 7, since })).toBe("2026-01-02T00:00:00.000Z");
    expect(turnSince(workflow, { version_id: 8, since })).toBe(since);
  });

  it("leads a member on only to a case whose turn is theirs", () => {
    const [first, second] = [assignment(11, 1, 7), assignment(12, 1, 8)];
    const workflow = { members, assignments: [first, second, assignment(13, 2, 7), assignment(14, 2, 8)] };
    expect(nextOfMember(workflow, first)?.id).toBe(12);
    expect(nextOfMember(workflow, assignment(13, 2, 7))).toBeUndefined();
  });

  it("finds the project, the assignment and the place of every number that a project gives", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e8 }),
        fc.integer({ min: 1, max: 9999 }),
        fc.nat(98),
        (id, n, at) => {
          const assignmentId = id * numbersOfProject + n;
          const item = itemNumber(assignmentId, at);
          expect(Number.isSafeInteger(item)).toBe(true);
          expect(placeOfItem(item)).toEqual({ assignmentId, at });
          expect(projectOfNumber(assignmentId)).toBe(id);
        },
      ),
    );
  });
});

describe("the items of a checklist (D-59)", () => {
  it("are split into a heading and its points", () => {
    expect(itemParts("Links - Every link opens - None is lost")).toEqual({
      heading: "Links",
      points: ["Every link opens", "None is lost"],
    });
    expect(itemParts("Well-known facts")).toEqual({ heading: "Well-known facts", points: [] });
  });

  it("have a heading and a point for each role", () => {
    for (const role of projectRoles)
      for (const body of checklists[role]) expect(itemParts(body).points.length, body).toBeGreaterThan(0);
  });
});
