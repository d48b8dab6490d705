import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { build } from "esbuild";
import type { Plugin, Rolldown } from "vite";

/** Pages that a learner goes through; the case with all that it may fetch later. */
const learnersPages = ["CourseListPage.tsx", "CoursePage.tsx", "HomePage.tsx", "SignInPage.tsx"];
const wholePages = ["CaseRoute.tsx"];
/** Parts that the shell fetches when they are needed, and that a learner needs. */
const learnersParts = [
  "/leftBehind.ts",
  "/offlineStore.ts",
  "/keptSession.ts",
  "/keptCourses.ts",
  "/VersionNote.tsx",
  "/AccountItems.tsx",
];
/** One file of each typeface holds the letters of English. */
const fonts = /^assets\/(inter|source-serif-4)-latin-(wght|opsz)-(normal|italic)-[^/]*\.woff2$/;
/** Matches the script that the page runs first. */
const begin = /^assets\/begin-[^/]*\.js$/;

type Bundle = Rolldown.OutputBundle;
/** `integrity`: a worker that comes with another deployment than its page does not install. */
type Entry = { url: string; revision: string | null; integrity?: string };

/** The names of what a learner's device must hold to show a case without a network. @throws if a page is not in the build */
export function learnersFiles(bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
  const files = new Set<string>();
  const enter = (name: string, andLater: boolean): void => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || files.has(name)) return;
    files.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    for (const each of chunk.imports) enter(each, andLater);
    if (andLater) for (const each of chunk.dynamicImports) enter(each, true);
  };
  const beginAt = (end: string, andLater: boolean): void => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end));
    if (!chunk) throw new Error(`The build has no script that begins with ${end}`);
    enter(chunk.fileName, andLater);
  };
  for (const page of wholePages) beginAt(`/${page}`, true);
  beginAt("/index.html", false);
  for (const end of [...learnersPages.map((page) => `/${page}`), ...learnersParts]) beginAt(end, false);
  const names = Object.keys(bundle).filter(
    (name) => fonts.test(name) || begin.test(name) || name === "index.html",
  );
  return [...files, ...names, ...publicFiles].sort();
}

/** Files of `web/public`, which the build copies as they are: the product's own mark. */
const publicFiles = ["favicon.svg"];

function contentOf(name: string, bundle: Bundle): string | Uint8Array {
  if (publicFiles.includes(name)) return readFileSync(new URL(`../public/${name}`, import.meta.url));
  const part = bundle[name];
  return part?.type === "asset" ? part.source : (part?.code ?? "");
}

function entryOf(name: string, bundle: Bundle): Entry {
  if (name.startsWith("assets/")) return { url: `/${name}`, revision: null };
  const content = contentOf(name, bundle);
  const hash = createHash("sha256").update(content).digest("base64");
  return { url: `/${name}`, revision: hash, integrity: `sha256-${hash}` };
}

/** Adds `worker.js` to the build: the service worker, which knows the files that it is to hold. @see ADR 0188 */
export const offlineWorker = (): Plugin => ({
  name: "offline-worker",
  apply: "build",
  // After the page itself is in the bundle.
  generateBundle: {
    order: "post",
    async handler(_, bundle) {
      const files = learnersFiles(bundle).map((name) => entryOf(name, bundle));
      const { outputFiles } = await build({
        entryPoints: [new URL("../worker/worker.ts", import.meta.url).pathname],
        bundle: true,
        minify: true,
        write: false,
        format: "iife",
        target: "es2022",
        define: { filesOfBuild: JSON.stringify(files), "process.env.NODE_ENV": '"production"' },
      });
      this.emitFile({ type: "asset", fileName: "worker.js", source: outputFiles[0]?.text ?? "" });
    },
  },
});
