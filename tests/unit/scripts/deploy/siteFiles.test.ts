import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { headersOf, md5, readSiteFiles } from "#scripts/deploy/siteFiles.ts";

const directories: string[] = [];
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
});

function aBuild(files: Record<string, string>): string {
  const directory = mkdtempSync(join(tmpdir(), "site-"));
  directories.push(directory);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(directory, name, ".."), { recursive: true });
    writeFileSync(join(directory, name), content);
  }
  return directory;
}

describe("the headers of a file", () => {
  it.each([
    ["assets/index-a1.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
    ["assets/index-a1.css", "text/css; charset=utf-8", "public, max-age=31536000, immutable"],
    ["assets/inter-a1.woff2", "font/woff2", "public, max-age=31536000, immutable"],
    ["index.html", "text/html; charset=utf-8", "no-cache"],
    ["worker.js", "text/javascript; charset=utf-8", "no-cache"],
    ["config.json", "application/json; charset=utf-8", "no-cache"],
    ["favicon.svg", "image/svg+xml", "no-cache"],
    ["odd.qqq", "application/octet-stream", "no-cache"],
  ])("of %s are its type and how long it may be kept", (key, content_type, cache_control) => {
    expect(headersOf(key, 10)).toEqual({ content_type, cache_control });
  });

  it("say gzip where CloudFront does not compress and it is worth it", () => {
    expect(headersOf("index.html", 5000).content_encoding).toBe("gzip");
    expect(headersOf("index.html", 999).content_encoding).toBeUndefined();
    expect(headersOf("assets/index-a1.js", 5000).content_encoding).toBeUndefined();
    expect(headersOf("apple-touch-icon.png", 5000).content_encoding).toBeUndefined();
  });

  it("are those of the file that the build has packed beside itself, and say so", () => {
    expect(headersOf("assets/index.z.css.br", 5000)).toEqual({
      ...headersOf("assets/index.z.css", 5000),
      content_encoding: "br",
    });
  });
});

describe("the files of a build", () => {
  it("come with hashed files first, then the page, then the worker that holds it, without what is left for tools", () => {
    const build = aBuild({
      "index.html": "page",
      "config.json": "{}",
      "worker.js": "w",
      "assets/a-1.js": "a",
      ".vite/manifest.json": "{}",
      ".DS_Store": "",
    });
    expect(readSiteFiles(build).map(({ key }) => key)).toEqual([
      "assets/a-1.js",
      "config.json",
      "index.html",
      "worker.js",
    ]);
  });

  it("are named by the hash and size of what is stored", () => {
    const page = "<!doctype html>".repeat(200);
    const [file] = readSiteFiles(aBuild({ "index.html": page }));
    expect(file?.bytes).toBeLessThan(page.length);
    expect(file?.md5).toBe(md5(file?.body ?? Buffer.from("")));
    expect(gunzipSync(file?.body ?? "").toString()).toBe(page);
  });

  it("are none without a page", () => {
    expect(() => readSiteFiles(aBuild({ "assets/a-1.js": "a" }))).toThrow(/no index.html/);
  });
});
