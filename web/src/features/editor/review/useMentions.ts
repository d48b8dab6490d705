import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { listMentionable } from "#shared/contract/versions/notifications.ts";
import { type Mentionable, mentionsLike, typedMention } from "#shared/domain/mentions.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { isConfirming } from "../../../ui/isConfirming.ts";

/** Names at once; whoever is not among them is found by typing on. */
const offeredAtMost = 50;
/** Who may open a version changes seldom. In ms. */
const knownForMs = 60_000;

export type Mentions = ReturnType<typeof useMentions>;

/**
 * The editors that a field offers after an '@', as a listbox that the field controls: arrows move, Enter and Tab take a name, Escape
 * closes the list. @see spec documents §5 "'@' suggests editors"
 */
export function useMentions(
  versionId: number,
  field: RefObject<HTMLTextAreaElement | null>,
  { text, setText }: { text: string; setText: (text: string) => void },
) {
  const listId = useId();
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number>();
  const caretAfter = useRef<number>(undefined);

  const typed = caret === undefined ? undefined : typedMention(text, caret);
  const isAsked = typed !== undefined && typed.at !== closedAt;
  const editors = useQuery({
    queryKey: keyOf(listMentionable, versionId),
    queryFn: ({ signal }) => call(listMentionable, { params: { id: String(versionId) }, signal }),
    enabled: isAsked,
    staleTime: knownForMs,
  });
  const found = isAsked && editors.data ? mentionsLike(editors.data.editors, typed.query) : [];
  const offered = found.slice(0, offeredAtMost);
  const at = Math.min(active, offered.length - 1);

  // The caret goes behind a name that was put in, once the field has it.
  useLayoutEffect(() => {
    const place = caretAfter.current;
    if (place === undefined) return;
    caretAfter.current = undefined;
    field.current?.setSelectionRange(place, place);
    setCaret(place);
  });

  const look = (): void => {
    const { selectionStart, selectionEnd } = field.current ?? {};
    setCaret(selectionStart === selectionEnd ? selectionStart : undefined);
  };

  function take({ display }: Mentionable): void {
    if (!typed || caret === undefined) return;
    const rest = text.slice(caret);
    const before = `${text.slice(0, typed.at)}@${display} `;
    caretAfter.current = before.length;
    setText(before + rest.replace(/^ /, ""));
    setActive(0);
  }

  /** Returns true if the key was meant for the list. */
  function takeKey(event: KeyboardEvent): boolean {
    const chosen = offered[at];
    if (!chosen || isConfirming(event) || event.ctrlKey || event.metaKey) return false;
    switch (event.key) {
      case "ArrowDown":
        setActive((at + 1) % offered.length);
        break;
      case "ArrowUp":
        setActive((at - 1 + offered.length) % offered.length);
        break;
      case "Escape":
        setClosedAt(typed?.at);
        break;
      case "Tab":
      case "Enter":
        if (event.shiftKey) return false;
        take(chosen);
        break;
      default:
        return false;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  return {
    listId,
    offered,
    /** The name that Enter takes; -1 where none are offered. */
    at,
    left: found.length - offered.length,
    hasFailed: isAsked && editors.isError,
    optionId: (index: number): string => `${listId}-${index}`,
    take,
    takeKey,
    /** Where the caret is now. */
    look,
    /** Another text, or another '@': the list begins anew. */
    changed: (): void => {
      setActive(0);
      setClosedAt(undefined);
      look();
    },
  };
}
