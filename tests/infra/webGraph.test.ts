import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { labelOf } from "#scripts/build/noticesText.ts";
import { packagesOfWeb, readPackage } from "#scripts/build/shippedPackages.ts";
import {
  buildWeb,
  caseRoute,
  chunkOf,
  circleIn,
  editorModules,
  firstLoad,
  pageSizes,
  reachedFrom,
  scriptKb,
  type WebChunk,
} from "#scripts/build/webGraph.ts";
import { licenseProblems } from "#scripts/lib/licenses.ts";

const chunk = (file: string, more: Partial<WebChunk> = {}): WebChunk => ({
  file,
  entry: null,
  imports: [],
  later: [],
  modules: [],
  script: 1,
  gzipped: 1,
  ...more,
});

let built: WebChunk[];
let offline: string[];
let begun: string[];
beforeAll(async () => {
  ({ chunks: built, offline, begun } = await buildWeb());
});

describe("what a browser fetches", () => {
  // 227 KB, and 6 KB for who says the words of the pages in the reader's language: ADR 0346.
  it("is at most 233 KB of scripts before the course list stands, in few files", () => {
    expect(scriptKb(firstLoad(built))).toBeLessThanOrEqual(233);
    expect(firstLoad(built).size).toBeLessThanOrEqual(25);
  });

  it("is at most 40 KB more for every page but the case and the editor, which have limits of their own", () => {
    const limits = new Map([
      ["CaseRoute", 95],
      ["EditorPage", 320],
    ]);
    const sizes = pageSizes(built);
    expect(sizes.length).toBeGreaterThan(35);
    expect(sizes.filter(({ page, kb }) => kb > (limits.get(page) ?? 40))).toEqual([]);
    // A page that nobody has taken apart by hand: it is there, and it weighs something.
    expect(sizes.find(({ page }) => page === "PeoplePage")?.kb).toBeGreaterThan(5);
  });
});

describe("packages in the scripts", () => {
  it("have allowed licenses and are named in the notices of third parties; else run `npm run notices`", () => {
    const notices = readFileSync("web/public/third-party-notices.txt", "utf8");
    const packages = [...packagesOfWeb(built)].map(readPackage);
    expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(["react", "prosemirror-view"]));
    expect(licenseProblems(packages)).toEqual([]);
    expect(packages.map(labelOf).filter((label) => !notices.includes(`\n${label}: `))).toEqual([]);
  });
});

describe("the scripts of the editor", () => {
  it("come in few files beside the shell's", () => {
    const shell = firstLoad(built);
    const editor = chunkOf(built, "web/src/features/editor/EditorPage.tsx");
    expect(reachedFrom(built, editor, { there: shell }).size).toBeLessThanOrEqual(34);
  });
});

describe("the scripts of the case page", () => {
  it("come in few files beside the shell's: the first card waits for each to be asked for", () => {
    const shell = reachedFrom(built, chunkOf(built, "web/index.html"));
    const page = chunkOf(built, "web/src/app/CaseRoute.tsx");
    expect(reachedFrom(built, page, { there: shell }).size).toBeLessThanOrEqual(20);
  });
});

describe("what the browser is told to fetch for a case before the page's own scripts have come (ADR 0438)", () => {
  it("is all that the case page imports over the shell, and nothing else", () => {
    const shell = reachedFrom(built, chunkOf(built, "web/index.html"));
    const page = reachedFrom(built, chunkOf(built, "web/src/app/CaseRoute.tsx"), { there: shell });
    const scripts = begun.filter((file) => file.endsWith(".js"));
    expect(scripts.sort()).toEqual([...page].map(({ file }) => `/${file}`).sort());
    expect(begun.filter((file) => file.endsWith(".css")).length).toBeGreaterThan(2);
  });
});

