import { beforeAll, describe, expect, it } from "vitest";
import {
  buildWebGraph,
  caseRoute,
  editorModules,
  reachedFrom,
  type WebChunk,
} from "#scripts/build/webGraph.ts";

const chunk = (file: string, more: Partial<WebChunk> = {}): WebChunk => ({
  file,
  entry: null,
  imports: [],
  later: [],
  modules: [],
  gzipped: 1,
  ...more,
});

describe("the case page's scripts in the build (D-32)", () => {
  let shell: Set<WebChunk>;
  let route: Set<WebChunk>;
  beforeAll(async () => {
    ({ shell, route } = caseRoute(await buildWebGraph()));
  });

  it("hold nothing of the editor, neither at once nor later, nor does the shell around them", () => {
    expect(editorModules([...shell, ...route])).toEqual([]);
  });

  it("are followed down to what is fetched last", () => {
    const modules = [...route].flatMap((each) => each.modules).join("\n");
    for (const part of ["viewer/registry.ts", "tools/ToolsDock.tsx", "canvas-confetti"]) {
      expect(modules).toContain(part);
    }
    expect([...shell].flatMap((each) => each.modules).join("\n")).toContain("react-dom");
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
