import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { builtinModules, createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { App, Stack } from "aws-cdk-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { type Bundles, bundleFunctions, partsDirectory, repositoryRoot } from "#infra/bundle.ts";
import { bundledCode } from "#infra/code.ts";
import { type FunctionName, functionNames, functionSpecs } from "#infra/functions.ts";
import { synthesize } from "#infra/synth.ts";
import { bundleFiles, bytesOf, sourcesIn } from "#scripts/build/bundleGraph.ts";
import { labelOf } from "#scripts/build/noticesText.ts";
import { packagesOfFunctions, readPackage } from "#scripts/build/shippedPackages.ts";
import { licenseProblems } from "#scripts/lib/licenses.ts";
import { temporaryDirectory } from "./synthesized.ts";

let bundles: Bundles;
beforeAll(async () => {
  bundles = await bundleFunctions({ outdir: temporaryDirectory() });
}, 180_000);

const filesOf = (name: FunctionName) => bundleFiles(bundles.metafile, name);
const allFilesOf = (name: FunctionName) => Object.values(filesOf(name)).flat();
/** Files of the repository that ended up in a bundle. */
const contentsOf = (name: FunctionName) => sourcesIn(allFilesOf(name));

/** Lines that a script prints, run by Node itself as a function would be. */
function said(script: string): string[] {
  const env = {
    PATH: process.env.PATH,
    TABLE_NAME: "t",
    MEDIA_BUCKET: "m",
    SNAPSHOT_BUCKET: "s",
    REPORT_BUCKET: "r",
  };
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    env,
    encoding: "utf8",
  });
  return output.trim().split("\n");
}

describe("packages in the bundles and beside them", () => {
  it("are named in the notices of third parties; else run `npm run notices`", () => {
    const notices = readFileSync(join(repositoryRoot, "web/public/third-party-notices.txt"), "utf8");
    const packages = [...packagesOfFunctions(bundles.metafile)].map(readPackage);
    expect(packages.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["@sparticuz/chromium", "exceljs"]),
    );
    expect(packages.map(labelOf).filter((label) => !notices.includes(`\n${label}: `))).toEqual([]);
  });

  it("have allowed licenses, and none lacks one", () => {
    const packages = [...packagesOfFunctions(bundles.metafile)].map(readPackage);
    expect(licenseProblems(packages)).toEqual([]);
    expect(packages.filter(({ license }) => !license)).toEqual([]);
  });
});

// Looked for and done without, by what puppeteer carries.
const optional = ["bufferutil", "utf-8-validate", "proxy-agent", "yauzl"];

describe("the bundles", () => {
  it.each(functionNames)("read at most 1 MB for %s as it starts, unless it makes files", (name) => {
    if (["print", "reportWorker", "buildWorker", "interchangeWorker"].includes(name)) return;
    expect(bytesOf(filesOf(name).atOnce)).toBeLessThanOrEqual(1_000_000);
  });

  it.each<[string, FunctionName, string]>([
    ["the writer of workbooks", "reports", "node_modules/exceljs/"],
    ["the reader of passkeys' certificates", "identity", "node_modules/@simplewebauthn/"],
    ["Chromium's driver for Firefox", "print", "/puppeteer/bidi/core/"],
    ["the sign-in of people at their own machines", "documents", "credential-provider-sso/"],
  ])("read %s when it is first used", (_what, name, path) => {
    const { atOnce, later } = filesOf(name);
    expect(sourcesIn(atOnce).filter((source) => source.includes(path))).toEqual([]);
    expect(sourcesIn(later).filter((source) => source.includes(path))).not.toEqual([]);
  });

  it("load what they read later", async () => {
    const parts = functionNames.flatMap((name) => {
      const directory = join(bundles.outdir, name, partsDirectory);
      return readdirSync(directory)
        .filter((file) => file.endsWith(".mjs"))
        .map((file) => pathToFileURL(join(directory, file)).href);
    });
    expect(parts.length).toBeGreaterThan(functionNames.length);
    expect(said(`for (const url of ${JSON.stringify(parts)}) await import(url); console.log("all")`)).toEqual(
      ["all"],
    );
  });

  it("hold no part of an earlier build", async () => {
    const outdir = temporaryDirectory();
    const directory = join(outdir, "reportFailures", partsDirectory);
    mkdirSync(directory, { recursive: true });
    for (const file of ["late-0LDPART1.mjs", "late-0LDPART1.mjs.map"])
      writeFileSync(join(directory, file), "");
    await bundleFunctions({ outdir, names: ["reportFailures"] });
    const files = readdirSync(directory);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => file.startsWith("late-0LDPART1"))).toEqual([]);
  });

  it("carry the texts of one language only", () => {
    for (const name of functionNames) {
      const locales = contentsOf(name).filter((path) => /zod\/v4\/locales\/\w+\.js$/.test(path));
      expect(locales.length, `${name}: ${locales}`).toBeLessThanOrEqual(1);
    }
  });

  it("need nothing that is not in them or in Node, but what the table of functions lets them leave out", () => {
    for (const name of functionNames) {
      const outside = allFilesOf(name)
        .flatMap(({ imports }) => imports)
        .filter(({ external, path }) => external && !path.startsWith("node:"))
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
    expect(said(script)).toEqual(functionNames.map(() => "function"));
  });
});

