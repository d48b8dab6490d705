import { describe, expect, it } from "vitest";
import type { StoredAsset } from "#functions/table/media/assets.ts";
import { lacksRenditions } from "#functions/workers/renderOlder.ts";
import { renditionRule } from "#shared/domain/media/mediaFormats.ts";

/** The facts of an asset that decide. */
const aFile = (facts: object = {}): StoredAsset =>
  ({ format: "jpeg", renditions: null, rendition_problem: null, ...facts }) as StoredAsset;

describe("files that get renditions at night (D-46)", () => {
  it("are those without renditions, or with those of an earlier rule", () => {
    expect(lacksRenditions(aFile())).toBe(true);
    expect(lacksRenditions(aFile({ format: "pdf" }))).toBe(true);
    expect(lacksRenditions(aFile({ renditions: { rule: renditionRule - 1 } }))).toBe(true);
    expect(lacksRenditions(aFile({ renditions: { rule: renditionRule } }))).toBe(false);
  });

  it("are none that could not be rendered, and none of other formats", () => {
    expect(lacksRenditions(aFile({ rendition_problem: "unreadable" }))).toBe(false);
    expect(lacksRenditions(aFile({ format: "svg" }))).toBe(false);
    expect(lacksRenditions(aFile({ format: "mp4" }))).toBe(false);
  });
});
