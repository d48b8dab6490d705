import { createHash } from "node:crypto";
import { build } from "esbuild";
import type { Plugin, Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;

/** Scripts and styles that a page fetches over those of the shell, first what it is made of. @throws if the page is not in the build */
export function filesOver(bundle: Bundle, page: string): string[] {
  const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
  const reached = (end: string, there: ReadonlySet<string>): Set<string> => {
    const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end));
    if (!first) throw new Error(`The build has no script that begins with ${end}`);
    const files = new Set<string>();
    const enter = (name: string): void => {
      const chunk = chunks.find(({ fileName }) => fileName === name);
      if (!chunk || files.has(name) || there.has(name)) return;
      files.add(name);
      for (const css of chunk.viteMetadata?.importedCss ?? []) if (!there.has(css)) files.add(css);
      for (const each of chunk.imports) enter(each);
    };
    enter(first.fileName);
    return files;
  };
  return [...reached(page, reached("/index.html", new Set()))].map((name) => `/${name}`);
}

/**
 * Puts a small script of its own before all others of the page: it has the browser fetch at once what the page's own scripts would
 * ask for when they have come. @see ADR 0438
 */
export const beginScript = (): Plugin => ({
  name: "begin-script",
  apply: "build",
  // After the page itself is in the bundle.
  generateBundle: {
    order: "post",
    async handler(_, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("The build has no page");
      const { outputFiles } = await build({
        entryPoints: [new URL("../src/begin/begin.ts", import.meta.url).pathname],
        bundle: true,
        minify: true,
        write: false,
        format: "iife",
        target: "es2022",
        define: { filesOfCase: JSON.stringify(filesOver(bundle, "/CaseRoute.tsx")) },
      });
      const source = outputFiles[0]?.text ?? "";
      const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
      const fileName = `assets/begin-${hash}.z.js`;
      this.emitFile({ type: "asset", fileName, source });
      const tag = `<script async fetchpriority="high" src="/${fileName}"></script>`;
      page.source = String(page.source).replace(/(\s*)<script type="module"/, `$1${tag}$&`);
    },
  },
});
