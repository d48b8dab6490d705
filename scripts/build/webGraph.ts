import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { repositoryRoot } from "./inputs.ts";

/** One script of the built web application. */
export type WebChunk = {
  file: string;
  /** The module that a dynamic import, or the page itself, asks for; null for what several of them share. */
  entry: string | null;
  /** Files of the scripts that it fetches with itself. */
  imports: readonly string[];
  /** Files of the scripts that it fetches when they are needed. */
  later: readonly string[];
  /** Absolute paths of what is in it. */
  modules: readonly string[];
  /** Bytes, of the script alone. */
  script: number;
  /** Bytes, of the script and of the style sheets that come with it. */
  gzipped: number;
};

/** The scripts of the web application. */
export const buildWebGraph = async (): Promise<WebChunk[]> => (await buildWeb()).chunks;

/** Builds the web application as it is shipped, without writing it: its scripts, what its service worker has browsers hold, and what a case is begun with. */
export async function buildWeb(): Promise<{ chunks: WebChunk[]; offline: string[]; begun: string[] }> {
  // The configuration sets it for its own run.
  const before = process.env.NODE_ENV;
  const built = await build({
    configFile: resolve(repositoryRoot, "web/vite.config.ts"),
    logLevel: "error",
    build: { write: false },
  });
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  if (!("output" in built)) throw new Error("Vite answered no single build");
  const sizes = new Map(
    built.output.map((part) => [
      part.fileName,
      gzipSync(part.type === "chunk" ? part.code : part.source, { level: 9 }).length,
    ]),
  );
  const worker = built.output.find(({ fileName }) => fileName === "worker.js");
  const text = worker?.type === "asset" ? String(worker.source) : "";
  const offline = [...text.matchAll(/\burl:"(\/[^"]+)"/g)].map(([, url = ""]) => url);
  const begin = built.output.find(({ fileName }) => fileName.startsWith("assets/begin-"));
  const beginText = begin?.type === "asset" ? String(begin.source) : "";
  const begun = [...beginText.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, url = ""]) => url);
  const chunks = built.output.flatMap((part): WebChunk[] => {
    if (part.type !== "chunk") return [];
    const files = [part.fileName, ...(part.viteMetadata?.importedCss ?? [])];
    return [
      {
        file: part.fileName,
        entry: part.facadeModuleId,
        imports: part.imports,
        later: part.dynamicImports,
        modules: part.moduleIds,
        script: sizes.get(part.fileName) ?? 0,
        gzipped: files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0),
      },
    ];
  });
  return { chunks, offline, begun };
}

/** The script that an entry asks for; `path` is the end of the entry's. */
export function chunkOf(chunks: readonly WebChunk[], path: string): WebChunk {
  const found = chunks.find(({ entry }) => entry?.endsWith(path));
  if (!found) throw new Error(`No script of the web application begins with ${path}`);
  return found;
}

/** A script and all that it fetches, at once or (`andLater`) whenever; nothing of what is `there` already, nor through it. */
export function reachedFrom(
  chunks: readonly WebChunk[],
  from: WebChunk,
  {
    andLater = false,
    there = new Set<WebChunk>(),
  }: { andLater?: boolean; there?: ReadonlySet<WebChunk> } = {},
): Set<WebChunk> {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const reached = new Set<WebChunk>();
  const enter = (chunk: WebChunk | undefined): void => {
    if (!chunk || reached.has(chunk) || there.has(chunk)) return;
    reached.add(chunk);
    for (const file of andLater ? [...chunk.imports, ...chunk.later] : chunk.imports) enter(byFile.get(file));
  };
  enter(from);
  return reached;
}

/** Files of scripts each of which imports the next, and the last the first: one of them runs before what it takes from another is there. */
export function circleIn(chunks: readonly WebChunk[]): string[] | undefined {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const done = new Set<string>();
  const circleFrom = (file: string, above: readonly string[]): string[] | undefined => {
    if (above.includes(file)) return above.slice(above.indexOf(file));
    if (done.has(file)) return undefined;
    for (const imported of byFile.get(file)?.imports ?? []) {
      const found = circleFrom(imported, [...above, file]);
      if (found) return found;
    }
    done.add(file);
    return undefined;
  };
  for (const { file } of chunks) {
    const found = circleFrom(file, []);
    if (found) return found;
  }
  return undefined;
}

/** Kilobytes of the scripts, as they are sent. */
export const scriptKb = (chunks: Iterable<WebChunk>): number =>
  [...chunks].reduce((sum, { script }) => sum + script, 0) / 1024;

/** Finds the chunks that a browser fetches before the course list stands: the shell and that page. */
export function firstLoad(chunks: readonly WebChunk[]): Set<WebChunk> {
  const shell = reachedFrom(chunks, chunkOf(chunks, "web/index.html"));
  const list = chunkOf(chunks, "web/src/features/courses/CourseListPage.tsx");
  return new Set([...shell, ...reachedFrom(chunks, list, { there: shell })]);
}

/** Kilobytes of scripts that each page of the application adds to the first load, largest first; what it fetches later is not counted. */
export function pageSizes(chunks: readonly WebChunk[]): { page: string; kb: number }[] {
  const there = firstLoad(chunks);
  const router = chunks.find(({ modules }) =>
    modules.some((path) => path.endsWith("/web/src/app/router.tsx")),
  );
  if (!router) throw new Error("No script of the web application holds its router");
  const pages = chunks.filter(({ file, entry }) => entry !== null && router.later.includes(file));
  return pages
    .map((chunk) => ({
      page: (chunk.entry ?? "").split("/").at(-1)?.replace(".tsx", "") ?? "",
      kb: scriptKb(reachedFrom(chunks, chunk, { there })),
    }))
    .toSorted((a, b) => b.kb - a.kb);
}

/** The shell, which every page stands in, and what the case page fetches beside it, sooner or later. */
export function caseRoute(chunks: readonly WebChunk[]): { shell: Set<WebChunk>; route: Set<WebChunk> } {
  const shell = reachedFrom(chunks, chunkOf(chunks, "web/index.html"));
  const route = reachedFrom(chunks, chunkOf(chunks, "web/src/app/CaseRoute.tsx"), {
    andLater: true,
    there: shell,
  });
  return { shell, route };
}

/** Lists the editor's modules in these scripts: learners never fetch them. */
export const editorModules = (chunks: Iterable<WebChunk>): string[] =>
  [...chunks].flatMap(({ modules }) => modules.filter((path) => /[/\\]@?(prosemirror|remirror)/.test(path)));
