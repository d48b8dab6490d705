import { execFileSync } from "node:child_process";
import { lstatSync, readdirSync } from "node:fs";
import { builtinModules, createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { type Bundles, bundleFunctions } from "#infra/bundle.ts";
import { type FunctionName, functionNames, functionSpecs } from "#infra/functions.ts";
import { synthesize } from "#infra/synth.ts";
import { temporaryDirectory } from "./synthesized.ts";

let bundles: Bundles;
beforeAll(async () => {
  bundles = await bundleFunctions({ outdir: temporaryDirectory() });
});

const outputOf = (name: FunctionName) => {
  const found = Object.entries(bundles.metafile.outputs).find(([path]) =>
    path.endsWith(`/${name}/index.mjs`),
  );
  if (!found) throw new Error(`${name} has no bundle`);
  return found[1];
};

/** Files of the repository that ended up in a bundle. */
const contentsOf = (name: FunctionName): string[] =>
  Object.entries(outputOf(name).inputs)
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path);

// Looked for and done without, by what puppeteer carries.
const optional = ["bufferutil", "utf-8-validate", "proxy-agent", "yauzl"];

describe("the bundles", () => {
  it.each(functionNames)("hold at most 1 MB for %s, unless it makes files", (name) => {
    if (["print", "reports", "reportWorker", "buildWorker"].includes(name)) return;
    // What verifies passkeys reads certificates of authenticators: 112 KB of it gzipped. @see ADR 0128
    const atMost = name === "identity" ? 1_400_000 : 1_000_000;
    expect(outputOf(name).bytes).toBeLessThanOrEqual(atMost);
  });

  it("carry the texts of one language only", () => {
    for (const name of functionNames) {
      const locales = contentsOf(name).filter((path) => /zod\/v4\/locales\/\w+\.js$/.test(path));
      expect(locales.length, `${name}: ${locales}`).toBeLessThanOrEqual(1);
    }
  });

  it("need nothing that is not in them or in Node, but what the table of functions lets them leave out", () => {
    for (const name of functionNames) {
      const outside = outputOf(name)
        .imports.filter(({ external, path }) => external && !path.startsWith("node:"))
        .map(({ path }) => path)
        .filter((path) => !builtinModules.includes(path));
      const allowed = [...(functionSpecs[name].external ?? []), ...optional];
      expect(
        outside.filter((path) => !allowed.includes(path)),
        name,
      ).toEqual([]);
    }
  });

  it("each export a handler, once loaded by Node itself", () => {
    const urls = functionNames.map((name) => pathToFileURL(join(bundles.outdir, name, "index.mjs")).href);
    const script = `for (const url of ${JSON.stringify(urls)}) console.log(typeof (await import(url)).handler)`;
    const env = {
      PATH: process.env.PATH,
      TABLE_NAME: "t",
      MEDIA_BUCKET: "m",
      SNAPSHOT_BUCKET: "s",
      REPORT_BUCKET: "r",
    };
    const said = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      env,
      encoding: "utf8",
    });
    expect(said.trim().split("\n")).toEqual(functionNames.map(() => "function"));
  });
});

describe("rights and code", () => {
  it("agree on who messages WebSocket connections", () => {
    const pushes = functionNames.filter((name) => contentsOf(name).includes("functions/ports/push.ts"));
    expect(pushes).toEqual(functionNames.filter((name) => functionSpecs[name].access.publishes));
  });

  it("agree on who uses queues", () => {
    const uses = functionNames.filter((name) => contentsOf(name).includes("functions/ports/queue.ts"));
    const may = functionNames.filter((name) => {
      const { sendsTo, checksQueues, redrives } = functionSpecs[name].access;
      return [sendsTo, checksQueues, redrives].some((queues) => queues !== undefined);
    });
    expect(uses).toEqual(may);
  });

  it("agree on who reads snapshots", () => {
    const reads = functionNames.filter((name) => contentsOf(name).includes("functions/ports/snapshots.ts"));
    const may = functionNames.filter((name) =>
      functionSpecs[name].access.objects?.snapshots?.read?.includes("snapshots/*"),
    );
    expect(reads).toEqual(may);
  });
});

describe("Chromium", () => {
  it("is found from the bundle as it lies here", () => {
    const require = createRequire(join(bundles.outdir, "print", "index.mjs"));
    expect(require.resolve("@sparticuz/chromium")).toContain("@sparticuz/chromium");
  });

  it("goes into the deployed package as files, with what it depends on", async () => {
    const outdir = temporaryDirectory();
    await synthesize({ outdir, functionsDir: bundles.outdir });
    const asset = readdirSync(outdir)
      .map((name) => join(outdir, name))
      .find((path) => path.includes("asset.") && readdirSync(path).includes("node_modules"));
    const modules = join(asset ?? "none", "node_modules");
    expect(lstatSync(join(modules, "@sparticuz/chromium")).isSymbolicLink()).toBe(false);
    expect(readdirSync(join(modules, "@sparticuz/chromium/bin"))).toContain("chromium.br");
    // From here no node_modules of the repository is in reach.
    const require = createRequire(join(modules, "@sparticuz/chromium/package.json"));
    const [dependency = "none"] = Object.keys(require("./package.json").dependencies);
    expect(require.resolve(dependency)).toContain(outdir);
  });
});
