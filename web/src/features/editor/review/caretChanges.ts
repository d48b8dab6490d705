import type { EditorState } from "prosemirror-state";
import type { Draft } from "#shared/case/changes/draft.ts";
import type { NodeHighlight } from "#shared/case/changes/viewTypes.ts";
import { displayName } from "#shared/case/model/nodeTable.ts";
import type { TextChange } from "../document/marks.ts";
import { typeOf } from "../document/toTree.ts";
import { spokenOf } from "../host/spokenChanges.ts";

type Told = { draft: Draft; nameOf: (id: string) => string };

const nodeWords: Record<NodeHighlight["kind"], string> = {
  ADD_CONTENT: "added by",
  DELETE_CONTENT: "deleted by",
  MOVE_NODE: "moved by",
  SPLIT: "split by",
  JOIN: "merged with the previous one by",
  SET_KEYS_VALUES: "changed by",
  ADD_COMMENT_THREAD: "commented on by",
};

/**
 * Describes the changes at the caret: of the letter after it or, at the end of a stretch, before it, and of the blocks that it is in. Descriptions of
 * single stretches are not told by every screen reader.
 */
export function caretChanges({ selection, doc }: EditorState, { draft, nameOf }: Told): string {
  const { $head } = selection;
  const letter = $head.nodeAfter ?? $head.nodeBefore;
  const ofText = (letter?.isText ? letter.marks : [])
    .filter(({ type }) => type.name === "change")
    .map(({ attrs }) => spokenOf(attrs as TextChange, { draft: () => draft, nameOf })); // as the schema has it
  const ofNodes: string[] = [];
  const tell = (node: typeof doc): void => {
    const type = typeOf(node);
    for (const { kind, author } of (node.attrs.highlights ?? []) as NodeHighlight[])
      if (type) ofNodes.push(`${displayName({ type })} ${nodeWords[kind]} ${nameOf(author)}`);
  };
  for (let depth = $head.depth; depth > 0; depth--) tell($head.node(depth));
  if (letter && !letter.isText) tell(letter);
  return [...new Set([...ofText, ...ofNodes])].join(". ");
}
