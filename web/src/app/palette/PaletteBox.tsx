import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../api/session.ts";
import { isConfirming } from "../../ui/isConfirming.ts";
import classes from "./palette.module.css";
import type { PaletteEntry, PaletteGroup } from "./paletteEntry.ts";
import { noteRecent } from "./recentEntries.ts";
import { usePalette } from "./usePalette.ts";
import { words } from "./words.ts";

/** The entry that Enter chooses, and the keys that move on to others. */
function useActiveEntry(entries: readonly PaletteEntry[], choose: (entry: PaletteEntry) => void) {
  const [activeId, setActiveId] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  // The active entry stays active while more arrive; once it is gone, the first one is.
  const active = entries.find(({ id }) => id === activeId) ?? entries[0];

  useEffect(() => {
    if (active?.id === undefined) return;
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active?.id]);

  function move(by: 1 | -1): void {
    const at = active ? entries.indexOf(active) : -1;
    setActiveId(entries.at((at + by) % entries.length)?.id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isConfirming(event)) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      move(event.key === "ArrowDown" ? 1 : -1);
    }
    if (event.key === "Enter" && active) {
      event.preventDefault();
      choose(active);
    }
  }
  return { active, setActiveId, list, onKeyDown };
}

/** A combobox with its list: the focus stays in the field, and the arrow keys move through the list. @see ARIA "combobox" */
export function PaletteBox(props: { onClose: () => void }) {
  const [text, setText] = useState("");
  const { groups, isSearching, failed, retry } = usePalette(text);
  const listId = useId();
  const choose = useChoose(props.onClose);
  const entries = groups.flatMap((group) => group.entries);
  const { active, setActiveId, list, onKeyDown } = useActiveEntry(entries, choose);
  const idOf = (entry: PaletteEntry): string => `${listId}-${entry.id}`.replaceAll(" ", "-");

  return (
    <>
      <div className={classes.field}>
        <IconSearch size={18} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          aria-label={words.searchAll}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(active && { "aria-activedescendant": idOf(active) })}
          placeholder={words.search}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActiveId(undefined);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={listId} role="listbox" aria-label={words.results} className={classes.list}>
        {groups.map((group) => (
          <Group key={group.heading} group={group} listId={listId}>
            {group.entries.map((entry) => (
              <Option
                key={entry.id}
                id={idOf(entry)}
                entry={entry}
                isActive={entry === active}
                onPoint={() => setActiveId(entry.id)}
                onChoose={() => choose(entry)}
              />
            ))}
          </Group>
        ))}
      </div>
      <Foot said={statusOf({ text, isSearching, found: entries.length })} failed={failed} onRetry={retry} />
    </>
  );
}

/** Says how the search went, and what could not be searched. */
function Foot(props: { said: string; failed: readonly string[]; onRetry: () => void }) {
  const { said, failed, onRetry } = props;
  return (
    <div className={classes.foot}>
      <output>{said}</output>
      {failed.length > 0 && (
        <span role="alert">
          {words.notSearched({ names: failed.join(", ") })}{" "}
          <button type="button" className={classes.retry} onClick={onRetry}>
            {words.tryAgain}
          </button>
        </span>
      )}
    </div>
  );
}

function statusOf(parts: { text: string; isSearching: boolean; found: number }): string {
  if (parts.isSearching) return words.searching;
  if (parts.text.trim() === "") return "";
  return parts.found === 0 ? words.noResults : words.resultCount({ n: parts.found });
}

/** Goes to what was chosen, or does it, and closes the palette. */
function useChoose(onClose: () => void): (entry: PaletteEntry) => void {
  const user = useCurrentUser();
  const navigate = useNavigate();
  return (entry) => {
    onClose();
    if (entry.to === undefined) {
      entry.run();
      return;
    }
    noteRecent({ userId: user.id, programId: user.program_id }, entry);
    void navigate(entry.to);
  };
}

function Group(props: { group: PaletteGroup; listId: string; children: React.ReactNode }) {
  const headingId = `${props.listId}-${props.group.heading}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
    <div role="group" aria-labelledby={headingId}>
      <div id={headingId} className={classes.heading} role="presentation">
        {props.group.heading}
      </div>
      {props.children}
    </div>
  );
}

function Option(props: {
  id: string;
  entry: PaletteEntry;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}) {
  const { label, detail, icon: EntryIcon } = props.entry;
  return (
    // biome-ignore lint/a11y: the focus stays in the field, whose keys choose
    <div
      id={props.id}
      role="option"
      aria-selected={props.isActive}
      className={classes.option}
      onPointerMove={props.onPoint}
      onClick={props.onChoose}
    >
      <EntryIcon size={18} stroke={1.6} aria-hidden />
      <bdi className={classes.label}>{label}</bdi>
      {detail !== undefined && <bdi className={classes.detail}>{detail}</bdi>}
    </div>
  );
}
