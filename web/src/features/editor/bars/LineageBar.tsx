import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useId, useMemo, useState } from "react";
import { deletionBlock } from "#shared/case/changes/deletionBlock.ts";
import { view } from "#shared/case/changes/view.ts";
import { displayName } from "#shared/case/model/nodeTable.ts";
import { childrenOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { useFlash } from "../../../ui/Flash.tsx";
import { choicesFor } from "../acts/newNodes.ts";
import { isMovable, moveByOne, standingOf } from "../acts/nodes.ts";
import { deleteWhole } from "../acts/tables.ts";
import { AddContent } from "../copying/AddContent.tsx";
import { copy, nodeToCopy } from "../copying/copied.ts";
import { lineageOf } from "../host/gestures.ts";
import type { ReusePlace } from "../reuse/reusePlace.ts";
import type { EditSession } from "../session/editSession.ts";
import { useRestedState, useSessionState } from "../useEditSession.ts";
import classes from "./bars.module.css";
import { LineagePath } from "./LineagePath.tsx";
import { NodeFields } from "./NodeFields.tsx";
import { TableBar } from "./TableBar.tsx";

type Props = {
  session: EditSession;
  isWritable: boolean;
  userId: string;
  documentId: number;
  mint: (what: string) => string;
  /** Acts on reusable content at a node. */
  reuse?: (at: ReusePlace) => ReactNode;
  /** Adds to the card of learning objectives, by the nodes around the caret. */
  objectives?: (lineage: readonly ContentNode[]) => ReactNode;
  /** Panel of the selected node. */
  panels?: (root: ContentNode, lineage: readonly string[]) => ReactNode;
};

/** The innermost of the nodes above the caret whose own list takes something; the case itself takes pages. */
const holderIn = ([root, ...below]: readonly ContentNode[]): ContentNode | undefined =>
  below.findLast((node) => choicesFor(node, false).length > 0) ?? root;

/**
 * Returns true for content that can be copied and pasted: not the case itself, nor a part that is nothing without its
 * table.
 */
const isCopyable = ({ type, subtype }: ContentNode): boolean =>
  subtype !== "root" && type !== "tableRow" && type !== "tableCell";

/** The nodes of these uids, each below the one before. */
function nodesAlong(root: ContentNode, uids: readonly string[]): ContentNode[] {
  const nodes: ContentNode[] = [];
  let among: readonly ContentNode[] = [root];
  for (const uid of uids) {
    const node = among.find((each) => each.uid === uid);
    if (!node) break;
    nodes.push(node);
    among = childrenOf(node);
  }
  return nodes;
}

/** Returns a node's place and the acts on the whole node that its author may do. */
function mayDoTo(
  current: ContentNode,
  {
    session,
    document,
    isWritable,
  }: Pick<Props, "session" | "isWritable"> & { document: Parameters<typeof standingOf>[0] },
) {
  const standing = standingOf(document, current.uid);
  const { uid } = current;
  const home = standing && { parent: standing.parentUid, key: standing.key };
  const mayMove =
    isWritable &&
    standing !== undefined &&
    home !== undefined &&
    isMovable(standing) &&
    session.may({ type: "moveNode", uid, place: home });
  const mayDelete =
    isWritable &&
    standing !== undefined &&
    current.type !== "tableCell" &&
    session.may({ type: "deleteNode", uid });
  return { standing, home, mayMove, mayDelete };
}

type MoveProps = Pick<Props, "session"> & {
  current: ContentNode;
  may: ReturnType<typeof mayDoTo>;
  /** Node that refers to the current one and may not be changed. */
  block: ContentNode | undefined;
  whyNotId: string;
};

/** Moves a node by one place, or deletes it. */
function MoveAndDelete({ session, current, may, block, whyNotId }: MoveProps) {
  const { standing, mayMove, mayDelete } = may;
  return (
    <>
      <ActionIcon
        variant="subtle"
        aria-label="Move up"
        disabled={!mayMove || !standing?.previous}
        onClick={() => session.act((scene) => moveByOne(scene, current.uid, "up"))}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label="Move down"
        disabled={!mayMove || !standing?.next}
        onClick={() => session.act((scene) => moveByOne(scene, current.uid, "down"))}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label="Delete"
        aria-describedby={mayDelete && block ? whyNotId : undefined}
        disabled={!mayDelete || block !== undefined}
        onClick={() => session.act((scene) => deleteWhole(scene, current.uid))}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** The nodes around the caret, from the case inward, and the one of them that is chosen: without a choice the innermost. */
function useLineage({ session }: Pick<Props, "session">) {
  const uids = useSessionState(session, () =>
    lineageOf(session)
      .map(({ uid }) => uid)
      .join(" "),
  ).split(" ");
  // A choice holds for as long as the caret stays in the node in which it was made.
  const innermost = uids.at(-1);
  const [choice, setChoice] = useState<{ uid: string; from: string | undefined }>();
  const chosen = choice?.from === innermost ? choice?.uid : undefined;

  const root = useRestedState(session, ({ draft, viewMode }) => view(draft, viewMode));
  const nodes = nodesAlong(root, uids);
  const current = nodes.find(({ uid }) => uid === chosen) ?? nodes.at(-1);
  const holder = holderIn(current ? nodes.slice(0, nodes.indexOf(current) + 1) : nodes);
  return {
    ...{ uids, root, nodes, current, holder },
    /** The node of the holder's list behind which something is added. */
    after: holder && nodes[nodes.indexOf(holder) + 1],
    choose: (uid: string) => setChoice({ uid, from: innermost }),
  };
}

/** Copies a node of the case to be pasted elsewhere. */
function CopyNode(
  props: Pick<Props, "session" | "userId" | "documentId"> & { current: ContentNode; isDisabled: boolean },
) {
  const { session, current } = props;
  const flash = useFlash();
  const copyCurrent = (): void => {
    const node = nodeToCopy(session.getState().draft, current.uid);
    if (node && copy(props.userId, { node, from: props.documentId }))
      flash.success(`Copied: ${displayName(node)}`);
    else flash.error("This is too large to copy.");
  };
  return (
    <ActionIcon
      variant="subtle"
      aria-label="Copy"
      disabled={!isCopyable(current) || props.isDisabled}
      onClick={copyCurrent}
    >
      <IconCopy size={18} aria-hidden />
    </ActionIcon>
  );
}

/** The node that the caret is in and those around it, each with what can be done to it as a whole. @see spec documents §2.11 */
export function LineageBar(props: Props) {
  const { session, isWritable, userId, documentId, mint } = props;
  const { uids, root, nodes, current, holder, after, choose } = useLineage(props);
  const document = useRestedState(session, ({ editor }) => editor.doc);
  const whyNotId = useId();
  const currentUid = current?.uid;
  const block = useMemo(() => {
    if (!isWritable || currentUid === undefined) return undefined;
    return deletionBlock({ draft: session.getState().draft, root, uid: currentUid }, session.actor);
  }, [session, isWritable, root, currentUid]);

  if (!current)
    return (
      <p className={`${classes.note} ${classes.foldable} ${classes.inspector}`}>
        Place the cursor in the case to see where you are.
      </p>
    );
  const may = mayDoTo(current, { session, document, isWritable });
  const { standing, home, mayDelete } = may;
  return (
    <div className={classes.inspector}>
      <LineagePath nodes={nodes} current={current} onChoose={choose} />
      <fieldset
        className={`${classes.group} ${classes.foldable}`}
        aria-label={`Whole ${displayName(current)}`}
        data-tools="node"
      >
        <MoveAndDelete {...{ session, current, may, block, whyNotId }} />
        <NodeFields key={current.uid} session={session} node={current} isWritable={isWritable} />
        <CopyNode {...{ session, userId, documentId, current }} isDisabled={standing === undefined} />
        {holder && (
          <AddContent
            {...{ session, userId, documentId, mint, holder, after }}
            isRoot={holder === nodes[0]}
            isDisabled={!isWritable}
          />
        )}
        {mayDelete && block && (
          <p id={whyNotId} className={classes.note}>
            Can't delete: {displayName(block)} ({block.uid}) refers to it, and you do not have permission to
            change that.
          </p>
        )}
      </fieldset>
      {props.objectives?.(nodes)}
      {props.reuse?.({
        ...{ node: current, holder, after },
        home: standing && standing.parentUid !== nodes[0]?.uid ? home : undefined,
      })}
      <div className={`${classes.group} ${classes.foldable}`}>{props.panels?.(root, uids)}</div>
      <TableBar session={session} isWritable={isWritable} />
    </div>
  );
}
