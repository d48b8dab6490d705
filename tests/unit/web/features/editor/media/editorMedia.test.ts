import { describe, expect, it, vi } from "vitest";
import { createEditorMedia, type Links } from "#web/features/editor/media/editorMedia.ts";

const hourMs = 3_600_000;

function media(...replies: (Links | undefined)[]) {
  let nowMs = 0;
  const read = vi.fn(async () => (replies.length > 1 ? replies.shift() : replies[0]));
  return {
    media: createEditorMedia({ read, now: () => nowMs }),
    read,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe("links to the media of a version", () => {
  it("are asked for once, for whichever file is shown first", async () => {
    const { media: files, read } = media(
      new Map([
        ["a", "/a1"],
        ["b", "/b1"],
      ]),
    );
    expect(await Promise.all([files.linkOf("a"), files.linkOf("b")])).toEqual(["/a1", "/b1"]);
    expect(await files.links()).toEqual(
      new Map([
        ["a", "/a1"],
        ["b", "/b1"],
      ]),
    );
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("are asked for again when they are old, when one is refused and when one is not known", async () => {
    const {
      media: files,
      read,
      pass,
    } = media(
      new Map([["a", "/a1"]]),
      new Map([["a", "/a2"]]),
      new Map([["a", "/a3"]]),
      new Map([
        ["a", "/a3"],
        ["pasted", "/p"],
      ]),
    );
    expect(await files.linkOf("a")).toBe("/a1");
    pass(hourMs);
    expect(await files.linkOf("a")).toBe("/a2");
    expect(await files.linkOf("a", "/a1")).toBe("/a2");
    expect(await files.linkOf("a", "/a2")).toBe("/a3");
    expect(await files.linkOf("pasted")).toBe("/p");
    expect(read).toHaveBeenCalledTimes(4);
  });

  it("stay as they are where no new ones are to be had", async () => {
    const { media: files, pass } = media(new Map([["a", "/a1"]]), undefined);
    expect(await files.linkOf("a")).toBe("/a1");
    pass(hourMs);
    expect(await files.linkOf("a")).toBe("/a1");
    expect(await files.linkOf("b")).toBeUndefined();
  });
});
