import type { Flow } from "#shared/case/flow/flow.ts";
import { isPassage } from "#shared/case/tools/passages.ts";
import { uidOfElement } from "../../../viewer/nodeIds.tsx";

/** The passage that an element belongs to: the innermost one. */
export function passageAt(flow: Flow, element: Element): string | undefined {
  for (let at = element.closest("[id]"); at; at = at.parentElement?.closest("[id]") ?? null) {
    const uid = uidOfElement(at);
    if (isPassage(flow, uid)) return uid;
  }
  return undefined;
}

/** The passages on the page, from top to bottom. */
export function passagesOn(flow: Flow, page: ParentNode): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>("[id]")].filter(
    (element) => isPassage(flow, uidOfElement(element)) && !element.closest("[hidden]"),
  );
}

/** Below the bars at the top of the window. */
const readingLinePx = 110;

/**
 * The passage one step on (or back) from the current one; without a current one, the first that is not above the reading
 * line. Stays at the ends.
 */
export function nextPassage(
  passages: readonly HTMLElement[],
  current: string | undefined,
  step: 1 | -1,
): HTMLElement | undefined {
  const index = passages.findIndex((passage) => uidOfElement(passage) === current);
  if (index < 0) {
    const shown = passages.find((passage) => passage.getBoundingClientRect().bottom > readingLinePx);
    return shown ?? passages.at(-1);
  }
  return passages[Math.min(Math.max(index + step, 0), passages.length - 1)];
}
