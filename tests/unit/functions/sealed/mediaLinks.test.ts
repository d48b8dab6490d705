import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { signedLinks as SignedLinks } from "#functions/sealed/mediaLinks.ts";
import type { RenditionRow } from "#functions/table/media/renditions.ts";
import { ownMediaOf, withMediaLinks } from "#shared/case/model/ownMedia.ts";
import { nodeOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { linksInSizes } from "#web/features/case/offline/linksInSizes.ts";

let signedLinks: typeof SignedLinks;

beforeAll(async () => {
  for (const name of ["TABLE_NAME", "MEDIA_BUCKET", "SNAPSHOT_BUCKET", "REPORT_BUCKET"])
    vi.stubEnv(name, "media");
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "id");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  vi.stubEnv("AWS_ENDPOINT_URL_S3", "http://127.0.0.1:1");
  vi.resetModules();
  ({ signedLinks } = await import("#functions/sealed/mediaLinks.ts"));
});

afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function withSignedMedia(tree: ContentNode, rows: readonly RenditionRow[] = []): Promise<ContentNode> {
  const links = await signedLinks(ownMediaOf(tree), new Map(rows.map((row) => [row.key, row])));
  return withMediaLinks(tree, links);
}

const image = (url: string): ContentNode => ({ type: "image", uid: "i1", url, altText: "An ECG" });
const card = (...content: ContentNode[]): ContentNode => ({ type: "section", uid: "c", content });

describe("signed links of a case (D-14)", () => {
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

  const rendered = (parts: Partial<RenditionRow>): RenditionRow => ({
    ...{ key: "7/a.png", file_uid: "01", medium: "0/medium/a.webp", screen: "0/screen/a.webp" },
    ...{ width: 4000, height: 3000, rendered_pages: 0, ...parts },
  });
  const widths = ({ sizes = "" }: ContentNode): string[] => sizes.match(/ \d+w(?=,|$)/g) ?? [];
  const pathsOf = ({ sizes = "" }: ContentNode): string[] =>
    linksInSizes(sizes).map((link) => new URL(link).pathname);

  it("name smaller pictures by their true widths, the file itself staying what is zoomed", async () => {
    const signed = await withSignedMedia(image("7/a.png"), [rendered({})]);
    expect(widths(signed)).toEqual([" 800w", " 1600w"]);
    expect(pathsOf(signed)).toEqual(["/media/0/medium/a.webp", "/media/0/screen/a.webp"]);
    expect(new URL(String(signed.url)).pathname).toBe("/media/7/a.png");
  });

  it("name the file itself as the largest of a tall picture, and of one no larger than a screen", async () => {
    const tall = await withSignedMedia(image("7/a.png"), [rendered({ width: 1200, height: 6000 })]);
    expect(widths(tall)).toEqual([" 160w", " 320w", " 1200w"]);
    expect(pathsOf(tall).at(-1)).toBe("/media/7/a.png");
    const row = rendered({ width: 1000, height: 500, screen: "7/a.png" });
    const small = await withSignedMedia(image("7/a.png"), [row]);
    expect(widths(small)).toEqual([" 800w", " 1000w"]);
    expect(pathsOf(small).at(-1)).toBe("/media/7/a.png");
  });

  it("name none of what has none, nor of a PDF, whose pages are no sizes of it", async () => {
    expect((await withSignedMedia(image("7/b.png"), [rendered({})])).sizes).toBeUndefined();
    const pdf: ContentNode = { type: "pdf", uid: "p", url: "7/a.pdf" };
    const row = rendered({ key: "7/a.pdf", rendered_pages: 3 });
    expect((await withSignedMedia(pdf, [row])).sizes).toBeUndefined();
  });

  it("drop the sizes of older links where there are none any more", () => {
    const kept = { ...image("7/a.png"), sizes: "https://media/old.webp 800w" };
    expect(withMediaLinks(kept, new Map([["i1", "https://media/new.png"]])).sizes).toBeUndefined();
  });
});
