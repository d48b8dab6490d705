import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { type Mentionable, mentionsLike, typedMention } from "#shared/domain/mentions.ts";
import { counted } from "#shared/words/counted.ts";
import { isConfirming } from "../ui/isConfirming.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import type { Box } from "./box.tsx";
import classes from "./richText.module.css";
import { useBox } from "./Tools.tsx";

/** People who can be mentioned. */
export type People = {
  known: readonly Mentionable[];
  hasFailed: boolean;
  /** Somebody is looked for: from now on they must be known. */
  ask: () => void;
};

/** Returns true if the key was meant for the list. */
export type TakeKey = (event: KeyboardEvent) => boolean;

const offeredText = counted({
  one: "{n} editor. Press Enter to insert the name.",
  other: "{n} editors. Use the arrow keys to choose and Enter to insert.",
});
const leftText = counted({ one: "{n} more. Keep typing", other: "{n} more. Keep typing" });

/** Names at once; whoever is not among them is found by typing on. */
const offeredAtMost = 50;

/** Text of the line before the caret, one character for each place in it; undefined where something is selected. */
function beforeCaret({ view }: Box): string | undefined {
  const { $from, empty } = view.state.selection;
  return empty && $from.parent.isTextblock
    ? $from.parent.textBetween(0, $from.parentOffset, undefined, "\ufffc")
    : undefined;
}

/**
 * The people that may be meant by what was typed after an '@', as a listbox that the field controls: arrows move, Enter and Tab take a
 * name, Escape closes the list. The field keeps the focus. @see spec documents §5 "'@' suggests editors"
 */
export function Offers(props: { box: Box; people: People; takeKey: RefObject<TakeKey | undefined> }) {
  const { box, people } = props;
  const { view } = box;
  const listId = useId();
  const { doc } = useBox(box);
  const [active, setActive] = useState({ index: 0, of: "" });
  const [closed, setClosed] = useState<{ at: number; doc: typeof doc }>();
  const list = useRef<HTMLDivElement>(null);

  const text = beforeCaret(box);
  const typed = text === undefined ? undefined : typedMention(text, text.length);
  const isAsked = typed !== undefined && !(closed?.at === typed.at && closed.doc === doc);
  const found = isAsked ? mentionsLike(people.known, typed.query) : [];
  const offered = found.slice(0, offeredAtMost);
  const left = found.length - offered.length;
  // Another text after the '@': the list begins anew.
  const query = typed?.query ?? "";
  const at = Math.min(active.of === query ? active.index : 0, offered.length - 1);
  const isOpen = offered.length > 0;
  const chosen = isOpen ? `${listId}-${at}` : undefined;

  const { ask } = people;
  // `ask` is another function each time that the field is drawn.
  useEffect(() => {
    if (isAsked) ask();
  }, [isAsked]);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);
  useEffect(() => {
    const { dom } = view;
    if (!chosen) return;
    dom.setAttribute("aria-controls", listId);
    dom.setAttribute("aria-activedescendant", chosen);
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [view, listId, chosen]);

  function take({ id, display }: Mentionable): void {
    if (!typed || text === undefined) return;
    const { state } = view;
    const { $from, from } = state.selection;
    const isSpaceNext = $from.parent.textBetween(
      $from.parentOffset,
      Math.min($from.parentOffset + 1, $from.parent.content.size),
      undefined,
      "\ufffc",
    );
    const mention = state.schema.node("mentionAtom", { id, label: `@${display}`, name: "at" });
    const after = from + (isSpaceNext === " " ? 1 : 0);
    view.dispatch(
      state.tr.replaceWith(from - (text.length - typed.at), after, [mention, state.schema.text(" ")]),
    );
    view.focus();
  }

  props.takeKey.current = (event) => {
    const person = offered[at];
    if (!person || isConfirming(event) || event.ctrlKey || event.metaKey) return false;
    const moveTo = (index: number): void => setActive({ index, of: query });
    switch (event.key) {
      case "ArrowDown":
        moveTo((at + 1) % offered.length);
        break;
      case "ArrowUp":
        moveTo((at - 1 + offered.length) % offered.length);
        break;
      case "Escape":
        setClosed(typed && { at: typed.at, doc });
        break;
      case "Tab":
      case "Enter":
        if (event.shiftKey) return false;
        take(person);
        break;
      default:
        return false;
    }
    return true;
  };

  return (
    <>
      <VisuallyHidden as="output">{isOpen && offeredText(offered.length)}</VisuallyHidden>
      {isAsked && people.hasFailed && (
        <p className={classes.help} role="alert">
          The list of editors could not be loaded. Type a full name after the @.
        </p>
      )}
      {isOpen && (
        <div ref={list} id={listId} role="listbox" aria-label="Editors" className={classes.offered}>
          {offered.map((person, i) => (
            // Its keys are those of the field that controls the list.
            // biome-ignore lint/a11y/useKeyWithClickEvents: as said
            <div
              key={person.id}
              id={`${listId}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              {person.display}
            </div>
          ))}
        </div>
      )}
      {left > 0 && <p className={classes.help}>{leftText(left)}</p>}
    </>
  );
}