describe("the case page's scripts in the build (D-32)", () => {
  let shell: Set<WebChunk>;
  let route: Set<WebChunk>;
  beforeAll(() => {
    ({ shell, route } = caseRoute(built));
  });

  it("hold nothing of the editor, neither at once nor later, nor does the shell around them", () => {
    expect(editorModules([...shell, ...route])).toEqual([]);
  });

  it("are at most 95 KB with what comes by itself behind the case: the closed tools, and the bar for what is chosen", () => {
    const later = ["CaseRoute", "tools/ToolsDock", "tools/HighlightBar"].map((name) =>
      [...route].find(({ entry }) => entry?.endsWith(`/${name}.tsx`)),
    );
    const there = firstLoad(built);
    const fetched = later.flatMap((each) => (each ? [...reachedFrom(built, each, { there })] : []));
    expect(later).not.toContain(undefined);
    expect(scriptKb(new Set(fetched))).toBeLessThanOrEqual(95);
  });

  it("have the chat with a patient in scripts of their own, at most 25 KB, fetched with its card", () => {
    const chat = chunkOf(built, "web/src/features/case/encounter/Assistant.tsx");
    const page = chunkOf(built, "web/src/app/CaseRoute.tsx");
    const there = new Set([...firstLoad(built), ...reachedFrom(built, page)]);
    expect(there).not.toContain(chat);
    const fetched = scriptKb(reachedFrom(built, chat, { there }));
    expect(fetched).toBeGreaterThan(2);
    expect(fetched).toBeLessThanOrEqual(25);
  });

  it("hold no parts of Mantine's components that no page uses", () => {
    const left = built.flatMap(({ modules }) => modules).filter((path) => path.endsWith("/MenuSubItem.mjs"));
    expect(left).toEqual([]);
  });

  it("are followed down to what is fetched last", () => {
    const modules = [...route].flatMap((each) => each.modules).join("\n");
    for (const part of ["viewer/registry.ts", "tools/ToolsDock.tsx", "canvas-confetti"]) {
      expect(modules).toContain(part);
    }
    expect([...shell].flatMap((each) => each.modules).join("\n")).toContain("react-dom");
  });
});

describe("the order in which scripts run", () => {
  it("is one: none imports itself by way of others", () => {
    expect(circleIn(built)).toBeUndefined();
  });

  it("is none where a script comes back to itself", () => {
    const three = [
      chunk("first.js", { imports: ["second.js"] }),
      chunk("second.js", { imports: ["third.js"] }),
      chunk("third.js", { imports: ["fourth.js", "second.js"] }),
      chunk("fourth.js"),
    ];
    expect(circleIn(three)).toEqual(["second.js", "third.js"]);
    expect(circleIn(three.slice(1, 2))).toBeUndefined();
  });
});

describe("what a learner's device holds for working offline", () => {
  it("is the shell, the case with all that it fetches later, and a font of each face; nothing of staff or editors", () => {
    const files = offline;
    const of = (path: string) => `/${chunkOf(built, path).file}`;
    expect(files).toContain("/index.html");
    expect(files.filter((file) => /^\/assets\/begin-.*\.js$/.test(file))).toHaveLength(1);
    for (const { file } of caseRoute(built).route) expect(files).toContain(`/${file}`);
    expect(files).toContain(of("web/src/app/CaseRoute.tsx"));
    expect(files).toContain(of("web/src/api/offlineStore.ts"));
    expect(files.filter((file) => file.endsWith(".woff2")).length).toBeGreaterThanOrEqual(2);
    for (const page of ["editor/EditorPage", "people/PeoplePage", "usageReport/UsageReportPage"])
      expect(files).not.toContain(of(`web/src/features/${page}.tsx`));
  });
});

describe("what a script reaches", () => {
  const last = chunk("last.js", { modules: ["/node_modules/prosemirror-state/dist/index.js"] });
  const page = chunk("page.js", { imports: ["shell.js", "shared.js"] });
  const shared = chunk("shared.js", { later: ["last.js"], imports: ["page.js"] });
  const shell = chunk("shell.js", { later: ["other.js"] });
  const chunks = [last, page, shared, shell, chunk("other.js")];

  it("is what it imports, and later what is imported when needed; what is there already leads nowhere", () => {
    expect(reachedFrom(chunks, page)).toEqual(new Set([page, shell, shared]));
    expect(reachedFrom(chunks, page, { andLater: true, there: new Set([shell]) })).toEqual(
      new Set([page, shared, last]),
    );
  });

  it("shows an editor that is only fetched later", () => {
    expect(editorModules(reachedFrom(chunks, page))).toEqual([]);
    expect(editorModules(reachedFrom(chunks, page, { andLater: true }))).toEqual(last.modules);
  });
});
