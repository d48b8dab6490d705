import { ActionIcon, Button, Popover, TextInput } from "@mantine/core";
import { IconBookmark, IconPin, IconPinnedOff, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  deleteSavedList,
  type ListAsked,
  listSavedLists,
  type SavedList,
  saveList,
} from "#shared/contract/dashboards/savedLists.ts";
import { useAction } from "../actions/useAction.ts";
import { call } from "../api/call.ts";
import { keyOf } from "../api/queryKeys.ts";
import classes from "./SavedLists.module.css";
import { everything, type ListState, type ListStateHandle } from "./useListState.ts";

/**
 * The searches of a list that a person keeps under names of their own: a menu, and a button for each that is pinned. They are
 * kept on the server, for this person alone. @see ADR 0059
 */
export function SavedLists(props: { list: string; handle: ListStateHandle }) {
  const { list, handle } = props;
  const saved = useQuery({
    queryKey: keyOf(listSavedLists, list),
    queryFn: ({ signal }) => call(listSavedLists, { query: { list }, signal }),
  });
  const all = saved.data ?? [];
  const use = ({ asked }: SavedList): void => handle.change({ ...everything, ...shownAs(asked) });
  const isShown = ({ asked }: SavedList): boolean =>
    JSON.stringify(askedBy(handle.state)) === JSON.stringify(asked);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and need a legend that is shown
    <div className={classes.saved} role="group" aria-label="Saved searches">
      {all
        .filter(({ is_pinned }) => is_pinned)
        .map((one) => (
          <Button
            key={one.id}
            size="xs"
            variant={isShown(one) ? "light" : "default"}
            aria-pressed={isShown(one)}
            onClick={() => use(one)}
          >
            {one.name}
          </Button>
        ))}
      <SavedMenu all={all} list={list} state={handle.state} onUse={use} />
    </div>
  );
}

/** The order of its fields is that of the reply, so that two can be compared as texts. */
function askedBy({ search, objective, sortBy, sortOrder, filters, generic, facets }: ListState): ListAsked {
  return {
    search,
    ...(objective ? { objective } : {}),
    sortBy,
    sortOrder,
    filters: [...filters],
    ...(generic && Object.keys(generic).length > 0 ? { generic: { ...generic } } : {}),
    ...(facets && Object.keys(facets).length > 0
      ? { facets: Object.fromEntries(Object.entries(facets).map(([title, values]) => [title, [...values]])) }
      : {}),
  };
}

const shownAs = ({ search, objective, sortBy, sortOrder, filters, generic, facets }: ListAsked) => ({
  search,
  objective: objective ?? "",
  sortBy,
  sortOrder,
  filters,
  generic: generic ?? {},
  facets: facets ?? {},
});

/** Saves a search, pins it, and deletes it after a question. */
function useSavedActions(list: string, all: readonly SavedList[], onSaved: () => void) {
  const invalidates = [keyOf(listSavedLists, list)];
  const save = useAction(saveList, {
    success: (reply) => `'${reply.name}' is saved.`,
    invalidates,
    onDone: onSaved,
  });
  const pin = useAction(saveList, { invalidates });
  const forget = useAction(deleteSavedList, {
    confirm: ({ params }) => ({
      title: `Delete the saved search '${all.find(({ id }) => id === params.id)?.name ?? ""}'?`,
      message: "The list itself is not affected.",
      confirmLabel: "Delete",
      isDangerous: true,
    }),
    success: "Saved search deleted.",
    invalidates,
  });
  return { save, pin, forget };
}

function SavedMenu(props: {
  all: readonly SavedList[];
  list: string;
  state: ListState;
  onUse: (saved: SavedList) => void;
}) {
  const { all, list, state } = props;
  const [name, setName] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const { save, pin, forget } = useSavedActions(list, all, () => setName(""));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === "") return;
    void save.run({ body: { list, name: name.trim(), is_pinned: false, asked: askedBy(state) } });
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      trapFocus
      returnFocus
      position="bottom-end"
      width={320}
      shadow="md"
    >
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBookmark size={15} aria-hidden />}
          onClick={() => setIsOpen((was) => !was)}
          // The bar has no room for more: whoever selects a row would see it wrap and the rows move.
          aria-label="Saved searches"
        >
          Searches
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {all.length === 0 && <p className={classes.none}>No saved searches yet.</p>}
        <SavedRows
          all={all}
          onUse={(one) => {
            props.onUse(one);
            setIsOpen(false);
          }}
          onPin={({ id: _id, ...kept }) => void pin.run({ body: { ...kept, is_pinned: !kept.is_pinned } })}
          onDelete={({ id }) => {
            setIsOpen(false);
            void forget.run({ params: { id } });
          }}
        />
        <SaveForm name={name} onName={setName} isSaving={save.isRunning} onSubmit={submit} />
      </Popover.Dropdown>
    </Popover>
  );
}

function SaveForm(props: {
  name: string;
  onName: (name: string) => void;
  isSaving: boolean;
  onSubmit: (event: FormEvent) => void;
}) {
  const { name } = props;
  return (
    <form className={classes.form} onSubmit={props.onSubmit}>
      <TextInput
        size="xs"
        label="Name for this search, with its filters and order"
        value={name}
        maxLength={60}
        onChange={(event) => props.onName(event.currentTarget.value)}
      />
      <Button size="xs" type="submit" loading={props.isSaving} disabled={name.trim() === ""}>
        Save
      </Button>
    </form>
  );
}

type Act = (saved: SavedList) => void;

function SavedRows(props: { all: readonly SavedList[]; onUse: Act; onPin: Act; onDelete: Act }) {
  return (
    <ul className={classes.list}>
      {props.all.map((one) => (
        <li key={one.id}>
          <Button variant="subtle" size="xs" justify="flex-start" onClick={() => props.onUse(one)}>
            {one.name}
          </Button>
          <ActionIcon
            variant="subtle"
            aria-label={one.is_pinned ? `Unpin ${one.name}` : `Pin ${one.name}`}
            onClick={() => props.onPin(one)}
          >
            {one.is_pinned ? <IconPinnedOff size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label={`Delete ${one.name}`} onClick={() => props.onDelete(one)}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
