import { describe, expect, it } from "vitest";
import { filesIn, keyInFile, nameInFile, withFiles, withNumbers } from "#functions/caseFile/trees.ts";
import { mediaKey } from "#scripts/import/mediaKey.ts";
import { demoDocuments } from "#scripts/seed/cases/demoCases.ts";
import { fileStoreKey } from "#shared/case/model/fileStore.ts";
import { mappedContentOf } from "#shared/case/model/mappedContent.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";

const trees = demoDocuments.map(({ title, build }) => ({ title, root: build((file) => mediaKey(7, file)) }));

describe("a tree in a case file", () => {
  it.each(trees)("$title: takes other numbers, and its own again", ({ root }) => {
    const { objectives, reusables } = mappedContentOf(root);
    const place = {
      objective: (id: number) => objectives.indexOf(id) + 1,
      reusable: (id: number) => reusables.indexOf(id) + 1,
    };
    const number = {
      objective: (at: number) => objectives[at - 1] ?? null,
      reusable: (at: number) => reusables[at - 1] ?? 0,
    };
    const out = withNumbers(root, place);
    expect(mappedContentOf(out).objectives).toEqual(objectives.map((_, at) => at + 1));
    expect(withNumbers(out, number)).toEqual(root);
    expect(parseCaseTree(out).ok).toBe(true);
  });

  it.each(trees)("$title: names its files otherwise, and as before", ({ root }) => {
    const keys = filesIn(root);
    const name = (key: string) => keyInFile(`${keys.indexOf(key)}-file.png`);
    const out = withFiles(root, (key) => (keys.includes(key) ? name(key) : undefined));
    expect(filesIn(out)).toEqual(keys.map(name));
    // Also those of the old store have a url now.
    expect(filesIn(withFiles(out, (file) => keys[Number.parseInt(nameInFile(file) ?? "", 10)]))).toEqual(
      keys,
    );
    expect(parseCaseTree(out).ok).toBe(true);
  });

  it("takes a mapping away whose objective is gone, and leaves everything else", () => {
    const node = {
      type: "learningObjective" as const,
      uid: "o",
      roData: { learning_objective_id: 5, name: "x" },
    };
    const root = { type: "learningObjectivesList" as const, uid: "l", content: [node] };
    expect(withNumbers(root, { objective: () => null, reusable: (id) => id })).toEqual({
      ...root,
      content: [{ ...node, roData: { learning_objective_id: null, name: "x" } }],
    });
  });

  it("leaves films of hosting services and addresses of others alone", () => {
    const film = { type: "video" as const, uid: "f", source: "youtube", uri: "aqz-KE-bpKQ" };
    const picture = { type: "image" as const, uid: "p", url: "https://example.org/a.png" };
    const old = { type: "image" as const, uid: "o", uri: "cases/a.svg" };
    const root = { type: "section" as const, uid: "r", content: [film, picture, old] };
    expect(filesIn(root)).toEqual([fileStoreKey("cases/a.svg")]);
    const out = withFiles(root, () => keyInFile("001-a.svg"));
    expect(out.content).toEqual([film, picture, { type: "image", uid: "o", url: keyInFile("001-a.svg") }]);
  });
});
