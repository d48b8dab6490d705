import { Button, CloseButton } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSearchParams } from "react-router";
import type { ContentNode } from "#shared/case/model/types.ts";
import { useBrand } from "../../../api/RuntimeConfigProvider.tsx";
import { isConfirming } from "../../../ui/isConfirming.ts";
import { ToolMenu } from "../bars/ToolMenu.tsx";
import type { Editor } from "../useEditor.ts";
import { type SidePanel, selectionPanels, sidePanels } from "./panelList.ts";
import classes from "./panels.module.css";

/** 'BC' for 'Bedside Cases'. */
const initialsOf = (product: string): string =>
  product
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");

/** Window widths at which the page makes way for a panel, and the text stays in sight. */
const roomBeside = "(min-width: 75em)";

/** The panel that is open, over the page, while the text stays writable. Escape closes it. */
function OpenPanel(props: {
  editor: Editor;
  label: string;
  Panel: SidePanel["Panel"];
  side: "start" | "end";
  onClose: () => void;
}) {
  const { editor, label, Panel, side, onClose } = props;
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => title.current?.focus(), []);
  return (
    <aside
      className={classes.panel}
      data-side={side}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented && !isConfirming(event)) onClose();
      }}
    >
      <div className={classes.head}>
        <h2 id={titleId} ref={title} tabIndex={-1}>
          {label}
        </h2>
        <CloseButton size="lg" aria-label={`Close ${label}`} onClick={onClose} />
      </div>
      <Panel
        editor={editor}
        // At once: how far the bars reach is measured next.
        makeWay={() => {
          if (!matchMedia(roomBeside).matches) flushSync(onClose);
        }}
      />
    </aside>
  );
}

/** The panel whose id a link names is open from the start. */
function useOpenPanel(): [string | undefined, (id: string | undefined) => void] {
  const [address] = useSearchParams();
  return useState(address.get("panel") ?? undefined);
}

/** A menu of what stands beside the text of a case, one panel at a time, on the left. @see spec documents §2.8 */
export function SidePanels(props: {
  editor: Editor;
  panels?: readonly SidePanel[];
  /** Entries about the case as a whole, beside its panels. */
  children?: ReactNode;
}) {
  const { editor, panels = sidePanels } = props;
  const [openId, setOpenId] = useOpenPanel();
  const opener = useRef<HTMLButtonElement>(null);
  const initials = initialsOf(useBrand().product);
  const shown = panels
    .filter(({ isShown }) => isShown(editor))
    .map((panel) => ({
      ...panel,
      label: typeof panel.label === "string" ? panel.label : panel.label(initials),
    }));
  const open = shown.find(({ id }) => id === openId);

  if (shown.length === 0) return null;
  const close = (): void => {
    opener.current?.focus({ preventScroll: true });
    setOpenId(undefined);
  };
  return (
    <>
      <ToolMenu label="Details" opener={opener}>
        {shown.map(({ id, label }) => (
          <Button
            key={id}
            size="compact-sm"
            variant={id === openId ? "light" : "subtle"}
            aria-expanded={id === openId}
            onClick={() => setOpenId(id === openId ? undefined : id)}
          >
            {label}
          </Button>
        ))}
        {props.children}
      </ToolMenu>
      {open && <OpenPanel key={open.id} editor={editor} {...open} side="start" onClose={close} />}
    </>
  );
}

/** Panel at the right for the node that the caret is in. @see spec documents §2.5 */
export function SelectionPanels(props: { editor: Editor; root: ContentNode; lineage: readonly string[] }) {
  const { editor, root, lineage } = props;
  const [openId, setOpenId] = useOpenPanel();
  const openers = useRef(new Map<string, HTMLButtonElement>());
  // One that is open stays, wherever the caret goes.
  const shown = selectionPanels.filter(
    ({ id, isShown, isAt }) => isShown(editor) && (id === openId || isAt(root, lineage)),
  );
  const open = shown.find(({ id }) => id === openId);
  const close = (): void => {
    if (openId !== undefined) openers.current.get(openId)?.focus({ preventScroll: true });
    setOpenId(undefined);
  };
  return (
    <>
      {shown.map(({ id, label }) => (
        <Button
          key={id}
          ref={(button) => {
            if (button) openers.current.set(id, button);
            else openers.current.delete(id);
          }}
          size="compact-sm"
          variant={id === openId ? "light" : "default"}
          aria-expanded={id === openId}
          onClick={() => setOpenId(id === openId ? undefined : id)}
        >
          {label}
        </Button>
      ))}
      {open && <OpenPanel key={open.id} editor={editor} {...open} side="end" onClose={close} />}
    </>
  );
}
