import type { Page } from "@playwright/test";

/** A line of the editor as the page shows it. */
export type WrittenLine = {
  /** Without what is struck through. */
  accepted: string;
  /** Without what is suggested as new. */
  rejected: string;
  /** The selection, in letters that are not struck through; undefined where it is elsewhere. */
  selected: { from: number; to: number } | undefined;
};

/** Reads a line by its uid. Runs in the page. */
export const readLine = (page: Page, uid: string): Promise<WrittenLine> =>
  page.evaluate((uid) => {
    const line = document.querySelector(`[role=textbox] [data-uid="${uid}"]`);
    if (!line) throw new Error(`No line ${uid}`);
    const without = (part: DocumentFragment, kind: string): string => {
      for (const each of part.querySelectorAll(`[data-kind="${kind}"]`)) each.remove();
      return part.textContent ?? "";
    };
    const upTo = (node: Node, offset: number): DocumentFragment => {
      const range = document.createRange();
      range.setStart(line, 0);
      range.setEnd(node, offset);
      return range.cloneContents();
    };
    const whole = (): DocumentFragment => upTo(line, line.childNodes.length);
    const selection = document.getSelection();
    const at = (node: Node, offset: number): number => without(upTo(node, offset), "DELETED_TEXT").length;
    const isHere =
      selection?.anchorNode && line.contains(selection.anchorNode) && line.contains(selection.focusNode);
    const range = isHere ? selection?.getRangeAt(0) : undefined;
    return {
      accepted: without(whole(), "DELETED_TEXT"),
      rejected: without(whole(), "ADDED_TEXT"),
      selected: range && {
        from: at(range.startContainer, range.startOffset),
        to: at(range.endContainer, range.endOffset),
      },
    };
  }, uid);

/**
 * Selects letters of a line by their place among all that are shown, as a mouse would: nothing for a length of 0. Resolves once the
 * editor has taken it.
 */
export const selectIn = (page: Page, uid: string, share: number, length: number): Promise<void> =>
  page.evaluate(
    async ({ uid, share, length }) => {
      const line = document.querySelector(`[role=textbox] [data-uid="${uid}"]`);
      const host = document.querySelector<HTMLElement>("[role=textbox]");
      if (!line || !host) throw new Error(`No line ${uid}`);
      const size = line.textContent?.length ?? 0;
      const placeOf = (offset: number): [Node, number] => {
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        let left = offset;
        let last: Node | undefined;
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const { length: own } = node as Text;
          if (left <= own) return [node, left];
          left -= own;
          last = node;
        }
        return last ? [last, (last as Text).length] : [line, 0];
      };
      const from = Math.floor(share * (size + 1));
      host.focus({ preventScroll: true });
      const selection = document.getSelection();
      const selected = () => {
        const { anchorNode, anchorOffset, focusNode, focusOffset } = selection ?? {};
        return [anchorNode, anchorOffset, focusNode, focusOffset];
      };
      const before = selected();
      // The browser tells of it in a task of its own, and of nothing where it was selected already.
      const told = new Promise((done) => document.addEventListener("selectionchange", done, { once: true }));
      selection?.setBaseAndExtent(...placeOf(from), ...placeOf(Math.min(size, from + length)));
      if (selected().some((each, i) => each !== before[i])) await told;
      // All who listen have heard of it.
      await new Promise((done) => setTimeout(done));
    },
    { uid, share, length },
  );

/** Pastes text where the selection is. */
export const pasteText = (page: Page, text: string): Promise<void> =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.querySelector("[role=textbox]")?.dispatchEvent(event);
  }, text);

/** What a spell checker's menu does: words in the place of what is selected, whatever the browser calls it. */
export const replaceSelected = (page: Page, text: string): Promise<void> =>
  page.evaluate((text) => {
    const range = document.getSelection()?.getRangeAt(0);
    if (!range) throw new Error("Nothing is selected");
    const { startContainer, startOffset, endContainer, endOffset } = range;
    const event = new InputEvent("beforeinput", {
      inputType: "insertReplacementText",
      data: text,
      bubbles: true,
      cancelable: true,
      targetRanges: [new StaticRange({ startContainer, startOffset, endContainer, endOffset })],
    });
    document.querySelector("[role=textbox]")?.dispatchEvent(event);
  }, text);
