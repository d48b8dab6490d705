import { describe, expect, it } from "vitest";
import { asLine, outsideProblems } from "#shared/case/changes/fromOutside.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { isMediaUrl } from "#shared/case/model/safeUrl.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const now = Date.parse("2026-11-27T08:00:00.000Z");
const inP = { uid: "p", key: "content", changeId: "c", isSuggestion: false, offset: 0 } as const;
const typing = (text: string, at = now): Operation => ({ ...inP, type: "insertText", at, text });
const adding = (node: object): Operation => ({
  ...{
    type: "addNodes",
    at: now,
    changeId: "c",
    isSuggestion: false,
    place: { parent: "r", key: "content" },
  },
  nodes: [node as ContentNode],
});
const told = (operation: Operation) => outsideProblems([typing("fine"), operation], now);

describe("what no page of ours sends (D-51)", () => {
  it.each([0, 1, 9e15, now + 25 * 3600 * 1000])("is a time like %d", (at) => {
    expect(told(typing("x", at))).toEqual([
      { path: "[1].at", message: "is no time at which this can have been written" },
    ]);
  });

  it("is no time of a clock that is a little ahead, or of work that lay on a device for long", () => {
    for (const at of [now + 3600 * 1000, Date.parse("2024-02-01T00:00:00Z")])
      expect(told(typing("x", at))).toEqual([]);
  });

  it.each(["a\u0000b", "\u001b[0m", "\u007f"])("is a control character in any text: %j", (text) => {
    const said = { at: now, threadId: "t", commentId: "m" };
    const operations: Operation[] = [
      typing(text),
      adding({ type: "paragraph", uid: "q", content: { text, styleRanges: [] } }),
      adding({ type: "section", uid: "s", title: text, content: [] }),
      adding({ type: "image", uid: "i", altText: text }),
      { ...inP, type: "setKeysValues", at: now, keysAndValues: { altText: text } } as unknown as Operation,
      { ...said, type: "addComment", text },
    ];
    for (const operation of operations)
      expect(told(operation), operation.type).toMatchObject([
        { message: "must not hold control characters" },
      ]);
  });

  it.each(["\n", "\r\n", "\u2028", "\u2029", "\u0085"])("is a line break in a line: %j", (end) => {
    const text = `a${end}b`;
    const deep = {
      type: "section",
      uid: "s",
      content: [{ type: "paragraph", uid: "q", content: { text, styleRanges: [] } }],
    };
    for (const operation of [typing(text), adding(deep)])
      expect(told(operation)).toMatchObject([
        { message: expect.stringMatching(/^must not hold line breaks/) },
      ]);
    expect(told({ type: "addComment", at: now, threadId: "t", commentId: "m", text: "a\nb" })).toEqual([]);
    expect(asLine(text)).toBe("a b");
  });

  it("is looked for in whatever is sent for a node", () => {
    let deep: object = { type: "section", content: "x" };
    for (let i = 0; i < 5_000; i++) deep = { type: "section", content: [deep, 1, null, "x"] };
    expect(told(adding(deep))).toEqual([]);
  });
});

describe("the `uri` of a medium (D-01, D-44)", () => {
  const given = (uri: unknown): Operation[] => [
    ...(["image", "audio", "video", "pdf"] as const).flatMap((type) => [
      adding({ type, uid: "m", uri }),
      adding({ type: "section", uid: "s", content: [{ type, uid: "m", uri }] }),
    ]),
    { ...inP, type: "setKeysValues", at: now, uid: "m", keysAndValues: { uri } } as unknown as Operation,
  ];

  it.each([
    "../secret.mp4",
    "/cases/../../secret.mp4",
    "cases/%2E%2e/secret.mp4",
    "a\\..\\b.mp4",
    '"onerror="alert(1)',
    "<script>.mp4",
    "javascript://x/%0aalert(1)",
    `${"x".repeat(501)}`,
  ])("is not %s", (uri) => {
    for (const operation of given(uri))
      expect(told(operation)).toMatchObject([{ message: expect.stringMatching(/^must give as 'uri'/) }]);
  });

  it.each(["", "clip.mp4", "/cases/7/heart 1+2.svg", "76979871", "dQw4w9WgXcQ", "https://v.example/w?v=1"])(
    "may be '%s'",
    (uri) => {
      for (const operation of given(uri)) expect(told(operation)).toEqual([]);
    },
  );

  it("may be taken away", () => {
    for (const operation of given(null)) expect(told(operation)).toEqual([]);
  });
});

describe("the address of a medium (D-44)", () => {
  it.each([
    "12/compressed/images/..",
    "12/compressed/images/a..svg",
    "https://media.example/../../secret",
    "/media/%2e%2e/secret",
    "/media/..",
    'https://media.example/"onerror="alert(1)',
    "https://media.example/<script>",
    "/\\evil.example",
  ])("is not %s", (url) => {
    expect(isMediaUrl(url)).toBe(false);
  });

  it.each([
    "12/original/pdfs/a.b-c.pdf",
    "https://media.example/a..b.png?x=1",
    "/images/1.png",
    "https://v.example/watch?v=1&t=2",
  ])("is %s", (url) => {
    expect(isMediaUrl(url)).toBe(true);
  });
});
