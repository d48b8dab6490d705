import { Plugin } from "prosemirror-state";
import type { Draft } from "#shared/case/changes/draft.ts";
import { changeTags, type TextChange } from "../document/marks.ts";

type Told = { draft: () => Draft; nameOf: (id: string) => string };

const words: Record<Exclude<TextChange["kind"], "ADD_COMMENT_THREAD">, string> = {
  ADDED_TEXT: "Added by",
  DELETED_TEXT: "Deleted by",
  ADDED_STYLE: "Style added by",
  DELETED_STYLE: "Style removed by",
};

/** Most characters of a comment that are spoken where its words stand; its card has all of it. */
const longestComment = 200;

/** Text spoken for a range, beside that it is an insertion, a deletion or marked. */
export function spokenOf({ kind, id, author }: TextChange, { draft, nameOf }: Told): string {
  if (kind !== "ADD_COMMENT_THREAD") return `${words[kind]} ${nameOf(author)}`;
  const comments = draft().threads[id]?.comments ?? [];
  return comments
    .map((comment) => `Comment by ${nameOf(comment.author)}: ${comment.text}`)
    .join(" ")
    .slice(0, longestComment);
}

/** An element that says all of a change but which it is. A case has thousands, which differ in little else: to copy one is the quickest way to make it. */
function elementOf({ kind, author }: TextChange, spoken: string): HTMLElement {
  const dom = document.createElement(changeTags[kind]);
  dom.setAttribute("data-kind", kind);
  dom.setAttribute("data-author", author);
  dom.setAttribute("title", spoken);
  dom.setAttribute("aria-description", spoken);
  return dom;
}

/** Says of insertions, deletions and comments in the text whose they are: to screen readers, and to whoever points at them. */
export const spokenChanges = (told: Told): Plugin => {
  const patterns = new Map<string, HTMLElement>();
  const patternOf = (change: TextChange): HTMLElement => {
    const spoken = spokenOf(change, told);
    const key = `${change.kind} ${change.author} ${spoken}`;
    const known = patterns.get(key);
    if (known) return known;
    const made = elementOf(change, spoken);
    // What somebody comments is said once.
    if (change.kind !== "ADD_COMMENT_THREAD") patterns.set(key, made);
    return made;
  };
  return new Plugin({
    props: {
      markViews: {
        change: ({ attrs }) => {
          const change = attrs as TextChange; // as the schema has it
          const dom = patternOf(change).cloneNode() as HTMLElement; // of an element
          dom.setAttribute("data-change", change.id);
          return { dom };
        },
      },
    },
  });
};
