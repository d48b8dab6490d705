import { describe, expect, it } from "vitest";
import { workCounter } from "#shared/domain/quotes/programUse.ts";

const spans = { now: { from: 1000, to: 2000 }, before: { from: 0, to: 1000 } };
const cell = (
  parts: Partial<{ lastAccessed: number; started: number; completed: number; worked: number[] }>,
) => ({
  lastAccessed: null,
  started: null,
  completed: null,
  ...parts,
});

describe("use of a school year", () => {
  it("counts people once, and a document that two courses hold once for each person", () => {
    const counter = workCounter(spans);
    const done = cell({ started: 1100, completed: 1200, lastAccessed: 1200 });
    counter.add({ courseId: 1, userId: "ada" }, [["7", done]]);
    counter.add({ courseId: 2, userId: "ada" }, [["7", done]]);
    counter.add({ courseId: 1, userId: "bao" }, [
      ["7", done],
      ["8", cell({ started: 1999 })],
    ]);
    const use = counter.total();
    expect(use).toMatchObject({ activeStudents: 2, casesCompleted: 2, activeBefore: 0, lastActive: 1999 });
    expect([...use.activeByCourse]).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it("counts the first minute of a span and not the last", () => {
    const counter = workCounter(spans);
    counter.add({ courseId: 1, userId: "first" }, [["1", cell({ completed: 1000 })]]);
    counter.add({ courseId: 1, userId: "last" }, [["1", cell({ completed: 2000 })]]);
    expect(counter.total()).toMatchObject({ activeStudents: 1, casesCompleted: 1, casesCompletedBefore: 0 });
  });

  it("finds earlier work of whoever went on later", () => {
    const counter = workCounter(spans);
    counter.add({ courseId: 1, userId: "ada" }, [["1", cell({ lastAccessed: 1500, worked: [10, 1500] })]]);
    expect(counter.total()).toMatchObject({ activeStudents: 1, activeBefore: 1, casesCompleted: 0 });
  });

  it("is nothing where nobody worked", () => {
    expect(workCounter(spans).total()).toMatchObject({ activeStudents: 0, lastActive: null });
  });
});
