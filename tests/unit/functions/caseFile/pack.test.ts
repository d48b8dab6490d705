import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { type CaseFile, caseFileSchema, type UnpackedCase } from "#functions/caseFile/caseFile.ts";
import { packCase, sha256, unpackCase } from "#functions/caseFile/pack.ts";
import { keyInFile } from "#functions/caseFile/trees.ts";
import { onePointPng } from "#tests/builders/media.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";

const picture = "001-point.png";
function aCaseFile(parts: Partial<CaseFile> = {}, bytes: Uint8Array = onePointPng): UnpackedCase {
  const media = new Map([[picture, new Uint8Array(bytes)]]);
  const about: CaseFile = {
    ...{ format: "bedside.case", version: 1, case_id: "one" },
    facts: {
      ...{ title: "A cough", report_title: null, kind: "signature_case", author: "A. Author" },
      ...{ case_synopsis: "<p>A <em>cough</em></p>", release_notes: null, recommended_time: 30 },
      ...{ possible_prerequisite: false, follow_up: null },
    },
    ...{ cover: picture, mod_map: null, tree: aSmallCase("A cough", []) },
    ...{ objectives: [], reusables: [], captions: [] },
    media: [{ file: picture, bytes: bytes.length, sha256: sha256(bytes) }],
    ...parts,
  };
  return { about, media };
}
const reasonOf = (packed: Uint8Array): string => {
  try {
    unpackCase(packed);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "taken";
};

describe("a case file", () => {
  it("is unpacked as it was packed, and packed the same at every time", () => {
    const unpacked = aCaseFile();
    const packed = packCase(unpacked);
    expect(Buffer.from(packed).equals(Buffer.from(packCase(unpacked)))).toBe(true);
    const again = unpackCase(packed);
    expect(again.about).toEqual(unpacked.about);
    expect([...again.media.keys()]).toEqual([picture]);
    expect(Buffer.from(again.media.get(picture) ?? []).equals(onePointPng)).toBe(true);
  });

  it("is refused when it is no ZIP, cut off, or no case file", () => {
    const packed = packCase(aCaseFile());
    expect(reasonOf(strToU8("hello"))).toBe("This is no ZIP file, or it is damaged.");
    expect(reasonOf(packed.subarray(0, packed.length - 40))).toBe("This is no ZIP file, or it is damaged.");
    expect(reasonOf(zipSync({ "a.txt": strToU8("a") }))).toBe("This is no case file: it has no case.json.");
    expect(reasonOf(zipSync({ "case.json": strToU8("{") }))).toBe("case.json is no JSON.");
    expect(reasonOf(zipSync({ "case.json": strToU8("{}") }))).toMatch(/^case\.json: /);
  });

  it("is refused where a medium is missing, changed, or what an upload would not take", () => {
    const parts = unzipSync(packCase(aCaseFile()));
    const { [`media/${picture}`]: _gone, ...without } = parts;
    expect(reasonOf(zipSync(without))).toBe(`${picture} is missing in the file.`);
    expect(reasonOf(zipSync({ ...parts, [`media/${picture}`]: strToU8("other") }))).toBe(
      `${picture} is damaged: it is not what the file says of it.`,
    );
    expect(reasonOf(packCase(aCaseFile({}, strToU8("MZ a program"))))).toBe(
      `${picture}: Its content is not PNG, as its name says.`,
    );
    expect(reasonOf(packCase(aCaseFile({ cover: "002-other.png" })))).toBe(
      "002-other.png is missing in the file.",
    );
  });

  it("shows no file but its own: any other key would be a file of the installation that it comes into", () => {
    const stolen = { type: "image" as const, uid: "stolen", url: "12/compressed/images/exam.svg" };
    const old = { type: "image" as const, uid: "old", uri: "cases/exam.svg" };
    for (const [node, file] of [
      [stolen, "12/compressed/images/exam.svg"],
      [old, "filestore/cases/exam.svg"],
      [{ ...stolen, url: keyInFile("009-none.png") }, "009-none.png"],
    ] as const)
      expect(reasonOf(packCase(aCaseFile({ tree: aSmallCase("A cough", [node]) })))).toBe(
        `${file} is missing in the file.`,
      );
    const own = { ...stolen, url: keyInFile(picture) };
    expect(reasonOf(packCase(aCaseFile({ tree: aSmallCase("A cough", [own]) })))).toBe("taken");
  });

  it("holds no HTML but marks of text, no path in a name, and no tree that is no case", () => {
    const { about } = aCaseFile();
    const isTaken = (parts: object): boolean => caseFileSchema.safeParse({ ...about, ...parts }).success;
    const facts = (case_synopsis: string) => ({ facts: { ...about.facts, case_synopsis } });
    expect(isTaken({})).toBe(true);
    for (const html of ["<script>1</script>", "<p onclick=x>", "<a href='x'>x</a>", "<img src=x", "a < b"])
      expect(isTaken(facts(html)), html).toBe(false);
    for (const file of ["../001-a.png", "001-a/b.png", "001-.\u0000png", "a.png"])
      expect(isTaken({ media: [{ file, bytes: 1, sha256: "0".repeat(64) }] }), file).toBe(false);
    expect(isTaken({ tree: { type: "page" } })).toBe(false);
    expect(isTaken({ tree: { type: "nonsense", uid: "x" } })).toBe(false);
    expect(isTaken({ extra: 1 })).toBe(false);
    expect(isTaken({ version: 2 })).toBe(false);
  });
});
