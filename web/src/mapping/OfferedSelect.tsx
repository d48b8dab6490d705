import { Select } from "@mantine/core";
import { useState } from "react";
import "../ui/tagStyles.ts";

/** So many of those that a search finds are offered; a longer search finds the others. */
export const offeredAtMost = "50";

export type Offered = { id: number; name: string };

/** A choice among objectives or teaching points that the server has searched. What was chosen stays, whatever is searched next. */
export function OfferedSelect(props: {
  label: string;
  description?: string;
  offered: readonly Offered[];
  value: string | null;
  onChange: (value: string | null) => void;
  search: string;
  onSearch: (search: string) => void;
  none: string;
  /** By another choice: then these are all that there are, and the search looks through them. */
  isNarrowed?: boolean;
}) {
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const offered = props.offered.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }));
  const data =
    chosen && props.value === chosen.value && !offered.some(({ value }) => value === chosen.value)
      ? [chosen, ...offered]
      : offered;
  return (
    <Select
      label={props.label}
      description={props.description}
      placeholder="Search by name"
      searchable
      // In a dialog it has the focus first, and would cover the fields below.
      openOnFocus={false}
      clearable
      data={data}
      value={props.value}
      searchValue={props.search}
      onSearchChange={props.onSearch}
      onChange={(value) => {
        setChosen(data.find((one) => one.value === value));
        props.onChange(value);
      }}
      nothingFoundMessage={props.none}
      // The server has searched, unless another choice has narrowed these.
      {...(props.isNarrowed ? {} : { filter: ({ options }) => options })}
    />
  );
}
