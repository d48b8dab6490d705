import { describe, expect, it } from "vitest";
import { relationOf } from "#scripts/import/osce/diagnosis.ts";
import { clerkshipDiagnoses, parseDiagnosisTable } from "#scripts/import/osce/diagnosisTable.ts";
import { diagnosisWords } from "#scripts/import/osce/diagnosisWords.ts";

const wordsOf = (name: string): Set<string> => new Set(diagnosisWords(name));

describe("the table of diagnoses", () => {
  const { entries, lineOf } = clerkshipDiagnoses;
  const names = entries.flatMap((entry, at) =>
    entry.names.map((name) => ({ name, at, words: wordsOf(name) })),
  );

  it("knows the diagnoses of clerkships by more than 2,500 names", () => {
    expect(names.length).toBeGreaterThan(2500);
    expect(entries.length).toBeGreaterThan(1400);
  });

  it("has no name without a word of its own", () => {
    expect(names.filter(({ words }) => words.size === 0)).toEqual([]);
  });

  it("says of every two diseases whose names hold one another whether they go together or are two", () => {
    const withWord = Map.groupBy(
      names.flatMap((each) => [...each.words].map((word) => ({ word, each }))),
      ({ word }) => word,
    );
    const isSaid = (a: number, b: number): boolean =>
      relationOf(entries[a]?.names[0] ?? "", entries[b]?.names[0] ?? "") === "may be one" ||
      entries[a]?.isNot.has(b) === true ||
      entries[b]?.isNot.has(a) === true;
    const unsaid = names.flatMap(({ name, at, words }) => {
      const [first = ""] = words;
      return (withWord.get(first) ?? [])
        .filter(({ each }) => each.at !== at && [...words].every((word) => each.words.has(word)))
        .filter(({ each }) => !isSaid(at, each.at))
        .map(({ each }) => `${name} in ${each.name}`);
    });
    expect(unsaid).toEqual([]);
  });

  it("calls no two diseases both companions and two", () => {
    for (const entry of entries) {
      for (const other of entry.isNot) {
        const names = [entry.names[0] ?? "", entries[other]?.names[0] ?? ""] as const;
        expect([...names, relationOf(...names)]).toEqual([...names, "two"]);
      }
    }
  });

  it("lets nothing be a kind of itself", () => {
    for (const at of entries.keys()) {
      for (const kind of entries[at]?.kindOf ?? []) expect(lineOf(kind).has(at)).toBe(false);
    }
  });
});

describe("reading a table of diagnoses", () => {
  it("reads names, kinds at any depth, and companions", () => {
    const table = parseDiagnosisTable([
      "A one | Aye\n  B one\n    C one\nD one\n  -> C one",
      "# note\n\n~ Aye | E one\nE one",
    ]);
    const relation = (a: string, b: string) => relationOf(a, b, table);
    expect(relation("aye", "one, A")).toBe("may be one");
    expect(relation("C one", "Aye")).toBe("may be one");
    expect(relation("C one", "D one")).toBe("may be one");
    expect(relation("B one", "D one")).toBe("two");
    expect(relation("C one", "E one")).toBe("may be one");
    expect(relation("D one", "E one")).toBe("two");
    expect(relation("D one", "F two")).toBe("unknown");
  });

  it.each([
    ["a name that stands twice", "Gout | Podagra\nPodagras", /Podagras, which has a line already/],
    ["an indentation without a line above it", "Gout\n    Tophus", /indented too far/],
    ["half an indentation", "Gout\n Tophus", /indented too far/],
    ["a name that has no line", "Gout\n  -> Tophus", /Tophus, which has no line/],
    ["a reference under nothing", "Gout\n-> Gout", /stands alone/],
    ["a companion that is missing", "Gout\n~ Gout", /must name two/],
    ["a circle", "Aa\n  Bb\n    -> Aa", /a kind of itself/],
  ])("refuses %s, naming it", (_what, text, message) => {
    expect(() => parseDiagnosisTable([text])).toThrow(message);
  });
});
