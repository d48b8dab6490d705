import type { Page } from "@playwright/test";

/** Words in visible cells of the page's tables that stand on two lines, since their column is narrower than they are. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("main th, main td")].flatMap((cell) => {
      const broken: string[] = [];
      const part = cell.closest("thead, tbody, tfoot");
      // For screen readers alone.
      if (part && part.getBoundingClientRect().width <= 1) return broken;
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\p{L}+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            broken.push(word);
        }
      return broken;
    }),
  );
