import { DOMSerializer, type Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import type { NodeView } from "prosemirror-view";
import { placeOf } from "#shared/case/reuse/places.ts";
import { getReusableObject } from "#shared/contract/mapping/reusables.ts";
import { ApiError } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import classes from "./reuse.module.css";

const shownAtMost = 8;

/** Texts of items, asked for once for as long as the page is open. */
const texts = new Map<number, Promise<readonly string[]>>();

function textOf(id: number): Promise<readonly string[]> {
  const known = texts.get(id);
  if (known) return known;
  const asked = call(getReusableObject, { params: { id: String(id) } }).then(({ text }) => text);
  texts.set(id, asked);
  asked.catch(() => texts.delete(id));
  return asked;
}

const nameIn = (roData: unknown): string =>
  typeof roData === "object" && roData !== null && "name" in roData ? String(roData.name) : "";

/** An item of reusable content in the text that is written: its name, and the beginning of what learners read there. */
class PlaceView implements NodeView {
  readonly dom: HTMLElement;
  private readonly node: Node;
  private readonly words = document.createElement("div");

  constructor(node: Node) {
    this.node = node;
    const { toDOM } = node.type.spec;
    if (!toDOM) throw new Error("A placeholder has a form in the page");
    this.dom = DOMSerializer.renderSpec(document, toDOM(node)).dom as HTMLElement; // a block
    const id = placeOf({ ...node.attrs.fields, type: "variantPlaceholder" });
    if (id === undefined) return;
    const name = document.createElement("strong");
    name.textContent = nameIn(node.attrs.fields?.roData) || `Item ${id}`;
    name.className = classes.name ?? "";
    this.words.className = classes.words ?? "";
    this.dom.contentEditable = "false";
    this.dom.append(name, this.words);
    void this.show(id);
  }

  update(node: Node): boolean {
    return node.sameMarkup(this.node);
  }

  ignoreMutation = (): boolean => true;

  private async show(id: number): Promise<void> {
    try {
      const lines = await textOf(id);
      const shown = lines.slice(0, shownAtMost).map((line) => {
        const block = document.createElement("p");
        block.textContent = line;
        return block;
      });
      const rest = document.createElement("p");
      rest.textContent = "…";
      this.words.replaceChildren(...shown, ...(lines.length > shownAtMost ? [rest] : []));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.words.textContent = "Its text could not be loaded.";
    }
  }
}

export const reusablePlaces = (): Plugin =>
  new Plugin({ props: { nodeViews: { variantPlaceholder: (node) => new PlaceView(node) } } });
