import { describe, expect, it } from "vitest";
import { renditionWrites } from "#functions/table/media/renditions.ts";

const key = "0/images/heart.jpeg";
const renditions = {
  ...{ medium: "0/medium/images/1.webp", screen: "0/screen/images/1.webp" },
  ...{ width: 3000, height: 2000, rendered_pages: 0 },
};
const rendered = { key, file_uid: "1", renditions };
const bare = { key, file_uid: "2", renditions: null };

describe("the row of smaller pictures of a file (D-46)", () => {
  it("comes with the renditions and goes when the file is replaced", () => {
    expect(renditionWrites(rendered, { ...bare, file_uid: "1" })).toMatchObject([
      { Put: { Item: { key, file_uid: "1", ...renditions } } },
    ]);
    const [gone, ...more] = renditionWrites(bare, rendered);
    expect([Object.keys(gone ?? {}), more]).toEqual([["Delete"], []]);
    expect(JSON.stringify(gone)).toContain(key);
  });

  it("does not exist for files that are shown themselves, have no medium picture, or no upload", () => {
    const none = [
      { ...rendered, renditions: { ...renditions, medium: key } },
      { ...rendered, renditions: { ...renditions, medium: null } },
      { ...rendered, file_uid: null },
      bare,
    ];
    for (const file of none) {
      expect(renditionWrites(file, undefined)).toEqual([]);
      expect(renditionWrites(file, bare)).toEqual([]);
    }
  });
});
