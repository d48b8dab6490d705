import { Button } from "@mantine/core";
import type { ComponentProps } from "react";
import type { ListCount } from "#shared/contract/lists.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { QueryState, type Readable } from "../ui/QueryState.tsx";
import { TableSkeleton } from "../ui/TableSkeleton.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { ListFrame, MoreFailed } from "./ListFrame.tsx";
import { ListTable } from "./ListTable.tsx";
import { everything, isNarrowed, type ListStateHandle } from "./useListState.ts";
import type { ListWindows } from "./useListWindows.ts";

/**
 * The rows of a list as a table, and what there is in their place: loading, nothing at all, nothing that fits, refused, failed.
 * Those that are there stay where others did not come.
 * @see spec courses §2.2, §8 "Infinite lists"
 */
export function ListRows<Row>(
  props: Pick<
    ComponentProps<typeof ListTable<Row>>,
    "label" | "columns" | "card" | "nameOf" | "idOf" | "sorts" | "selection" | "isSelectable" | "selectHead"
  > & {
    windows: ListWindows<Row>;
    count: Readable<ListCount>;
    handle: ListStateHandle;
    texts: {
      /** Said where there is nothing at all, where nothing fits, and on the button that shows everything again. */
      none: string;
      noneFits: string;
      showAll: string;
      /** For whom the list is, said to somebody else. */
      refused?: string | undefined;
    };
  },
) {
  const { windows, count, handle, texts, ...table } = props;
  const { state, change } = handle;
  return (
    <QueryState
      of={{ first: windows.first, count }}
      skeleton={<Loading label={props.label} />}
      refused={texts.refused}
    >
      {() => (
        <ListFrame isChanging={windows.isChanging}>
          {windows.total === 0 ? (
            <EmptyState
              title="No Items"
              action={
                isNarrowed(state) && (
                  <Button variant="default" onClick={() => change(everything)}>
                    {texts.showAll}
                  </Button>
                )
              }
            >
              {isNarrowed(state) ? texts.noneFits : texts.none}
            </EmptyState>
          ) : (
            <ListTable {...table} windows={windows} total={windows.total ?? 0} sort={state} onSort={change} />
          )}
          {windows.error ? <MoreFailed onRetry={windows.retry} /> : null}
        </ListFrame>
      )}
    </QueryState>
  );
}

function Loading(props: { label: string }) {
  return (
    <div aria-busy="true">
      <VisuallyHidden as="output">Loading {props.label}</VisuallyHidden>
      <TableSkeleton />
    </div>
  );
}
