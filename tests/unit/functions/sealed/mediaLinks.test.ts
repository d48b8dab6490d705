import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { withSignedMedia as WithSignedMedia } from "#functions/sealed/mediaLinks.ts";
import { nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

let withSignedMedia: typeof WithSignedMedia;

beforeAll(async () => {
  for (const name of ["TABLE_NAME", "MEDIA_BUCKET", "SNAPSHOT_BUCKET", "REPORT_BUCKET"])
    vi.stubEnv(name, "media");
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "id");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  vi.stubEnv("AWS_ENDPOINT_URL_S3", "http://127.0.0.1:1");
  vi.resetModules();
  ({ withSignedMedia } = await import("#functions/sealed/mediaLinks.ts"));
});

afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const image = (url: string): ContentNode => ({ type: "image", uid: "i1", url, altText: "An ECG" });
const card = (...content: ContentNode[]): ContentNode => ({ type: "section", uid: "c", content });

describe("withSignedMedia", () => {
  it("replaces the key of a case's own medium by a link that expires, however deep it stands", async () => {
    const tree = { ...card(card(image("7/compressed/images/ecg one.png"))), uid: "r" };
    const signed = await withSignedMedia(tree);
    const url = new URL(String(nodeOf(signed, "i1")?.url));
    expect(url.pathname).toBe("/media/7/compressed/images/ecg%20one.png");
    expect(url.searchParams.get("X-Amz-Expires")).toBe("7200");
    expect(url.searchParams.get("X-Amz-Signature")).toMatch(/^[0-9a-f]{64}$/);
  });

  it("leaves the stored tree as it is", async () => {
    const tree = card(image("7/a.png"));
    const before = structuredClone(tree);
    await withSignedMedia(tree);
    expect(tree).toEqual(before);
  });

  it("gives the same link all hour, so that the browser keeps the picture", async () => {
    const [one, two] = await Promise.all([
      withSignedMedia(image("7/b.png")),
      withSignedMedia(image("7/b.png")),
    ]);
    expect(one.url).toBe(two.url);
    expect(new URL(String(one.url)).searchParams.get("X-Amz-Date")).toMatch(/T\d\d0000Z$/);
  });

  it.each([
    "https://example.org/x.png",
    "data:image/png;base64,AA",
    "//example.org/x.png",
    "/assets/x.png",
    "",
  ])("leaves “%s”, which is no key, alone", async (url) => {
    expect(await withSignedMedia(image(url))).toEqual(image(url));
  });

  it("signs nothing but media nodes", async () => {
    const tree: ContentNode = { type: "button", uid: "b", url: "7/a.png" };
    expect(await withSignedMedia(tree)).toEqual(tree);
  });
});
