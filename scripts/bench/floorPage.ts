import { createServer } from "node:http";
import { build } from "esbuild";
import { closeServer, listen } from "#scripts/local/listen.ts";

/** A page that something is measured against. */
export type FloorPage = { url: string; stop: () => Promise<void> };

/**
 * Serves a page, its script at `/app.js` bundled as for production, and each of `data` as JSON at `/{name}.json`.
 */
export async function serveBundledPage(of: {
  app: string;
  /** Where the script's packages are looked for. */
  resolveDir: string;
  page: string;
  data: Readonly<Record<string, unknown>>;
}): Promise<FloorPage> {
  const { outputFiles } = await build({
    stdin: { contents: of.app, resolveDir: of.resolveDir },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2023",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const replies = new Map<string, readonly [type: string, body: string]>([
    ["/", ["text/html", of.page]],
    ["/app.js", ["text/javascript", outputFiles[0]?.text ?? ""]],
    ...Object.entries(of.data).map(
      ([name, json]) => [`/${name}.json`, ["application/json", JSON.stringify(json)]] as const,
    ),
  ]);
  const server = createServer(({ url = "/" }, reply) => {
    const [type, body] = replies.get(url) ?? ["text/plain", ""];
    reply.writeHead(replies.has(url) ? 200 : 404, { "content-type": `${type}; charset=utf-8` }).end(body);
  });
  const port = await listen(server, 0);
  return { url: `http://localhost:${port}`, stop: () => closeServer(server) };
}
