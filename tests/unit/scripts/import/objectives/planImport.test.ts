import { describe, expect, it } from "vitest";
import { planImport } from "#scripts/import/objectives/planImport.ts";

const line = (at: number, sourceId: string, name: string) => ({ line: at, sourceId, name, source: null });
const known = (id: number, name: string, source_id: string | null = null) => ({ id, name, source_id });

describe("what becomes of each line of a file of objectives", () => {
  it("makes what is new, and names what is there under another identifier", () => {
    const plan = planImport(
      [line(2, "a", "List two"), line(3, "b", "list  TWO."), line(4, "c", "Name three")],
      [known(9, "Name three")],
    );
    expect(plan.created.map((one) => one.line)).toEqual([2]);
    expect(plan.duplicates.map(({ line: { line: at }, of }) => [at, of])).toEqual([
      [3, { line: 2 }],
      [4, { id: 9 }],
    ]);
  });

  it("changes nothing of a file that came before, duplicates included", () => {
    const lines = [line(2, "a", "List two"), line(3, "b", "list  TWO.")];
    const plan = planImport(lines, [known(1, "List two", "a")]);
    expect(plan).toMatchObject({ created: [], renamed: [], unchanged: 1, refused: [] });
    expect(plan.duplicates.map(({ of }) => of)).toEqual([{ id: 1 }]);
  });

  it("renames what has another text now, unless another objective has that text", () => {
    const plan = planImport(
      [line(2, "a", "List three"), line(3, "b", "Taken"), line(4, "c", "LIST FOUR")],
      [known(1, "List two", "a"), known(2, "Other", "b"), known(3, "Taken"), known(4, "List four", "c")],
    );
    expect(plan.renamed.map(({ id }) => id)).toEqual([1, 4]);
    expect(plan.duplicates.map(({ of }) => of)).toEqual([{ id: 3 }]);
  });

  it("refuses an identifier that comes twice", () => {
    const plan = planImport([line(2, "a", "One"), line(3, "a", "Two")], []);
    expect(plan.created).toHaveLength(1);
    expect(plan.refused).toEqual([{ line: 3, reason: "has the objective_id of line 2" }]);
  });
});
