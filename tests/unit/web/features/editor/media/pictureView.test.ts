import { EditorState, Selection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { findNode } from "#web/features/editor/document/places.ts";
import { toDocument } from "#web/features/editor/document/toDocument.ts";
import { createEditorMedia, type Links } from "#web/features/editor/media/editorMedia.ts";
import { pictures } from "#web/features/editor/media/pictureView.ts";

const key = "1/compressed/images/ecg.png";
const ecg: ContentNode = {
  type: "image",
  uid: "ecg",
  url: key,
  altText: "An ECG with raised ST segments",
  title: { text: "Lead II", styleRanges: [] },
};

let view: EditorView | undefined;
afterEach(() => view?.destroy());

function open(node: ContentNode, links: () => Links | undefined = () => new Map()) {
  const media = createEditorMedia({ read: async () => links(), now: () => 0 });
  const doc = toDocument(aSmallCase("A case", [node]));
  const state = EditorState.create({ doc, plugins: [pictures({ media, documentId: 7 })] });
  const opened = new EditorView(document.body, { state });
  view = opened;
  const figure = () => opened.dom.querySelector("figure") as HTMLElement;
  return { media, view: opened, figure, picture: () => figure().querySelector("img") };
}

const fail = (picture: HTMLImageElement | null): void => void picture?.dispatchEvent(new Event("error"));

describe("a picture in the text that is written (D-44)", () => {
  it("is fetched by its link when it comes near, with its description, and its caption stays text", async () => {
    const { figure, picture } = open(ecg, () => new Map([[key, "https://files.test/ecg?1"]]));
    await vi.waitFor(() => expect(picture()?.src).toBe("https://files.test/ecg?1"));
    expect(picture()?.alt).toBe("An ECG with raised ST segments");
    expect(picture()?.loading).toBe("lazy");
    expect(figure().dataset).toMatchObject({ uid: "ecg", type: "image" });
    expect(figure().querySelector("figcaption")?.textContent).toBe("Lead II");
  });

  it("is described by its caption where it has no description, as that is written", async () => {
    const { altText: _, ...plain } = ecg;
    const opened = open(plain, () => new Map([[key, "https://files.test/ecg"]]));
    await vi.waitFor(() => expect(opened.picture()?.alt).toBe("Lead II"));
    const shown = opened.picture();
    const at = findNode(opened.view.state.doc, "ecg")?.pos ?? 0;
    opened.view.dispatch(opened.view.state.tr.insertText("The ", at + 1));
    expect(opened.picture()).toBe(shown);
    expect(shown?.alt).toBe("The Lead II");
  });

  it("is asked for by a fresh link once its own has expired, and then said to be missing", async () => {
    let link = "https://files.test/old";
    const { picture, figure } = open(ecg, () => new Map([[key, link]]));
    await vi.waitFor(() => expect(picture()?.src).toBe("https://files.test/old"));
    link = "https://files.test/new";
    fail(picture());
    await vi.waitFor(() => expect(picture()?.src).toBe("https://files.test/new"));
    fail(picture());
    await vi.waitFor(() => expect(picture()).toBeNull());
    expect(figure().textContent).toContain(
      "This image could not be loaded. It shows: An ECG with raised ST segments",
    );
    figure().querySelector("button")?.click();
    await vi.waitFor(() => expect(picture()?.src).toBe("https://files.test/new"));
  });

  it("comes once it is saved, where it was pasted from another case", async () => {
    let links: Links = new Map();
    const { picture, figure, media } = open(ecg, () => links);
    await vi.waitFor(() => expect(figure().textContent).toContain("This image could not be loaded."));
    links = new Map([[key, "https://files.test/ecg"]]);
    media.tellNews("saved");
    await vi.waitFor(() => expect(picture()?.src).toBe("https://files.test/ecg"));
  });

  it("comes again with the network, where its file was refused, and not with every save", async () => {
    const { picture, media, figure } = open(ecg, () => new Map([[key, "https://files.test/ecg"]]));
    await vi.waitFor(() => expect(picture()).not.toBeNull());
    fail(picture());
    await vi.waitFor(() => expect(picture()).toBeNull());
    media.tellNews("saved");
    await Promise.resolve();
    expect(figure().textContent).toContain("could not be loaded");
    media.tellNews("online");
    await vi.waitFor(() => expect(picture()).not.toBeNull());
  });

  it("is chosen by a press: the caret goes behind its caption, and the button beside it is only a button", async () => {
    const { picture, view: editor, figure } = open(ecg, () => new Map([[key, "https://files.test/ecg"]]));
    await vi.waitFor(() => expect(picture()).not.toBeNull());
    const press = (target: Element | null) =>
      target?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true }));
    press(picture());
    const { $head } = editor.state.selection;
    expect([$head.parent.attrs.uid, $head.parentOffset]).toEqual(["ecg", "Lead II".length]);
    editor.dispatch(editor.state.tr.setSelection(Selection.atStart(editor.state.doc)));
    fail(picture());
    await vi.waitFor(() => expect(picture()).toBeNull());
    press(figure().querySelector("button"));
    expect(editor.state.selection.$head.parent.attrs.uid).not.toBe("ecg");
  });

  it("says that it has no file, and is shown by an address of another site as it is", async () => {
    expect(open({ type: "image", uid: "none" }).figure().textContent).toBe("This image has no file yet.");
    view?.destroy();
    const { picture } = open({ ...ecg, url: "https://example.org/a.png" });
    await vi.waitFor(() => expect(picture()?.src).toBe("https://example.org/a.png"));
  });

  it("of the old store is asked for by its path", async () => {
    const { picture } = open({ type: "image", uid: "old", uri: "ecg/lead 2.png" });
    await vi.waitFor(() =>
      expect(picture()?.getAttribute("src")).toMatch(/^\/documents\/7\/.*lead%202\.png$/),
    );
  });
});
