import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import { createFiles } from "#scripts/local/gateway/files.ts";
import { packedFiles } from "../../../../web/build/packedFiles.ts";

const dir = mkdtempSync(join(tmpdir(), "packed-"));
afterEach(() => rmSync(dir, { recursive: true }));

it("puts scripts and styles beside themselves as Brotli, which the local cloud serves under the type of what they were", async () => {
  const code = "export const said = 'the same words';\n".repeat(100);
  const bundle = {
    a: { type: "chunk", fileName: "assets/a.z.js", code },
    b: { type: "asset", fileName: "assets/b.z.css", source: "p { color: red }" },
    c: { type: "asset", fileName: "assets/c.woff2", source: "font" },
    d: { type: "asset", fileName: "worker.js", source: "worker" },
  };
  mkdirSync(join(dir, "assets"));
  const { writeBundle } = packedFiles();
  if (typeof writeBundle !== "function") throw new Error("The plugin writes nothing");
  // It reads no more of a bundle than stands here.
  await Reflect.apply(writeBundle, undefined, [{ dir }, bundle]);

  expect(readdirSync(join(dir, "assets")).sort()).toEqual(["a.z.js.br", "b.z.css.br"]);
  const packed = readFileSync(join(dir, "assets/a.z.js.br"));
  expect(packed.length).toBeLessThan(code.length / 10);
  expect(brotliDecompressSync(packed).toString()).toBe(code);
  const reply = await createFiles([dir])("GET", "/assets/a.z.js.br", undefined);
  expect(reply.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
  });
});