describe("the hash of a function's package", () => {
  const hashIn = (functionsDir: string): string => {
    const scope = new Stack(new App({ outdir: temporaryDirectory() }), "S");
    const { s3Location } = bundledCode(functionsDir, {})("examTimeouts").bind(scope);
    return s3Location?.objectKey ?? "none";
  };

  it("is the same wherever and whenever it is bundled, and another when one of its parts is", async () => {
    const outdir = temporaryDirectory();
    await bundleFunctions({ outdir, names: ["examTimeouts"] });
    const before = hashIn(outdir);
    expect(before).toBe(hashIn(bundles.outdir));
    const parts = join(outdir, "examTimeouts", partsDirectory);
    const [part = "none"] = readdirSync(parts).filter((file) => file.endsWith(".mjs"));
    appendFileSync(join(parts, part), "// other\n");
    expect(hashIn(outdir)).not.toBe(before);
  });
});

describe("rights and code", () => {
  it("agree on who messages WebSocket connections", () => {
    const pushes = functionNames.filter((name) => contentsOf(name).includes("functions/ports/push.ts"));
    expect(pushes).toEqual(functionNames.filter((name) => functionSpecs[name].access.publishes));
  });

  it("agree on who uses queues", () => {
    // It does each of its jobs whole, and sends none on.
    const sendsNothing: readonly string[] = ["interchangeWorker"];
    const uses = functionNames.filter(
      (name) => contentsOf(name).includes("functions/ports/queue.ts") && !sendsNothing.includes(name),
    );
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
});

describe("deployed packages", () => {
  let outdir = "";
  beforeAll(async () => {
    outdir = temporaryDirectory();
    await synthesize({ outdir, functionsDir: bundles.outdir });
  });

  it("stay under nine tenths of what a function may have unpacked", () => {
    const bytesOf = (path: string): number =>
      readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).size, 0);
    const sizes = readdirSync(outdir)
      .filter((name) => existsSync(join(outdir, name, "index.mjs")))
      .map((name) => bytesOf(join(outdir, name)) / 1e6);
    expect(sizes.length).toBeGreaterThan(10);
    expect(Math.max(...sizes)).toBeLessThan(0.9 * 250);
  });

  it("have the fonts of each script, and none of the weights that nothing is printed in", () => {
    const fonts = readdirSync(outdir).map((name) => join(outdir, name, "node_modules/@fontsource"));
    const files = readdirSync(join(fonts.find((path) => existsSync(path)) ?? "none"), {
      recursive: true,
    }).map(String);
    for (const name of ["hebrew", "arabic", "sc", "jp", "kr"])
      expect(
        files.some((file) => new RegExp(`noto-sans-${name}/files/.*-400-normal.woff2$`).test(file)),
        name,
      ).toBe(true);
    expect(files.filter((file) => /-900-|\.woff$|\.css$/.test(file))).toEqual([]);
  });

  it("hold Chromium as files, with what it depends on", () => {
    const assetWith = (name: string): string | undefined =>
      readdirSync(outdir)
        .map((entry) => join(outdir, entry))
        .find((path) => path.includes("asset.") && existsSync(join(path, "node_modules", name)));
    const asset = assetWith("@sparticuz/chromium");
    const modules = join(asset ?? "none", "node_modules");
    expect(lstatSync(join(modules, "@sparticuz/chromium")).isSymbolicLink()).toBe(false);
    expect(readdirSync(join(modules, "@sparticuz/chromium/bin"))).toContain("chromium.br");
    // From here no node_modules of the repository is in reach.
    const require = createRequire(join(modules, "@sparticuz/chromium/package.json"));
    const [dependency = "none"] = Object.keys(require("./package.json").dependencies);
    expect(require.resolve(dependency)).toContain(outdir);
    // So do the builds of sharp that are installed, which are optional packages.
    const builds = readdirSync(join(repositoryRoot, "node_modules/@img")).filter((name) =>
      /^sharp-/.test(name),
    );
    const pictures = join(assetWith("sharp") ?? "none", "node_modules/@img");
    expect(builds.length).toBeGreaterThan(0);
    expect(readdirSync(pictures)).toEqual(expect.arrayContaining(builds));
  });
});
