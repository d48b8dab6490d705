import { resolve } from "node:path";
import type { ViewNode } from "#shared/case/changes/viewTypes.ts";
import { repositoryRoot } from "../build/inputs.ts";
import { type FloorPage, serveBundledPage } from "./floorPage.ts";

const ours = resolve(repositoryRoot, "web/src/features/editor/document");

/**
 * ProseMirror as it is shipped, with the schema of the case and nothing of ours besides: no operations, no draft, no cards.
 * `prepare` makes the documents, as text, which is no part of what is measured; `show` opens the first; `set` puts one in the place
 * of what is shown.
 */
const app = `
import { Node } from "prosemirror-model";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { schema } from "${ours}/schema.ts";
import { toDocument } from "${ours}/toDocument.ts";
const texts = {};
const docs = {};
const read = (name) => Node.fromJSON(schema, JSON.parse(texts[name]));
let view;
globalThis.prepare = async () => {
  for (const name of ["shown", "hidden"]) {
    texts[name] = JSON.stringify(toDocument(await (await fetch("/" + name + ".json")).json()).toJSON());
    docs[name] = read(name);
  }
};
globalThis.show = () => {
  const state = EditorState.create({ doc: read("shown") });
  view = new EditorView(document.getElementById("root"), { state });
};
globalThis.set = (name) => {
  view.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, docs[name].content));
};`;

const page = `<!doctype html><style>
#root > div > [data-type="section"] > [data-type="section"] { content-visibility: auto; contain-intrinsic-size: auto 600px; padding: 20px; border: 1px solid }
.ProseMirror { white-space: pre-wrap; max-width: 44rem; margin: auto }
</style><div id="root"></div><script type="module" src="/app.js"></script>`;

/** Serves a page with a bare editor of two views of a case: the one that it opens, and the other. */
export const serveBareEditor = (views: { shown: ViewNode; hidden: ViewNode }): Promise<FloorPage> =>
  serveBundledPage({ app, resolveDir: resolve(repositoryRoot, "web"), page, data: views });
