import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isConfirming } from "./isConfirming.ts";
import { words } from "./words.ts";

/** @see spec courses §9 "Catalogue search debounce: 1000 ms." */
export const searchDelayMs = 1000;

/** A search box that waits until typing has stopped; Enter and clearing do not wait. */
export function SearchBox(props: {
  label: string;
  placeholder?: string;
  value: string;
  onSearch: (search: string) => void;
  delayMs?: number;
  className?: string | undefined;
}) {
  const { value, delayMs = searchDelayMs } = props;
  const [text, setText] = useState(value);
  const given = useRef(value);
  const search = useEffectEvent((next: string) => {
    // Enter may have come first.
    if (next === given.current) return;
    given.current = next;
    props.onSearch(next);
  });

  // The list's state may change from outside: going back, or 'Clear search' in an empty list.
  useEffect(() => {
    if (value === given.current) return;
    given.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    const next = text.trim();
    if (next === given.current) return;
    const timer = window.setTimeout(() => search(next), delayMs);
    return () => window.clearTimeout(timer);
  }, [text, delayMs]);

  function searchNow(next: string): void {
    setText(next);
    if (next.trim() === given.current) return;
    given.current = next.trim();
    props.onSearch(next.trim());
  }

  return (
    <TextInput
      type="search"
      role="searchbox"
      className={props.className}
      aria-label={props.label}
      placeholder={props.placeholder ?? words.search}
      value={text}
      maxLength={200}
      // The page has not searched for the typed text yet.
      data-waiting={text.trim() !== value || undefined}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text ? <CloseButton size="sm" aria-label={words.clearSearch} onClick={() => searchNow("")} /> : null
      }
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (isConfirming(event)) return;
        if (event.key === "Enter") searchNow(text);
        if (event.key === "Escape" && text) {
          event.preventDefault();
          searchNow("");
        }
      }}
    />
  );
}
