import { beforeAll, describe, expect, it } from "vitest";
import type { FileHeaders, SiteFileWithBody } from "#scripts/deploy/siteFiles.ts";
import { headersOf, md5 } from "#scripts/deploy/siteFiles.ts";
import { planUpload, putFiles } from "#scripts/deploy/uploadSite.ts";
import { useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";
import { aSiteBucket } from "./aStage.ts";

beforeAll(() => useEnvironment(useCloud().functionEnv("identity")));

function aFile(key: string, content: string, headers: Partial<FileHeaders> = {}): SiteFileWithBody {
  const body = Buffer.from(content);
  return {
    key,
    body,
    bytes: body.length,
    md5: md5(body),
    headers: { ...headersOf(key, body.length), ...headers },
  };
}

describe("an upload", () => {
  it("puts what is new or differs, in bytes or in headers, and nothing else", async () => {
    const bucket = await aSiteBucket();
    const files = [
      aFile("assets/a.js", "a"),
      aFile("assets/b.js", "b"),
      aFile("index.html", "<p>".repeat(500)),
    ];
    expect((await planUpload(bucket, files)).overwritten).toEqual([]);
    await putFiles(bucket, files);
    expect(await planUpload(bucket, files)).toEqual({ puts: [], overwritten: [] });

    const next = [
      aFile("assets/a.js", "a"),
      aFile("assets/b.js", "b", { cache_control: "no-store" }),
      aFile("assets/c.js", "c"),
      aFile("index.html", "<b>".repeat(500)),
    ];
    const plan = await planUpload(bucket, next);
    expect(plan.puts.map(({ key }) => key)).toEqual(["assets/b.js", "assets/c.js", "index.html"]);
    expect(plan.overwritten).toEqual(["/assets/b.js", "/index.html"]);
  });

  it("lists a bucket of more files than one page holds, and deletes as many", async () => {
    const bucket = await aSiteBucket();
    const files = Array.from({ length: 1005 }, (_none, index) => aFile(`assets/${index}.js`, `${index}`));
    await putFiles(bucket, files);
    expect((await planUpload(bucket, files)).puts).toEqual([]);
    await bucket.delete(files.map(({ key }) => key));
    expect((await bucket.list("assets/")).size).toBe(0);
  });
});
