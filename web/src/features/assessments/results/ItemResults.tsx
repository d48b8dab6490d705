import { NativeSelect, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { ItemResponseRow } from "#shared/contract/assessments/ownResults.ts";
import { FacetFilter } from "../../../lists/FacetFilter.tsx";
import { FilterChips } from "../../../lists/FilterChips.tsx";
import classes from "../assessments.module.css";
import { words } from "../words.ts";
import { itemColumns } from "./itemColumns.tsx";
import {
  accuracies,
  accuracyNames,
  chipsOf,
  facetOf,
  facets,
  fitsFilter,
  type ItemFilter,
  noItemFilter,
} from "./itemFilters.ts";
import { type SortableColumn, SortableTable } from "./SortableTable.tsx";

/** Answers to each question, with filters. @see spec assessments §2.9 */
export function ItemResults(props: {
  deliveryId: number;
  items: readonly ItemResponseRow[];
  /** The student, for whoever teaches. */
  studentId?: string;
  /** Draws below the table, given its columns and its rows as they are sorted. */
  below?: (
    columns: readonly SortableColumn<ItemResponseRow>[],
    sorted: readonly ItemResponseRow[],
  ) => ReactNode;
}) {
  const { deliveryId, items, studentId, below } = props;
  const columns = itemColumns(deliveryId, studentId);
  const [filter, setFilter] = useState(noItemFilter);
  const rows = items.filter((row) => fitsFilter(row, filter));
  const chips = chipsOf(filter).map(({ without, ...chip }) => ({
    ...chip,
    remove: () => setFilter(without),
  }));
  return (
    <>
      <ItemFilters items={items} filter={filter} onFilter={setFilter} />
      <FilterChips chips={chips} />
      <p className={classes.more} role="status">
        {words.shownRows({ n: rows.length })}
      </p>
      {rows.length === 0 ? (
        <p>{words.noQuestionMatchesThese}</p>
      ) : (
        <SortableTable
          label={words.resultsByQuestion}
          columns={columns}
          rows={rows}
          keyOf={({ item_response_id }) => item_response_id}
          sort={{ key: "", order: "ASC" }}
          cards="tablet"
          below={below && ((sorted) => below(columns, sorted))}
        />
      )}
    </>
  );
}

function ItemFilters(props: {
  items: readonly ItemResponseRow[];
  filter: ItemFilter;
  onFilter: (filter: ItemFilter) => void;
}) {
  const { items, filter, onFilter } = props;
  const { chosen, accuracy, search } = filter;
  return (
    <div className={classes.filters}>
      {facets.map((name) => (
        <FacetFilter
          key={name}
          facet={facetOf(name, items, filter)}
          chosen={chosen[name]}
          onChoose={(values) => onFilter({ ...filter, chosen: { ...chosen, [name]: values } })}
        />
      ))}
      <NativeSelect
        aria-label={words.accuracy}
        value={accuracy}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...filter, accuracy: accuracies.find((each) => each === value) ?? "" })
        }
        data={[
          { value: "", label: words.accuracy },
          ...accuracies.map((value) => ({ value, label: accuracyNames()[value] })),
        ]}
      />
      <TextInput
        aria-label={words.search}
        placeholder={words.search}
        value={search}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, search: value })}
      />
    </div>
  );
}
