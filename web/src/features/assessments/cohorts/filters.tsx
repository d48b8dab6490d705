import { FacetFilter, type FacetValue } from "../../../lists/FacetFilter.tsx";
import { FilterChips } from "../../../lists/FilterChips.tsx";

/** A filter of many values over rows. */
export type RowFilter<Name extends string, Row> = {
  name: Name;
  title: string;
  read: (row: Row) => string;
};
export type Chosen<Name extends string> = Readonly<Partial<Record<Name, readonly FacetValue[]>>>;

/** Tells if a row has one of the chosen values of each filter. */
export const fitsFilters = <Name extends string, Row>(
  row: Row,
  filters: readonly RowFilter<Name, Row>[],
  chosen: Chosen<Name>,
): boolean =>
  filters.every(({ name, read }) => {
    const values = chosen[name] ?? [];
    return values.length === 0 || values.includes(read(row));
  });

/** Filters of many values, each with the rows that it would leave. */
export function FilterButtons<Name extends string, Row>(props: {
  filters: readonly RowFilter<Name, Row>[];
  rows: readonly Row[];
  chosen: Chosen<Name>;
  onChoose: (chosen: Chosen<Name>) => void;
}) {
  const { filters, rows, chosen } = props;
  return filters.map(({ name, title, read }) => {
    const others = filters.filter((one) => one.name !== name);
    const left = rows.filter((row) => fitsFilters(row, others, chosen));
    const options = [...new Set(rows.map(read))]
      .sort((a, b) => a.localeCompare(b))
      .map((value) => ({
        value,
        label: value,
        count: left.filter((row) => read(row) === value).length,
      }));
    return (
      <FacetFilter
        key={name}
        facet={{ name, title, options }}
        chosen={chosen[name] ?? []}
        onChoose={(values) => props.onChoose({ ...chosen, [name]: values })}
      />
    );
  });
}

/** Each chosen value as a chip that takes it away. */
export function ChosenChips<Name extends string, Row>(props: {
  filters: readonly RowFilter<Name, Row>[];
  chosen: Chosen<Name>;
  onChoose: (chosen: Chosen<Name>) => void;
}) {
  const { filters, chosen } = props;
  const chips = filters.flatMap(({ name, title }) => {
    const values = chosen[name] ?? [];
    return values.map((value) => ({
      filter: title,
      label: String(value),
      remove: () => props.onChoose({ ...chosen, [name]: values.filter((one) => one !== value) }),
    }));
  });
  return <FilterChips chips={chips} />;
}
