import { Button, NativeSelect } from "@mantine/core";
import { useMemo, useState, useSyncExternalStore } from "react";
import type { ContentNode } from "#shared/case/model/types.ts";
import { useFlash } from "../../../ui/Flash.tsx";
import type { Act } from "../acts/act.ts";
import { addTitle, choicesFor } from "../acts/newNodes.ts";
import { addNodes, standingOf } from "../acts/nodes.ts";
import { mainListOf } from "../document/nodeNames.ts";
import { laterPart, PartLoading } from "../laterParts.tsx";
import { type PickedKind, pickedKinds } from "../media/pickedKinds.ts";
import { refusalText } from "../refusalTexts.ts";
import type { EditSession } from "../session/editSession.ts";
import { mayPaste, onCopied, readCopied, storedCopy, toPaste } from "./copied.ts";

const MediaPicker = laterPart(
  async () => (await import("../media/MediaPicker.tsx")).MediaPicker,
  PartLoading,
);

const pasteContent = "PASTE CONTENT";

type Props = {
  session: EditSession;
  userId: string;
  documentId: number;
  mint: (what: string) => string;
  /** Parent of the new content, and the node in it behind which it stands. */
  holder: ContentNode;
  after?: ContentNode | undefined;
  isRoot: boolean;
  isDisabled: boolean;
};

/** Adds to an act of pasting the document whose files it names, for the server. */
const withSource = (act: Act, copiedFrom: number): Act => ({
  ...act,
  sketches: act.sketches.map((sketch) => (sketch.type === "addNodes" ? { ...sketch, copiedFrom } : sketch)),
});

/** Choices of the menu: new nodes, files, and copied content. */
function useAdditions({ session, userId, mint, holder, after, isRoot, isDisabled }: Props) {
  const flash = useFlash();
  const stored = useSyncExternalStore(onCopied, () => storedCopy(userId));
  const copied = useMemo(() => readCopied(stored), [stored]);
  const key = mainListOf(holder.type)?.key;
  const mayAdd = (node: ContentNode): boolean =>
    key !== undefined && session.may({ type: "addNodes", place: { parent: holder.uid, key }, nodes: [node] });
  // Nobody sees the list of a disabled control, so it is not made.
  const choices = isDisabled ? [] : choicesFor(holder, isRoot).filter(({ sample }) => mayAdd(sample));
  const sampleOf = (kind: PickedKind): ContentNode => ({ type: kind, uid: "sample", url: "" });
  const kinds = isDisabled
    ? []
    : pickedKinds.filter(
        (kind) =>
          key !== undefined && mayPaste(holder, isRoot, key, sampleOf(kind)) && mayAdd(sampleOf(kind)),
      );
  const isPasteOffered = !isDisabled && copied !== undefined && mayAdd(copied.node);

  const addAll = (nodes: readonly ContentNode[], copiedFrom?: number): void => {
    if (key === undefined) return;
    session.act((scene) => {
      const standing = after && standingOf(scene.document, after.uid);
      const isInList = standing?.parentUid === holder.uid && standing.key === key;
      const place = { parent: holder.uid, key, ...(isInList && after ? { after: after.uid } : {}) };
      const act = addNodes(scene, nodes, place);
      return copiedFrom === undefined ? act : withSource(act, copiedFrom);
    });
    session.focus();
  };
  const add = (value: string): void => {
    if (value !== pasteContent) {
      const choice = choices.find((each) => each.value === value);
      if (choice) addAll([choice.make(mint)]);
    } else if (copied && key !== undefined && mayPaste(holder, isRoot, key, copied.node)) {
      addAll(toPaste(session.getState().draft, copied.node, mint), copied.from);
    } else flash.error(refusalText({ ok: false, reason: "NESTING", path: "", detail: "" }));
  };

  return { choices, kinds, isPasteOffered, add, addAll };
}

/** The menu of what can be added, copied content among it. @see spec documents §2.5 Add-content menu */
export function AddContent(props: Props) {
  const { mint } = props;
  const [isPicking, setIsPicking] = useState(false);
  const title = addTitle(props.holder, props.isRoot);
  const { choices, kinds, isPasteOffered, add, addAll } = useAdditions(props);

  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={title}
        title={title}
        disabled={choices.length === 0 && !isPasteOffered}
        value=""
        onChange={(event) => add(event.currentTarget.value)}
      >
        <option value="">--Pick an item--</option>
        <optgroup label={title}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </optgroup>
        {isPasteOffered && <option value={pasteContent}>{pasteContent}</option>}
      </NativeSelect>
      {kinds.length > 0 && (
        <Button variant="default" size="compact-xs" onClick={() => setIsPicking(true)}>
          Media
        </Button>
      )}
      {isPicking && (
        <MediaPicker
          kinds={kinds}
          documentId={props.documentId}
          mint={mint}
          onPicked={(node) => addAll([node])}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  );
}
