import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { findLeads, type LeadEntry, type LeadPerson } from "#shared/contract/programs/leads.ts";
import { lowerCase } from "#shared/words/language.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import classes from "./lca.module.css";
import type { LcaChanges } from "./useLcaChanges.ts";
import "../../../ui/tagStyles.ts";

type SlotProps = {
  entry: LeadEntry;
  /** Counted from 0. */
  place: number;
  person: LeadPerson | undefined;
  changes: LcaChanges;
};

/** One place of a course: who has it and a way to take them out, or a picker of who is to have it. */
export function LcaSlot(props: SlotProps) {
  const { entry, person, changes } = props;
  if (!person) return <Picker {...props} />;
  return (
    <div className={classes.slot}>
      <div className={classes.person}>
        <span>{person.name}</span>
        <span className={classes.email}>{person.email}</span>
      </div>
      <button
        type="button"
        className={classes.remove}
        aria-label={`Remove ${person.name} from ${entry.document_set.name}`}
        disabled={changes.isRunning}
        onClick={() => void changes.remove(entry, person)}
      >
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}

const waitMs = 200;

function Picker({ entry, place, changes }: SlotProps) {
  const [search, setSearch] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [asked] = useDebouncedValue(search.trim(), waitMs);
  const found = useQuery({
    queryKey: keyOf(findLeads, entry.document_set.id, asked),
    queryFn: ({ signal }) =>
      call(findLeads, {
        query: { document_set_id: String(entry.document_set.id), ...(asked ? { search: asked } : {}) },
        signal,
      }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const assigned = new Set(entry.lcas.map(({ email }) => lowerCase(email)));
  // The places of a course look for the same: only the one that is open draws it.
  const people = (isOpen ? (found.data?.people ?? []) : []).filter(
    ({ email }) => !assigned.has(lowerCase(email)),
  );
  const hidden = isOpen ? (found.data?.count ?? 0) - (found.data?.people.length ?? 0) : 0;
  return (
    <Select
      aria-label={`Lead Course Administrator ${place + 1} of ${entry.document_set.name}`}
      placeholder="Search"
      size="xs"
      searchable
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      disabled={changes.isRunning}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      data={people.map(({ id, displayValue }) => ({ value: id, label: displayValue }))}
      // The server has searched.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const person = people.find(({ id }) => id === option.value);
        return (
          <span className={classes.option}>
            <span>{person?.name}</span>
            <span className={classes.email}>
              {person?.email}, {person?.role}
            </span>
          </span>
        );
      }}
      nothingFoundMessage={messageOf(found)}
      {...(hidden > 0 ? { description: `${hidden} more. Keep typing to narrow the list.` } : {})}
      onChange={(id) => {
        const person = people.find((one) => one.id === id);
        setSearch("");
        if (person) void changes.add(entry, person);
      }}
    />
  );
}

const messageOf = ({ isPending, isError }: { isPending: boolean; isError: boolean }): string => {
  if (isError) return "People could not be loaded. Try again.";
  return isPending ? "Searching…" : "No matching people";
};
