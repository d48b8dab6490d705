import { isRichText } from "#shared/case/model/richText.ts";
import { walk } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { repositoryRoot } from "../build/inputs.ts";
import { type FloorPage, serveBundledPage } from "./floorPage.ts";

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
export const serveFloorPage = (texts: readonly string[]): Promise<FloorPage> =>
  serveBundledPage({
    app,
    resolveDir: repositoryRoot,
    page: '<!doctype html><div id="root"></div><script type="module" src="/app.js"></script>',
    data: { texts },
  });
