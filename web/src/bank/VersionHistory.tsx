import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type HistoryVersion,
  listHistoryVersions,
  type versionedTypes,
} from "#shared/contract/bank/bankData.ts";
import { dashedTime } from "#shared/words/dashedDates.ts";
import { viewersZone } from "#shared/words/dates.ts";
import { call } from "../api/call.ts";
import { keyOf } from "../api/queryKeys.ts";
import { QueryState } from "../ui/QueryState.tsx";
import { ScrollRegion } from "../ui/ScrollRegion.tsx";
import { TableSkeleton } from "../ui/TableSkeleton.tsx";
import classes from "./bank.module.css";
import { cellText, cutText } from "./cellText.ts";

const zone = viewersZone();
const columnPx = 160;
type State = HistoryVersion["reified_object"];

/** One line of the history: the state of now, or a version. */
type Line = {
  key: string;
  version: string;
  event: string;
  editor: string;
  at: string;
  state: State;
  /** The version before, which changed cells are told from. */
  before: State;
};

const isSame = (a: State[string] | undefined, b: State[string] | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Lines of a history, the state of now first; a version's changes are told from the version before it. */
export function historyLines(versions: readonly HistoryVersion[], current: State | null): Line[] {
  const lines = versions.map((version, at): Line => {
    const { id, event, whodunnit, created_at, reified_object } = version;
    return {
      ...{ key: id, version: String(versions.length - at), event, editor: whodunnit ?? "Unknown" },
      ...{ at: dashedTime(created_at, zone), state: reified_object },
      before: versions[at + 1]?.reified_object ?? {},
    };
  });
  if (!current) return lines;
  const last = lines[0]?.state ?? {};
  const now = { key: "now", version: "Current state", event: "", editor: "", at: "" };
  return [{ ...now, state: current, before: last }, ...lines];
}

/** Lines and columns of a history that are left when some are hidden: the first state, and columns that never changed. */
export function shownHistory(
  all: readonly Line[],
  { hidesCreate, hidesUnmodified }: { hidesCreate: boolean; hidesUnmodified: boolean },
): { lines: readonly Line[]; columns: readonly string[] } {
  const lines = hidesCreate ? all.filter(({ event }) => event !== "create") : all;
  const names = [...new Set(all.flatMap(({ state }) => Object.keys(state)))];
  const isModified = (name: string): boolean =>
    all.some(({ event, state, before }) => event !== "create" && !isSame(state[name], before[name]));
  const columns = hidesUnmodified ? names.filter(isModified) : names;
  return { lines, columns };
}

/** History of a thing, cell by cell: who changed what, and when. @see spec assessments §2.14 */
export function VersionHistory(props: { itemId: string; itemType: (typeof versionedTypes)[number] }) {
  const { itemId, itemType } = props;
  const [hidesCreate, setHidesCreate] = useState(true);
  const [hidesUnmodified, setHidesUnmodified] = useState(false);
  const history = useQuery({
    queryKey: keyOf(listHistoryVersions, itemType, itemId),
    queryFn: ({ signal }) =>
      call(listHistoryVersions, { query: { item_id: itemId, item_type: itemType, per: "1000" }, signal }),
  });
  return (
    <QueryState of={{ history }} skeleton={<TableSkeleton />}>
      {({ history: { data, current } }) => {
        if (data.length === 0) return <p>There are no records</p>;
        const all = historyLines(data, current);
        const { lines, columns } = shownHistory(all, { hidesCreate, hidesUnmodified });
        return (
          <>
            <div className={classes.options}>
              <Checkbox
                label="Hide Create Event"
                checked={hidesCreate}
                onChange={(event) => setHidesCreate(event.currentTarget.checked)}
              />
              <Checkbox
                label="Hide Unmodified Columns"
                checked={hidesUnmodified}
                onChange={(event) => setHidesUnmodified(event.currentTarget.checked)}
              />
            </div>
            <HistoryTable lines={lines} columns={columns} />
          </>
        );
      }}
    </QueryState>
  );
}

function HistoryTable({ lines, columns }: { lines: readonly Line[]; columns: readonly string[] }) {
  const heads = ["Version", "Event", "Editor", "Created At", ...columns];
  return (
    <ScrollRegion className={classes.scroller} label="Version history">
      <table className={classes.table} style={{ minInlineSize: heads.length * columnPx }}>
        <thead>
          <tr>
            {heads.map((name) => (
              <th key={name} scope="col" style={{ inlineSize: columnPx }}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, version, event, editor, at, state, before }) => (
            <tr key={key}>
              <th scope="row">{version}</th>
              <td>{event}</td>
              <td>{editor}</td>
              <td>{at}</td>
              {columns.map((name) => {
                const text = cellText(state[name] ?? null);
                return (
                  <td
                    key={name}
                    title={text.length > 60 ? text : undefined}
                    data-edited={!isSame(state[name], before[name]) || undefined}
                  >
                    {cutText(text)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
