import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** CloudFront's own limit on the code of one function. */
export const edgeCodeLimitBytes = 10 * 1024;

/**
 * The viewer-request function as CloudFront runs it: one file, a global `handler`, no import but CloudFront's own.
 *
 * @throws if the code is larger than CloudFront takes
 */
export async function compileViewerRequest(): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL("viewerRequest.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    // Runtime 2.0 knows ES5.1 and a choice of later features; nothing newer may come from the compiler.
    target: "es2016",
    external: ["cloudfront"],
    minifySyntax: true,
    minifyWhitespace: true,
    charset: "ascii",
  });
  const [file] = result.outputFiles;
  if (!file) throw new Error("The edge function compiled to nothing");
  // The runtime looks for a global function and refuses exports.
  const code = file.text.replace(/export\s*\{\s*handler\s*\};?\s*$/, "").trim();
  if (Buffer.byteLength(code) > edgeCodeLimitBytes) {
    throw new Error(
      `The edge function has ${Buffer.byteLength(code)} bytes; CloudFront takes ${edgeCodeLimitBytes}`,
    );
  }
  return code;
}
