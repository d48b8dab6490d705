import { createServer } from "node:http";
import { build } from "esbuild";
import { closeServer, listen } from "#scripts/local/listen.ts";
import { isRichText } from "#shared/case/model/richText.ts";
import { walk } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { repositoryRoot } from "../build/inputs.ts";

export type FloorPage = { url: string; stop: () => Promise<void> };

/** It shows the texts when `show` is called, so that loading React itself is no part of what is measured. */
const app = `
import { createElement } from "react";
import { createRoot } from "react-dom/client";
const root = createRoot(document.getElementById("root"));
globalThis.show = async () => {
  const texts = await (await fetch("/texts.json")).json();
  root.render(createElement("main", null, texts.map((text, i) => createElement("p", { key: i }, text))));
};`;

/** Every text of a case: titles, paragraphs, items, cells, options. */
export function textsOf(tree: ContentNode): string[] {
  const texts: string[] = [];
  walk(tree, ({ title, content }) => {
    for (const text of [title, content]) if (isRichText(text)) texts.push(text.text);
    return true;
  });
  return texts;
}

/** Serves a page on which React, as it is shipped, shows these texts as plain paragraphs and does nothing else. */
export async function serveFloorPage(texts: readonly string[]): Promise<FloorPage> {
  const { outputFiles } = await build({
    stdin: { contents: app, resolveDir: repositoryRoot },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2023",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const replies: Record<string, [string, string]> = {
    "/": ["text/html", '<!doctype html><div id="root"></div><script type="module" src="/app.js"></script>'],
    "/app.js": ["text/javascript", outputFiles[0]?.text ?? ""],
    "/texts.json": ["application/json", JSON.stringify(texts)],
  };
  const server = createServer(({ url = "/" }, reply) => {
    const [type, body] = replies[url] ?? ["text/plain", ""];
    reply.writeHead(replies[url] ? 200 : 404, { "content-type": `${type}; charset=utf-8` }).end(body);
  });
  const port = await listen(server, 0);
  return { url: `http://localhost:${port}`, stop: () => closeServer(server) };
}
