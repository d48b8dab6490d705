import { Button } from "@mantine/core";
import { useState } from "react";
import { mayHold } from "#shared/case/model/containment.ts";
import { nodeTable } from "#shared/case/model/nodeTable.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { placeOf } from "#shared/case/reuse/places.ts";
import type { ReusableDetail } from "#shared/contract/mapping/reusables.ts";
import { getVariant } from "#shared/contract/mapping/variants.ts";
import { ApiError, textOf } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";
import { useFlash } from "../../../ui/Flash.tsx";
import bars from "../bars/bars.module.css";
import { laterPart } from "../laterParts.tsx";
import type { Editor } from "../useEditor.ts";
import { insertItem, placeInstead, undoPlace } from "./reuseActs.ts";
import type { ReusePlace } from "./reusePlace.ts";
import { useReusableItem } from "./useReusableItem.ts";

const MakeReusable = laterPart(async () => (await import("./MakeReusable.tsx")).MakeReusable);
const ReusablePicker = laterPart(async () => (await import("./ReusablePicker.tsx")).ReusablePicker);
const ReusableDetails = laterPart(async () => (await import("./ReusableDetails.tsx")).ReusableDetails);

const sample: ContentNode = { type: "variantPlaceholder", uid: "sample" };

/** Dialog that is open: of making, of picking, or the details of an item. */
type Opened = "make" | "pick" | { id: number } | undefined;

/** Acts of the bar's buttons on the case. */
function useReuseActs(given: {
  editor: Editor;
  at: ReusePlace;
  item: ReusableDetail | undefined;
  setOpen: (open: Opened) => void;
}) {
  const { editor, at, item, setOpen } = given;
  const { session, saving, mint } = editor;
  const { node, home, holder, after } = at;
  const flash = useFlash();
  const { confirm } = useConfirm();
  const make = async (): Promise<void> => {
    // The server takes the content from its own draft.
    if (await saving.saver.save()) setOpen("make");
    else flash.error("The case could not be saved, so nothing was made reusable.");
  };
  const made = async (detail: ReusableDetail): Promise<void> => {
    setOpen(undefined);
    const isMeant = await confirm({
      message: `“${detail.name}” takes the place of this content in the case. It is changed on its own page from now on.`,
      confirmLabel: "Continue",
    });
    if (isMeant && home) placeInstead(session, { uid: node.uid, home, item: detail }, mint);
  };
  const insert = (detail: ReusableDetail): void => {
    setOpen(undefined);
    if (!holder) return;
    if (insertItem(session, { holder: holder.uid, after: after?.uid, item: detail }, mint))
      setOpen({ id: detail.id });
  };
  const undo = async (): Promise<void> => {
    const variantId = item?.publishVariantId;
    if (!home || variantId === null || variantId === undefined) return;
    try {
      const { data } = await call(getVariant, { params: { id: String(variantId) } });
      // As the server gives it out.
      const content = contentOf(data as ContentNode);
      undoPlace(session, { place: node, home, content }, mint);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      flash.error(textOf(error));
    }
  };
  return { make, made, insert, undo };
}

const isBlock = ({ node, home }: ReusePlace): boolean =>
  home?.key === "content" && nodeTable[node.type].inPages && node.type !== "variantPlaceholder";

/** Make RC, Undo RC, and what is put in from the list. @see spec documents §2.11 Second bar, §4 "Reusable content" */
export function ReuseBar({ editor, at }: { editor: Editor; at: ReusePlace }) {
  const { saving, mayWrite } = editor;
  const { documentContext, userContext, version } = editor.opened.contexts;
  const { node, home, holder } = at;
  const [open, setOpen] = useState<Opened>();
  const itemId = placeOf(node);
  const item = useReusableItem(itemId);
  const isText = documentContext.docType === "ReusableObject";
  const mayMake = userContext.permissions.includes("createExistingContentRlo") && !isText;
  const mayInsert = userContext.permissions.includes("insertRloToDocuments");
  const close = (): void => setOpen(undefined);

  const { make, made, insert, undo } = useReuseActs({ editor, at, item, setOpen });
  const usesElsewhere = item?.documents.some(({ id }) => id !== documentContext.id) ?? true;

  if (!mayMake && !mayInsert) return null;
  return (
    <fieldset className={`${bars.group} ${bars.foldable}`} aria-label="Reusable content">
      {mayMake && itemId === undefined && (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={!mayWrite || !isBlock(at)}
          onClick={() => void make()}
        >
          Make RC
        </Button>
      )}
      {itemId !== undefined && (
        <ItemButtons
          mayUndo={mayMake}
          isUndoOff={!mayWrite || !home || usesElsewhere}
          onDetails={() => setOpen({ id: itemId })}
          onUndo={() => void undo()}
        />
      )}
      {mayInsert && (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={!mayWrite || !holder || holder.level === 0 || !mayHold(holder, "content", sample)}
          onClick={() => setOpen("pick")}
        >
          Insert RC
        </Button>
      )}
      {open === "make" && (
        <MakeReusable
          source={() => ({ version_id: version.id, base_rev: saving.saver.rev(), uids: [node.uid] })}
          onClose={close}
          onMade={(detail) => void made(detail)}
        />
      )}
      {open === "pick" && (
        <ReusablePicker without={documentContext.reusable_object_id} onClose={close} onPicked={insert} />
      )}
      {typeof open === "object" && <ReusableDetails id={open.id} onClose={close} />}
    </fieldset>
  );
}

/** Buttons of a reusable item that stands in the case. */
function ItemButtons(props: {
  mayUndo: boolean;
  isUndoOff: boolean;
  onDetails: () => void;
  onUndo: () => void;
}) {
  return (
    <>
      <Button size="compact-sm" variant="subtle" onClick={props.onDetails}>
        RC details
      </Button>
      {props.mayUndo && (
        <Button size="compact-sm" variant="subtle" disabled={props.isUndoOff} onClick={props.onUndo}>
          Undo RC
        </Button>
      )}
    </>
  );
}
