import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { checkContent } from "#functions/fileContent/checkContent.ts";
import { demoDocuments } from "#scripts/seed/cases/demoCases.ts";
import { libraryFiles } from "#scripts/seed/media/libraryFiles.ts";
import { alternativeTextLength, formatOfName } from "#shared/domain/media/mediaFormats.ts";

describe("the demo's media library", () => {
  it("has forty files with those of the cases, and one picture alone waits for its text", () => {
    const ofCases = demoDocuments.reduce(
      (sum, { pictures, media = [] }) => sum + pictures.length + media.length,
      0,
    );
    expect(ofCases + libraryFiles.length).toBe(40);
    expect(new Set(libraryFiles.map(({ file }) => file)).size).toBe(libraryFiles.length);
    const texts = libraryFiles.map(({ alternativeText }) => alternativeText);
    expect(texts.filter((text) => text === "")).toHaveLength(1);
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(alternativeTextLength);
  });

  it.each(libraryFiles)(
    "$file is what its name says, as an upload is checked, and the same at every run",
    async ({ file, make }) => {
      const format = formatOfName(file);
      if (!format) throw new Error(`No format of ${file}`);
      const bytes = await make();
      expect(checkContent(format, bytes)).toMatchObject({ ok: true, format });
      expect(Buffer.from(bytes).equals(Buffer.from(await make()))).toBe(true);
    },
  );

  it("has rhythm strips large enough to be shown smaller", async () => {
    const strips = libraryFiles.filter(({ file }) => file.endsWith(".png"));
    expect(strips.length).toBeGreaterThan(4);
    for (const { make } of strips)
      expect(await sharp(Buffer.from(await make())).metadata()).toMatchObject({ width: 2400, height: 640 });
  });
});
