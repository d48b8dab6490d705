import { MultiSelect, TextInput } from "@mantine/core";
import type { FilterOption } from "#shared/contract/reports/builder.ts";
import "../../ui/tagStyles.ts";

/** So many options are drawn at once; typing finds the others. */
const drawnAtMost = 100;

/** One filter: a date, or any number of values. @see spec courses §2.16 */
export function FilterField(props: {
  option: FilterOption;
  chosen: readonly string[];
  onChoose: (values: readonly string[]) => void;
  /** Asks for options that are not among those that were sent. */
  onSearch: (text: string) => void;
}) {
  const { option, chosen } = props;
  const { key, title, kind, options_array: options } = option;
  if (kind === "date") {
    return (
      <TextInput
        type="date"
        label={title}
        value={chosen[0] ?? ""}
        onChange={(event) => props.onChoose(event.currentTarget.value ? [event.currentTarget.value] : [])}
      />
    );
  }
  const isPartial = option.option_count > options.length;
  return (
    <MultiSelect
      label={title}
      placeholder={chosen.length === 0 ? `Pick a ${title}` : ""}
      data={withChosen(options, chosen)}
      value={[...chosen]}
      onChange={props.onChoose}
      {...(isPartial ? { onSearchChange: props.onSearch } : {})}
      searchable
      clearable
      hidePickedOptions
      limit={drawnAtMost}
      nothingFoundMessage="No results"
      clearButtonProps={{ "aria-label": `Clear ${title}` }}
      name={key}
    />
  );
}

/** Keeps chosen values although the other filters leave nothing of them. */
function withChosen(options: readonly (readonly [string, string])[], chosen: readonly string[]) {
  const data = options.map(([label, value]) => ({ value, label }));
  const known = new Set(data.map(({ value }) => value));
  return [...chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value })), ...data];
}
