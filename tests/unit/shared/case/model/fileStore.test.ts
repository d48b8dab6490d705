import { describe, expect, it } from "vitest";
import { fileStoreKey, fileStorePath, isFileStorePath } from "#shared/case/model/fileStore.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const image = (parts: Partial<ContentNode>): ContentNode => ({ type: "image", uid: "i", ...parts });

describe("a path of the old file store (D-01)", () => {
  it.each([
    "ecg.png",
    "cases/7/heart 1.png",
    "a.b/c..d/..e",
    "Ünïcödé/心.svg",
    "names that end with dots...",
    "x".repeat(500),
  ])("may be “%s”", (path) => {
    expect(isFileStorePath(path)).toBe(true);
  });

  it.each([
    "",
    "/ecg.png",
    "a//b.png",
    "a/",
    "..",
    "../8/secret.png",
    "a/../../b.png",
    "./a.png",
    "a/.../b",
    "a\\..\\b",
    "a\u0000.png",
    "a\n.png",
    "x".repeat(501),
  ])("is not “%s”", (path) => {
    expect(isFileStorePath(path)).toBe(false);
  });

  it("belongs to a medium of our own that has nothing else, with or without a slash before it", () => {
    expect(fileStorePath(image({ uri: "a/b.png" }))).toBe("a/b.png");
    expect(fileStorePath(image({ uri: "/a/b.png", url: "" }))).toBe("a/b.png");
    expect(fileStorePath(image({ uri: "a/b.png", url: "7/compressed/images/b.png" }))).toBeUndefined();
    expect(fileStorePath(image({ uri: "//a/b.png" }))).toBe("a/b.png");
    expect(fileStorePath(image({ uri: "../b.png" }))).toBeUndefined();
    expect(fileStorePath(image({}))).toBeUndefined();
    expect(fileStorePath({ type: "video", uid: "v", source: "youtube", uri: "dQw4w9WgXcQ" })).toBeUndefined();
    expect(fileStorePath({ type: "paragraph", uid: "p", uri: "a/b.png" })).toBeUndefined();
  });

  it("lies in the media bucket apart from what has an address of its own", () => {
    expect(fileStoreKey("a/b.png")).toBe("filestore/a/b.png");
  });
});
