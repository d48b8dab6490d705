import { describe, expect, it } from "vitest";
import { readObjectives, UnreadableFile } from "#scripts/import/objectives/readObjectives.ts";

const read = (text: string) => readObjectives(new TextEncoder().encode(text));

describe("reading a file of learning objectives", () => {
  it("takes columns in any order, with the place in the source where the file has it", () => {
    const { lines, refused } = read(
      '\uFEFFbook,objective,objective_id,unit\r\nanatomy-and-physiology-2e,"Describe, in order",a:1,Levels of Organization\r\n,List two,a:2,\r\n',
    );
    expect(refused).toEqual([]);
    expect(lines).toEqual([
      {
        line: 2,
        sourceId: "a:1",
        name: "Describe, in order",
        source: "Anatomy and Physiology 2e › Levels of Organization",
      },
      { line: 3, sourceId: "a:2", name: "List two", source: null },
    ]);
  });

  it("names each line that cannot be used, by the number that an editor shows, and takes the others", () => {
    const { lines, refused } = read(
      `objective_id,objective\na,"Two\nlines"\n,No identifier\nb,\nc,${"x".repeat(10_000)}\nd,Good\n`,
    );
    expect(lines.map(({ line, name }) => [line, name])).toEqual([
      [2, "Two lines"],
      [7, "Good"],
    ]);
    expect(refused.map(({ line }) => line)).toEqual([4, 5, 6]);
    expect(refused[0]?.reason).toBe("has no objective_id");
    expect(refused[1]?.reason).toBe("the objective is empty");
  });

  it.each([
    ["objective_id,name\na,b\n", "no column objective."],
    ["", "no objectives below"],
    ["objective_id,objective\n", "no objectives below"],
    ['objective_id,objective\na,"b\n', "not a readable CSV"],
  ])("says what is wrong with %j", (text, said) => {
    expect(() => read(text)).toThrow(UnreadableFile);
    expect(() => read(text)).toThrow(said);
  });

  it("refuses what is no UTF-8, too large or too long", () => {
    expect(() => readObjectives(new Uint8Array([0x6f, 0xff, 0xfe]))).toThrow("not UTF-8");
    expect(() => readObjectives(new Uint8Array(20 * 1024 * 1024 + 1))).toThrow("larger than 20 MB");
    const many = Array.from({ length: 50_001 }, (_, at) => `${at},Objective ${at}`);
    expect(() => read(`objective_id,objective\n${many.join("\n")}\n`)).toThrow("more than 50,000");
  });
});
