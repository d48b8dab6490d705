import type { BankColumn, InitData } from "../../../bank/bankColumns.ts";
import { TextFilter } from "../adminLists/TextFilter.tsx";
import { ChoicePicker } from "../ChoicePicker.tsx";
import type { BankAddress } from "../useBankAddress.ts";

/** Filter of a column: a text, or some of several values. */
export function FilterCell({
  column,
  init,
  address,
}: {
  column: BankColumn;
  init: InitData;
  address: BankAddress;
}) {
  const { filter } = column;
  if (!filter) return null;
  const label = `Filter by ${column.label}`;
  if (filter.kind === "text") {
    const value = address.textOf(filter.key);
    return (
      <TextFilter
        key={value}
        label={label}
        value={value}
        onSet={(text) => address.setText(filter.key, text)}
      />
    );
  }
  const choices = filter.choices(init);
  const chosen = address.choicesOf(filter.key);
  if (choices.length === 0 && chosen.length === 0) return null;
  return (
    <ChoicePicker
      label={label}
      none="All"
      choices={choices}
      chosen={chosen}
      onChoose={(values) => address.setChoices(filter.key, values)}
    />
  );
}
