import { MultiSelect } from "@mantine/core";
import type { Values } from "./checkValues.ts";
import { type FieldProps, useField } from "./useField.ts";
import "../ui/tagStyles.ts";

/** Some of many, found by typing. With `onSearch` the server searches, and `options` are what it found. */
export function PickField<V extends Values>(
  props: FieldProps<V> & {
    options: readonly { value: string; label: string }[];
    nothingFound: string;
    onSearch?: (search: string) => void;
  },
) {
  const { form, name, options, nothingFound, onSearch } = props;
  const { isShown, words } = useField({ form, name });
  if (!isShown) return null;
  const { key, defaultValue, ...input } = form.input(name);
  return (
    <MultiSelect
      key={key}
      {...words}
      {...input}
      data={[...options]}
      defaultValue={Array.isArray(defaultValue) ? [...defaultValue] : []}
      searchable
      hidePickedOptions
      nothingFoundMessage={nothingFound}
      {...(onSearch && { onSearchChange: onSearch, filter: ({ options: found }) => found })}
    />
  );
}
