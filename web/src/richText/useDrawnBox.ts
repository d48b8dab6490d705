import { type RefObject, useEffect, useState } from "react";
import type { Box } from "./editing.ts";
import type { RichFieldProps } from "./richFieldProps.ts";
import { useEditing } from "./useEditing.ts";

/** Content of a field as it is now. */
export type Held = {
  html: string;
  /** Lines were typed before the editor came. */
  isTyped: boolean;
};

/** Attributes of the text as the field is named and described. */
function attributesOf({ label, labelledBy, describedBy, id, hasFocus, people }: RichFieldProps) {
  return {
    tabindex: "0",
    ...(labelledBy ? { "aria-labelledby": labelledBy, "aria-label": "" } : { "aria-label": label }),
    ...(describedBy ? { "aria-describedby": describedBy } : {}),
    ...(people ? { "aria-autocomplete": "list" } : {}),
    ...(id ? { id } : {}),
    // A dialog that traps the focus looks for it once it is open: by then this may be the field.
    ...(hasFocus ? { "data-autofocus": "true" } : {}),
  };
}

/** The editor of a field, which takes over from the plain area once its script has come: text, caret and focus go along. */
export function useDrawnBox(
  latest: RefObject<RichFieldProps>,
  {
    field,
    place,
    held,
    hold,
    isInvalid,
  }: {
    field: RefObject<HTMLTextAreaElement | null>;
    place: RefObject<HTMLDivElement | null>;
    held: RefObject<Held>;
    hold: (html: string) => void;
    isInvalid: boolean;
  },
): { editing: ReturnType<typeof useEditing>; box: Box | undefined } {
  const editing = useEditing();
  const [box, setBox] = useState<Box>();

  // It is drawn once, with what the field was named then.
  useEffect(() => {
    const element = place.current;
    if (!editing || !element) return;
    const { placeholder = "", limit } = latest.current;
    return editing.mountBox(element, {
      limit,
      placeholder,
      attributes: attributesOf(latest.current),
      onReady: (drawn) => {
        const area = field.current;
        const goOn = (): void => {
          const hadFocus = area !== null && document.activeElement === area;
          // The caret stays where lines were typed. Text that was kept with its look is continued at its end.
          drawn.begin(held.current.html, hadFocus && held.current.isTyped ? area.selectionStart : undefined);
          let doc = drawn.view.state.doc;
          drawn.subscribe(() => {
            if (drawn.view.state.doc === doc) return;
            doc = drawn.view.state.doc;
            hold(drawn.html());
          });
          setBox(drawn);
          // A hidden element takes no focus, and no key may be lost between the two fields.
          element.hidden = false;
          if (hadFocus) drawn.view.focus();
        };
        // Text that an input method is composing belongs to the field in which it began.
        if (area?.dataset["composing"])
          area.addEventListener("compositionend", () => setTimeout(goOn), { once: true });
        else goOn();
      },
    });
  }, [editing]);

  useEffect(() => {
    if (isInvalid) box?.view.dom.setAttribute("aria-invalid", "true");
    else box?.view.dom.removeAttribute("aria-invalid");
  }, [box, isInvalid]);

  return { editing, box };
}
