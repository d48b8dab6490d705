import { DOMSerializer, type Node } from "prosemirror-model";
import { Plugin, TextSelection } from "prosemirror-state";
import type { EditorView, NodeView, ViewMutationRecord } from "prosemirror-view";
import { isMediaKey } from "#shared/case/model/safeUrl.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { mediaUrl } from "../../../viewer/mediaUrl.ts";
import media from "../../../viewer/nodes/media.module.css";
import type { EditorMedia } from "./editorMedia.ts";

type Files = { media: EditorMedia; documentId: number };

const alignments: Readonly<Record<string, string | undefined>> = { left: media.left, right: media.right };

const fieldsOf = ({ attrs }: Node): ContentNode => ({ ...attrs.fields, type: "image", uid: attrs.uid });

/** Text that learners are told: the description, else the caption. */
const altOf = (node: Node): string => {
  const { altText } = fieldsOf(node);
  return typeof altText === "string" && altText !== "" ? altText : node.textContent;
};

/**
 * A picture as learners see it, and the caption, which is written in: a piece of the page by hand, since a component for each would be
 * drawn again with every key. The file is fetched when the picture comes near the window.
 */
class PictureView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  private readonly place = document.createElement("div");
  private picture: HTMLImageElement | undefined;
  private forget = (): void => {};
  private isGone = false;

  private node: Node;
  private readonly files: Files;

  private readonly view: EditorView;
  private readonly getPos: () => number | undefined;

  constructor(node: Node, files: Files, view: EditorView, getPos: () => number | undefined) {
    this.node = node;
    this.view = view;
    this.getPos = getPos;
    this.files = files;
    const { toDOM } = node.type.spec;
    if (!toDOM) throw new Error("An image has a form in the page");
    this.dom = DOMSerializer.renderSpec(document, toDOM(node)).dom as HTMLElement; // a figure
    const alignment = alignments[String(fieldsOf(node).alignment)];
    if (alignment) this.dom.classList.add(alignment);
    this.contentDOM = document.createElement("figcaption");
    this.place.contentEditable = "false";
    this.place.addEventListener("mousedown", (event) => this.select(event));
    this.dom.append(this.place, this.contentDOM);
    void this.show();
  }

  update(node: Node): boolean {
    if (!node.sameMarkup(this.node)) return false;
    this.node = node;
    if (this.picture) this.picture.alt = altOf(node);
    return true;
  }

  // What is done to the picture is this view's; what is done to the caption, the editor's.
  stopEvent = (event: Event): boolean => event.target instanceof Element && this.place.contains(event.target);

  ignoreMutation = (mutation: ViewMutationRecord): boolean =>
    mutation.type !== "selection" && !this.contentDOM.contains(mutation.target);

  destroy(): void {
    this.isGone = true;
    this.forget();
  }

  /** A picture that is pressed is the one that is meant: the caret goes behind its caption. */
  private select(event: MouseEvent): void {
    const pos = this.getPos();
    if (event.target instanceof HTMLButtonElement || pos === undefined) return;
    event.preventDefault();
    const { view, node } = this;
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, pos + node.nodeSize - 1)));
    view.focus();
  }

  /** `refused`: a link that did not lead to the file. */
  private async show(refused?: string): Promise<void> {
    this.forget();
    const fields = fieldsOf(this.node);
    const { url } = fields;
    const isKey = typeof url === "string" && isMediaKey(url);
    if (!isKey && mediaUrl(fields, this.files.documentId) === undefined) {
      this.say("This image has no file yet.");
      return;
    }
    const link = isKey ? await this.files.media.linkOf(url, refused) : undefined;
    if (this.isGone) return;
    const address = isKey && link === undefined ? undefined : mediaUrl(fields, this.files.documentId, link);
    if (address === undefined || address === refused) this.miss(address !== undefined);
    else this.draw(address);
  }

  private draw(address: string): void {
    const picture = document.createElement("img");
    picture.className = media.image ?? "";
    picture.alt = altOf(this.node);
    picture.loading = "lazy";
    picture.draggable = false;
    picture.addEventListener("error", () => void this.show(address), { once: true });
    picture.src = address;
    this.picture = picture;
    this.place.replaceChildren(picture);
  }

  private miss(isRefused: boolean): void {
    const alt = altOf(this.node);
    const again = document.createElement("button");
    again.type = "button";
    again.className = `${media.tool} ${media.again}`;
    again.textContent = "Try again";
    again.addEventListener("click", () => void this.show());
    this.say(`This image could not be loaded.${alt && ` It shows: ${alt}`}`, again);
    this.forget = this.files.media.onNews((news) => {
      if (news === "online" || !isRefused) void this.show();
    });
  }

  private say(text: string, ...more: HTMLElement[]): void {
    const words = document.createElement("p");
    words.className = media.missing ?? "";
    words.append(text, ...more);
    this.picture = undefined;
    this.place.replaceChildren(words);
  }
}

/** Pictures in the text that is written. */
export const pictures = (files: Files): Plugin =>
  new Plugin({
    props: { nodeViews: { image: (node, view, getPos) => new PictureView(node, files, view, getPos) } },
  });
