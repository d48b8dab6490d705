import { Button } from "@mantine/core";
import type { ComponentProps, CSSProperties, ReactNode } from "react";
import classes from "../../../bank/bank.module.css";
import type { Choice } from "../../../bank/bankColumns.ts";
import { cutText } from "../../../bank/cellText.ts";
import { VersionsControl } from "../../../bank/VersionsControl.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { ChoicePicker } from "../ChoicePicker.tsx";
import own from "./adminList.module.css";
import { ListFooter } from "./ListFooter.tsx";
import { SortHead } from "./SortHead.tsx";
import { TextFilter } from "./TextFilter.tsx";
import type { AdminAddress } from "./useAdminAddress.ts";

export type AdminColumn<Row> = {
  /** Name in calls; the list is sorted by it. */
  name: string;
  label: string;
  widthPx: number;
  /** Key of its filter by typed text. */
  filter?: string;
  /** Its filter by chosen values; without any to choose from, it stands there only where a link has set it. */
  choices?: { filter: string; from: readonly Choice[] };
  /** Absent: it sorts. */
  isSortable?: boolean;
  text: (row: Row) => string;
  /** Shown in place of the text. */
  cell?: (row: Row) => ReactNode;
};

type ItemType = ComponentProps<typeof VersionsControl>["itemType"];

const versionsPx = 112;

/** A list of the provider: filters by text, sort, pages. @see spec assessments §2.13 */
export function AdminList<Row extends { id: number }>(props: {
  name: string;
  columns: readonly AdminColumn<Row>[];
  rows: readonly Row[];
  count: number;
  address: AdminAddress;
  /** Each row ends with the history of its item. */
  versionsOf?: ItemType;
  /** Said where there is nothing, and no filter is set. */
  empty: { title: string; hint: string };
}) {
  const { columns, rows, address, empty, versionsOf } = props;
  const widthPx = columns.reduce((sum, column) => sum + column.widthPx, versionsOf ? versionsPx : 0);
  return (
    <>
      {address.isFiltered && (
        <div className={classes.controls}>
          <Button variant="subtle" onClick={address.clearFilters}>
            Clear filters
          </Button>
        </div>
      )}
      <ScrollRegion className={classes.scroller} label={props.name}>
        <table
          className={`${classes.table} ${classes.cards} ${own.table}`}
          style={{ "--columns": `${widthPx}px` } as CSSProperties} // a property of its own
        >
          <caption className={classes.caption}>{props.name}</caption>
          <colgroup>
            {columns.map(({ name, widthPx }) => (
              <col key={name} style={{ inlineSize: widthPx }} />
            ))}
            {versionsOf && <col style={{ inlineSize: versionsPx }} />}
          </colgroup>
          <Heads columns={columns} address={address} hasVersions={versionsOf !== undefined} />
          <tbody>
            {rows.map((row) => (
              <BodyRow key={row.id} row={row} columns={columns} versionsOf={versionsOf} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.length === 0 && (
        <EmptyState title={address.isFiltered ? "Nothing fits these filters." : empty.title}>
          {address.isFiltered ? "Clear a filter to see more." : empty.hint}
        </EmptyState>
      )}
      <ListFooter address={address} count={props.count} />
    </>
  );
}

/** Names of the columns, which sort, and below them their filters. */
function Heads<Row>(props: {
  columns: readonly AdminColumn<Row>[];
  address: AdminAddress;
  hasVersions: boolean;
}) {
  const { columns, address, hasVersions } = props;
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <SortHead key={column.name} column={{ isSortable: true, ...column }} address={address} />
        ))}
        {hasVersions && <th scope="col">VERSIONS</th>}
      </tr>
      <tr>
        {columns.map(({ name, label, filter, choices }) => (
          <td key={name}>
            {choices && <ChoiceFilter label={label} choices={choices} address={address} />}
            {filter !== undefined && (
              <TextFilter
                key={address.textOf(filter)}
                label={`Filter by ${label}`}
                value={address.textOf(filter)}
                onSet={(text) => address.setText(filter, text)}
              />
            )}
          </td>
        ))}
        {hasVersions && <td />}
      </tr>
    </thead>
  );
}

function BodyRow<Row extends { id: number }>(props: {
  row: Row;
  columns: readonly AdminColumn<Row>[];
  versionsOf: ItemType | undefined;
}) {
  const { row, columns, versionsOf } = props;
  return (
    <tr>
      {columns.map(({ name, label, text, cell }, place) => {
        const shown = cell?.(row) ?? cutText(text(row));
        return place === 0 ? (
          <th key={name} scope="row" data-label={label}>
            {shown}
          </th>
        ) : (
          <td key={name} data-label={label}>
            <span className={classes.text} title={text(row).length > 60 ? text(row) : undefined}>
              {shown}
            </span>
          </td>
        );
      })}
      {versionsOf && (
        <td data-label="VERSIONS">
          <VersionsControl id={row.id} itemType={versionsOf} />
        </td>
      )}
    </tr>
  );
}

function ChoiceFilter(props: {
  label: string;
  choices: NonNullable<AdminColumn<never>["choices"]>;
  address: AdminAddress;
}) {
  const { choices, address } = props;
  const chosen = address.choicesOf(choices.filter);
  if (choices.from.length === 0 && chosen.length === 0) return null;
  return (
    <ChoicePicker
      label={`Filter by ${props.label}`}
      none="All"
      choices={choices.from}
      chosen={chosen}
      onChoose={(values) => address.setChoices(choices.filter, values)}
    />
  );
}
