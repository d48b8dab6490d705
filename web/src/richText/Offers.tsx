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

/** People on offer for what was typed after an '@'. */
type Offering = {
  /** Somebody is looked for. */
  isAsked: boolean;
  offered: readonly Mentionable[];
  /** Number of those that fit beside the ones on offer. */
  left: number;
  /** Place of the chosen one in the list; -1 where the list is empty. */
  at: number;
  moveTo: (index: number) => void;
  /** Closes the list until something else is typed. */
  close: () => void;
  take: (person: Mentionable) => void;
};

function useOffering(box: Box, people: People): Offering {
  const { doc } = useBox(box);
  const [active, setActive] = useState({ index: 0, of: "" });
  const [closed, setClosed] = useState<{ at: number; doc: typeof doc }>();
  const text = beforeCaret(box);
  const typed = text === undefined ? undefined : typedMention(text, text.length);
  const isAsked = typed !== undefined && !(closed?.at === typed.at && closed.doc === doc);
  const found = isAsked ? mentionsLike(people.known, typed.query) : [];
  const offered = found.slice(0, offeredAtMost);
  // Another text after the '@': the list begins anew.
  const query = typed?.query ?? "";
  const { ask } = people;
  // `ask` is another function each time that the field is drawn.
  useEffect(() => {
    if (isAsked) ask();
  }, [isAsked]);
  return {
    ...{ isAsked, offered },
    left: found.length - offered.length,
    at: Math.min(active.of === query ? active.index : 0, offered.length - 1),
    moveTo: (index) => setActive({ index, of: query }),
    close: () => setClosed(typed && { at: typed.at, doc }),
    take(person) {
      if (typed && text !== undefined) insertMention(box, person, text.length - typed.at);
    },
  };
}

/** Puts a person's name in the place of the letters before the caret, with one space after it. */
function insertMention({ view }: Box, { id, display }: Mentionable, letters: number): void {
  const { state } = view;
  const { $from, from } = state.selection;
  const next = $from.parent.textBetween(
    $from.parentOffset,
    Math.min($from.parentOffset + 1, $from.parent.content.size),
    undefined,
    "\ufffc",
  );
  const mention = state.schema.node("mentionAtom", { id, label: `@${display}`, name: "at" });
  const after = from + (next === " " ? 1 : 0);
  view.dispatch(state.tr.replaceWith(from - letters, after, [mention, state.schema.text(" ")]));
  view.focus();
}

/** Returns true if the key was meant for the list. */
function takeKey(event: KeyboardEvent, { offered, at, moveTo, close, take }: Offering): boolean {
  const person = offered[at];
  if (!person || isConfirming(event) || event.ctrlKey || event.metaKey) return false;
  switch (event.key) {
    case "ArrowDown":
      moveTo((at + 1) % offered.length);
      return true;
    case "ArrowUp":
      moveTo((at - 1 + offered.length) % offered.length);
      return true;
    case "Escape":
      close();
      return true;
    case "Tab":
    case "Enter":
      if (event.shiftKey) return false;
      take(person);
      return true;
    default:
      return false;
  }
}

/** Tells assistive technology which option the field's list has chosen, as long as there is one. */
function useActiveOption({ view }: Box, listId: string, chosen: string | undefined): void {
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
}

/**
 * The people that may be meant by what was typed after an '@', as a listbox that the field controls: arrows move, Enter and Tab take a
 * name, Escape closes the list. The field keeps the focus. @see spec documents §5 "'@' suggests editors"
 */
export function Offers(props: { box: Box; people: People; takeKey: RefObject<TakeKey | undefined> }) {
  const { box, people } = props;
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const offering = useOffering(box, people);
  const { isAsked, offered, left, at, take } = offering;
  const isOpen = offered.length > 0;
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);
  useActiveOption(box, listId, isOpen ? `${listId}-${at}` : undefined);
  props.takeKey.current = (event) => takeKey(event, offering);

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
