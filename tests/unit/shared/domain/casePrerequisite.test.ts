import { describe, expect, it } from "vitest";
import {
  dependentCases,
  type PrerequisiteRow,
  type PrerequisiteSetting,
  planPrerequisite,
  prerequisitesToChoose,
} from "#shared/domain/casePrerequisite.ts";

const aCase = (id: number, parts: Partial<PrerequisiteRow> = {}): PrerequisiteRow => ({
  id,
  title: `Case ${id}`,
  kind: "signature_case",
  archived_at: null,
  prerequisite_document_id: null,
  ...parts,
});
const may = { possible_prerequisite: true };

const own = aCase(1);
const basics = aCase(2, may);
const plan = (
  before: PrerequisiteRow,
  change: Partial<PrerequisiteSetting>,
  others: readonly PrerequisiteRow[] = [],
  hidden = 0,
) => planPrerequisite(before, change, { all: [before, ...others], isVisible: (id) => id !== hidden });

describe("the prerequisite of a case (D-35)", () => {
  it("is a case that may be one, or none", () => {
    expect(plan(own, { prerequisite_document_id: 2 }, [basics])).toEqual({
      ok: true,
      possible_prerequisite: false,
      prerequisite_document_id: 2,
    });
    const dependent = aCase(1, { prerequisite_document_id: 2 });
    expect(plan(dependent, { prerequisite_document_id: null }, [basics])).toMatchObject({
      ok: true,
      prerequisite_document_id: null,
    });
    expect(plan(own, may)).toMatchObject({ ok: true, possible_prerequisite: true });
  });

  it("can change places in one step: what had one becomes one", () => {
    const dependent = aCase(1, { prerequisite_document_id: 2 });
    const both = { possible_prerequisite: true, prerequisite_document_id: null };
    expect(plan(dependent, both, [basics])).toEqual({ ok: true, ...both });
  });

  const archived = aCase(3, { ...may, archived_at: "2026-11-20T08:00:00.000Z" });
  const unpublished = aCase(4, { ...may, is_unpublished: true });
  const circle = aCase(5, { ...may, prerequisite_document_id: 1 });
  it.each<[string, PrerequisiteRow, Partial<PrerequisiteSetting>, PrerequisiteRow[], string, RegExp]>([
    ["a case of itself", own, { prerequisite_document_id: 1 }, [], "prerequisite_document_id", /its own/],
    ["what is not there", own, { prerequisite_document_id: 9 }, [], "prerequisite_document_id", /no such/],
    [
      "what is hidden",
      own,
      { prerequisite_document_id: 8 },
      [aCase(8, may)],
      "prerequisite_document_id",
      /no such/,
    ],
    [
      "what may not be one",
      own,
      { prerequisite_document_id: 6 },
      [aCase(6)],
      "prerequisite_document_id",
      /not marked/,
    ],
    [
      "an archived case",
      own,
      { prerequisite_document_id: 3 },
      [archived],
      "prerequisite_document_id",
      /archived/,
    ],
    [
      "what was never published",
      own,
      { prerequisite_document_id: 4 },
      [unpublished],
      "prerequisite_document_id",
      /never published/,
    ],
    [
      "one that asks for this case",
      own,
      { prerequisite_document_id: 5 },
      [circle],
      "prerequisite_document_id",
      /1 case asks.*“Case 5”/,
    ],
    [
      "one for a case that is one",
      aCase(1, may),
      { prerequisite_document_id: 2 },
      [basics],
      "prerequisite_document_id",
      /itself/,
    ],
    [
      "both at once",
      own,
      { ...may, prerequisite_document_id: 2 },
      [basics],
      "prerequisite_document_id",
      /itself/,
    ],
    [
      "a case that has one as one",
      aCase(1, { prerequisite_document_id: 2 }),
      may,
      [basics],
      "possible_prerequisite",
      /has a prerequisite/,
    ],
    [
      "a resource as one",
      aCase(1, { kind: "student_resource" }),
      may,
      [],
      "possible_prerequisite",
      /resource/,
    ],
    [
      "taking it from a case that others ask for",
      aCase(1, may),
      { possible_prerequisite: false },
      [aCase(7, { prerequisite_document_id: 1 })],
      "possible_prerequisite",
      /“Case 7”/,
    ],
  ])("refuses %s", (_what, before, change, others, field, message) => {
    expect(plan(before, change, others, 8)).toEqual({
      ok: false,
      field,
      message: expect.stringMatching(message),
    });
  });

  it("leaves what came in before these rules as it is", () => {
    const old = aCase(1, { prerequisite_document_id: 6 });
    expect(plan(old, { prerequisite_document_id: 6 }, [aCase(6)])).toMatchObject({ ok: true });
    expect(plan(old, { possible_prerequisite: false }, [aCase(6)])).toMatchObject({ ok: true });
    const both = aCase(1, { ...may, prerequisite_document_id: 2 });
    expect(plan(both, { ...may, prerequisite_document_id: 2 }, [basics])).toMatchObject({ ok: true });
    expect(plan(archived, may)).toMatchObject({ ok: true });
    expect(plan(archived, { possible_prerequisite: false })).toMatchObject({ ok: true });
    const needed = [aCase(7, { prerequisite_document_id: 1 })];
    expect(plan(aCase(1, may), may, needed)).toMatchObject({ ok: true });
  });

  it("says how many ask for a case, and names three of them", () => {
    const asking = [11, 12, 13, 14].map((id) => aCase(id, { prerequisite_document_id: 1 }));
    const message = (count: number) => {
      const planned = plan(aCase(1, may), { possible_prerequisite: false }, asking.slice(0, count));
      return planned.ok ? undefined : planned.message;
    };
    expect(message(3)).toBe(
      "3 cases ask for this one first. Take that away there before. (“Case 11”, “Case 12”, “Case 13”)",
    );
    expect(message(4)).toBe(
      "4 cases ask for this one first. Take that away there before. (“Case 11”, “Case 12”, “Case 13”, …)",
    );
  });

  it("is chosen among those that may be one, and says who depends on it", () => {
    const all = [
      own,
      basics,
      archived,
      unpublished,
      circle,
      aCase(6),
      aCase(7, { prerequisite_document_id: 5 }),
    ];
    expect(prerequisitesToChoose(1, all).map(({ id }) => id)).toEqual([2]);
    expect(prerequisitesToChoose(2, all)).toEqual([]);
    expect(dependentCases(1, all).map(({ id }) => id)).toEqual([5, 7]);
  });
});
