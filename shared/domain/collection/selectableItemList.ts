import { counted } from "#shared/words/counted.ts";
import { kindWords } from "../kindWords.ts";
import { type ItemRow, itemColumns, itemTypeFilter } from "./itemColumns.ts";
import { defineList } from "./listDefinition.ts";

/** Fields of an item that may be put into a course or taken out of one. */
export type SelectableItemRow = Omit<ItemRow, "case_synopsis">;

const { title, author, editor, learning_objectives, kind, last_release_date } = itemColumns;

/** @see spec courses §2.5, §2.6 */
export const selectableItemList = defineList<SelectableItemRow>({
  id: ({ id }) => id,
  columns: {
    title: { ...title, label: "Title" },
    author,
    editor,
    learning_objectives,
    kind: { ...kind, words: kindWords },
    last_release_date: { ...last_release_date, label: "Date Updated" },
  },
  sortOptions: [
    { column: "title", label: "Title", firstOrder: "ASC" },
    { column: "last_release_date", label: "Date Updated", firstOrder: "DESC" },
  ],
  selectFilters: [itemTypeFilter],
  hasObjectiveSearch: true,
  pageSize: 64,
  csv: {
    fileName: "items.csv",
    columns: [
      { head: "Title", column: "title" },
      { head: "Item Type", column: "kind" },
      { head: "Date Updated", column: "last_release_date" },
    ],
  },
  countMessage: counted({ one: "{n} item", other: "{n} items" }),
});
