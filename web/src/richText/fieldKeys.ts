import type { KeyboardEvent, RefObject } from "react";
import { isConfirming } from "../ui/isConfirming.ts";
import type { Box, TakeKey } from "./editing.ts";
import type { RichFieldProps } from "./richFieldProps.ts";

type FieldKeys = {
  props: Pick<RichFieldProps, "onSend" | "onLeave">;
  box: Box | undefined;
  isEmpty: () => boolean;
  /** Takes a key for the list of names, if it is open. */
  takeKey: RefObject<TakeKey | undefined>;
  /** Opens the form for an address. */
  onLinking: () => void;
};

/** Keys of a field before its editor sees them: the list of names, Enter that sends, Escape that leaves, Ctrl+K for a link. */
export function takeFieldKey(
  event: KeyboardEvent,
  { props, box, isEmpty, takeKey, onLinking }: FieldKeys,
): void {
  const take = (): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  if (takeKey.current?.(event)) take();
  else if (isConfirming(event)) {
    // The editor knows such an Enter by its time alone.
    if (event.key === "Enter") event.stopPropagation();
  } else if (event.key === "Escape" && props.onLeave && isEmpty()) {
    take();
    props.onLeave();
  } else if (box && event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
    take();
    onLinking();
  } else if (event.key === "Enter" && props.onSend) {
    if (event.shiftKey) {
      if (!box) return;
      take();
      // Does what Enter does where nothing is sent: another item in a list, else another paragraph.
      const enter = new globalThis.KeyboardEvent("keydown", { key: "Enter" });
      box.view.someProp("handleKeyDown", (handle) => handle(box.view, enter));
      return;
    }
    take();
    props.onSend();
  }
}
