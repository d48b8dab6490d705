import { createReactManager, Remirror } from "@remirror/react";
import { DOMParser, DOMSerializer, type Node } from "prosemirror-model";
import { Plugin, Selection } from "prosemirror-state";
import { useLayoutEffect } from "react";
import {
  BlockquoteExtension,
  BoldExtension,
  BulletListExtension,
  HardBreakExtension,
  ItalicExtension,
  LinkExtension,
  MentionAtomExtension,
  OrderedListExtension,
  SubExtension,
  SupExtension,
  UnderlineExtension,
} from "remirror/extensions";
import { isSafeAddress, safeRichText } from "#shared/domain/richText.ts";
import { lent } from "../ui/ownRoot.ts";

/** Nobody who writes `2*3*4` means slanted text: look is given by buttons and keys. */
const exclude = { inputRules: true, pasteRules: true };
const typedAddress = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/gi;

/** A written-out web address becomes a link; nothing else does ('node.js', 'e.g.so'). */
const findAutoLinks = (text: string) =>
  [...text.matchAll(typedAddress)].map(({ 0: address, index }) => ({
    ...{ text: address, href: address },
    ...{ start: index, end: index + address.length },
  }));

/** All that `safeRichText` keeps has a place here: a text that is opened and closed again is what it was. */
const extensions = () => [
  new BoldExtension({ exclude }),
  new ItalicExtension({ exclude }),
  new UnderlineExtension({ exclude }),
  new SubExtension({ exclude }),
  new SupExtension({ exclude }),
  new BlockquoteExtension({ exclude }),
  new BulletListExtension({}),
  new OrderedListExtension({}),
  new HardBreakExtension({}),
  new LinkExtension({
    ...{ autoLink: true, findAutoLinks, isValidUrl: isSafeAddress, defaultProtocol: "https:" as const },
    // A link may be bold.
    markOverride: { excludes: "link" },
    // The form beside the field asks for the address.
    exclude: { keymap: true },
  }),
  new MentionAtomExtension({
    matchers: [{ name: "at", char: "@" }],
    // The field offers names by itself.
    exclude: { suggesters: true },
  }),
];

type Manager = ReturnType<typeof managerWith>;

/** Text beyond the limit is not taken; a longer one that was there before may become shorter. */
const limited = (limit: number) =>
  new Plugin({
    filterTransaction: ({ docChanged, doc, before }) =>
      !docChanged || doc.textContent.length <= limit || doc.textContent.length <= before.textContent.length,
    props: {
      transformPastedHTML: (html) => safeRichText(html),
      // A file or a picture has no place in it.
      handleDrop: (_view, event) => (event.dataTransfer?.files.length ?? 0) > 0,
    },
  });

const managerWith = (limit: number) => createReactManager(extensions, { plugins: [limited(limit)] });

function parse(html: string): HTMLElement {
  return new globalThis.DOMParser().parseFromString(html, "text/html").body;
}

/** A field that is drawn: what it holds, and what can be done in it. */
export type Box = ReturnType<typeof boxOf>;

function boxOf(manager: Manager, listeners: Set<() => void>) {
  const { view } = manager;
  const html = (): string => {
    const holder = document.createElement("div");
    holder.append(DOMSerializer.fromSchema(manager.schema).serializeFragment(view.state.doc.content));
    return holder.innerHTML;
  };
  return {
    view,
    commands: manager.store.commands,
    active: manager.store.active,
    /** With the marks of mentions: `writtenOf` leaves what is kept of it. */
    html,
    /** Begins anew with a text, and nothing to undo. `caret`: place in its lines, or its end. */
    begin: (text: string, caret: number | undefined): void => {
      const doc = DOMParser.fromSchema(manager.schema).parse(parse(text), { preserveWhitespace: "full" });
      const selection =
        caret === undefined ? Selection.atEnd(doc) : Selection.near(doc.resolve(positionOf(doc, caret)));
      view.updateState(manager.createState({ content: doc, selection }));
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Position in a document of one paragraph a line, by the offset in the lines. */
function positionOf(doc: Node, caret: number): number {
  const lines = doc.textBetween(0, doc.content.size, "\n").slice(0, caret).split("\n").length;
  return Math.min(caret + lines, doc.content.size);
}

/**
 * Draws a field into a place, in a root of its own: Remirror ends at React 18 and cannot be mounted twice, as React's strict mode does in
 * development. Returns what takes it away.
 * @see ADR 0424
 */
export function mountBox(
  place: HTMLElement,
  options: {
    limit: number;
    placeholder: string;
    attributes: Record<string, string>;
    /** In the turn in which it is drawn: nothing was typed since. */
    onReady: (box: Box) => void;
  },
): () => void {
  const manager = managerWith(options.limit);
  const listeners = new Set<() => void>();
  const root = lent.createRoot?.(place);
  if (!root) throw new Error("The first script lent no createRoot");
  root.render(
    <Remirror
      manager={manager}
      autoRender="start"
      attributes={options.attributes}
      placeholder={options.placeholder}
      onChange={() => {
        for (const listener of listeners) listener();
      }}
    >
      <Drawn onDrawn={() => options.onReady(boxOf(manager, listeners))} />
    </Remirror>,
  );
  // A root can't be taken away while another one is being drawn.
  return () => void setTimeout(() => root.unmount());
}

function Drawn({ onDrawn }: { onDrawn: () => void }) {
  useLayoutEffect(onDrawn, []);
  return null;
}
