/** Runs in the page of the editor: plain expressions, since each engine takes text alone. */

const helpers = `
  const root = () => document.querySelector('[role="textbox"][aria-label^="Text of"]');
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const until = async (what, look, ms = 25000) => {
    const end = Date.now() + ms;
    for (;;) {
      const found = look();
      if (found) return found;
      if (Date.now() > end) throw new Error("waited for " + what);
      await pause(50);
    }
  };
  const button = (words) => [...document.querySelectorAll("button")].find((each) => (each.getAttribute("aria-label") ?? each.textContent).trim().startsWith(words));
  const leaves = (node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    return found;
  };
`;
const inPage = (body: string): string => `(async () => {${helpers}${body}})()`;

/** Takes the lock, and begins to write in one of the modes. */
export const beginWriting = (mode: "editing" | "suggesting"): string =>
  inPage(`
    (await until("LOCK!", () => button("LOCK!"), 90000)).click();
    await until("a text that can be written", () => root()?.getAttribute("contenteditable") === "true", 60000);
    const select = await until("the edit mode", () => [...document.querySelectorAll("select")].find((each) => each.labels?.[0]?.textContent?.includes("Edit mode") || each.getAttribute("aria-label") === "Edit mode"));
    if (select.value !== ${JSON.stringify(mode)}) {
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value").set.call(select, ${JSON.stringify(mode)});
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }
    await pause(300);
    return select.value;
  `);

/** Sets the selection by letters behind a mark; the editor follows the browser's own selection. */
export const select = (mark: string, from: number, to: number): string =>
  inPage(`
    const texts = leaves(root());
    const first = texts.findIndex((each) => each.data.includes(${JSON.stringify(mark)}));
    if (first < 0) throw new Error("no mark ${mark}");
    const start = texts[first].data.indexOf(${JSON.stringify(mark)}) + ${mark.length};
    const place = (letters) => {
      let left = start + letters;
      for (const text of texts.slice(first)) {
        if (left <= text.data.length) return [text, left];
        left -= text.data.length;
      }
      throw new Error("too few letters behind ${mark}");
    };
    root().focus();
    texts[first].parentElement.scrollIntoView({ block: "center" });
    const selection = getSelection();
    selection.setBaseAndExtent(...place(${from}), ...place(${to}));
    await pause(60);
    return selection.toString();
  `);

/** The text of the case, a line for each paragraph, once it has not changed for a moment. */
export const readText = (): string =>
  inPage(`
    const blocks = () => [...root().querySelectorAll("p")].map((each) => each.textContent.replaceAll("\\u00a0", " ").replaceAll("\\ufeff", "").replaceAll("\\u200b", "")).join("\\n");
    await until("the text", () => root() && blocks().includes("[01]"));
    let last = blocks();
    for (let same = 0; same < 3; ) {
      await pause(60);
      const now = blocks();
      same = now === last ? same + 1 : 0;
      last = now;
    }
    return last;
  `);

/** Saves, and waits until all is saved. */
export const saveAll = (): string =>
  inPage(`
    button("Save")?.click();
    await until("Saved", () => [...document.querySelectorAll("button")].some((each) => /^Saved/.test(each.textContent.trim() || each.getAttribute("aria-label") || "")), 40000);
    return true;
  `);
