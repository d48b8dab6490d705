import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { createDyad, type ObjectiveDetail } from "#shared/contract/mapping/objectives.ts";
import { reusableListRoutes } from "#shared/contract/mapping/reusables.ts";
import { useAction } from "../../actions/useAction.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { curriculumKeys } from "../../mapping/curriculumKeys.ts";
import classes from "./curriculum.module.css";
import "../../ui/tagStyles.ts";

/** So many of those that a search finds are offered; a longer search finds the others. */
const offeredAtMost = "50";

/** Offers the teaching points that are not paired with the objective yet. @see spec documents §5 "New dyad" */
export function AddTeachingPoint({ objective }: { objective: ObjectiveDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="default" size="compact-md" onClick={() => setIsOpen(true)}>
        Add Row
      </Button>
    );
  return <Picker objective={objective} onClose={() => setIsOpen(false)} />;
}

function Picker({ objective, onClose }: { objective: ObjectiveDetail; onClose: () => void }) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  // The box holds the name of what was chosen: that is no new search.
  const searched = chosen?.label === search ? "" : search.trim();
  const query = { search: searched, filters: ["kind=teaching_point"], per_page: offeredAtMost };
  const found = useQuery({
    queryKey: [...keyOf(reusableListRoutes.list), "to pair", searched],
    queryFn: ({ signal }) => call(reusableListRoutes.list, { query, signal }),
    placeholderData: (before) => before,
  });
  const paired = new Set(objective.dyads.map((dyad) => dyad.reusable_object_id));
  const offered = (found.data ?? [])
    .filter(({ id }) => !paired.has(id))
    .map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }));
  const data =
    chosen && !offered.some(({ value }) => value === chosen.value) ? [chosen, ...offered] : offered;
  const add = useAction(createDyad, {
    success: "The teaching point was added.",
    invalidates: curriculumKeys,
    onDone: onClose,
  });
  return (
    <form
      className={classes.picker}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen)
          void add.run({
            params: { id: String(objective.id) },
            body: { reusable_object_id: Number(chosen.value) },
          });
      }}
    >
      <Select
        label="Teaching point"
        description={chosen ? undefined : "Please select a reusable object."}
        placeholder="Search by name"
        searchable
        autoFocus
        data={data}
        value={chosen?.value ?? null}
        searchValue={search}
        onSearchChange={setSearch}
        onChange={(value) => setChosen(data.find((one) => one.value === value))}
        nothingFoundMessage={found.isFetching ? "Searching…" : "No unpaired teaching point fits."}
        // The server has searched.
        filter={({ options }) => options}
        className={classes.select ?? ""}
      />
      <Button type="submit" disabled={!chosen} loading={add.isRunning}>
        Save
      </Button>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}
