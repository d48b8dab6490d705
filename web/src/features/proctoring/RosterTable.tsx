import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { type SittingStatus, sittingStatuses } from "#shared/domain/examClock.ts";
import { numberText } from "#shared/words/numbers.ts";
import type { Columns } from "./board.ts";
import type { Room } from "./examRoom.ts";
import classes from "./proctoring.module.css";
import { StudentCell } from "./StudentCell.tsx";

const heads: Record<SittingStatus, string> = {
  on_hold: "Student Roster",
  in_progress: "In Progress",
  submitted: "Submitted",
};

/** Height of a row of two lines, as in the style sheet; a row grows with its content. */
const rowHeightPx = 60;

/** More rows than these are drawn only where they are seen. */
const allDrawn = 60;

/** Rows that are drawn, and how high those before and after them are. */
function useSeenRows(rows: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const isVirtual = rows > allDrawn;
  const virtual = useVirtualizer({
    count: rows,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
  });
  if (!isVirtual) {
    const seen = Array.from({ length: rows }, (_, index) => index);
    return { scroller, isVirtual, seen, beforePx: 0, afterPx: 0, measure: undefined };
  }
  const drawn = virtual.getVirtualItems();
  return {
    ...{ scroller, isVirtual, seen: drawn.map(({ index }) => index) },
    beforePx: drawn[0]?.start ?? 0,
    afterPx: virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0),
    measure: virtual.measureElement,
  };
}

type Props = {
  room: Room;
  columns: Columns;
  selected: ReadonlySet<string>;
  serverNowMs: number;
  onToggle: (ids: readonly string[], isOn: boolean) => void;
};

/** The students, each in the column of their status. Rows are drawn only where they are seen. */
export function RosterTable(props: Props) {
  const { columns } = props;
  const rows = Math.max(...sittingStatuses.map((status) => columns[status].length), 1);
  const { scroller, isVirtual, seen, beforePx, afterPx, measure } = useSeenRows(rows);
  return (
    <div className={classes.scroller} ref={scroller}>
      <table
        className={classes.table}
        data-whole={!isVirtual || undefined}
        aria-label="Students"
        aria-rowcount={rows + 1}
      >
        <thead>
          <tr>
            {sittingStatuses.map((status) => (
              <StatusHead key={status} status={status} {...props} />
            ))}
          </tr>
        </thead>
        <tbody>
          {beforePx > 0 && <Gap heightPx={beforePx} />}
          {seen.map((index) => (
            <tr key={index} data-index={index} ref={measure}>
              {sittingStatuses.map((status) => (
                <StatusCell key={status} status={status} index={index} {...props} />
              ))}
            </tr>
          ))}
          {afterPx > 0 && <Gap heightPx={afterPx} />}
        </tbody>
      </table>
    </div>
  );
}

/** Name of a column, how many students stand in it, and what selects them all. */
function StatusHead({ status, columns, selected, onToggle }: Props & { status: SittingStatus }) {
  const ids = columns[status].map(({ id }) => id);
  const isAll = ids.length > 0 && ids.every((id) => selected.has(id));
  return (
    <th scope="col">
      <span className={classes.head}>
        {heads[status]} <span className={classes.figure}>{numberText(ids.length)}</span>
      </span>
      {status !== "submitted" && ids.length > 0 && (
        <button
          type="button"
          className={classes.all}
          onClick={() => onToggle(ids, !isAll)}
          aria-label={`${isAll ? "Deselect" : "Select"} all shown in ${heads[status]}`}
        >
          {isAll ? "Deselect All" : "Select All"}
        </button>
      )}
    </th>
  );
}

/** The student of a column at a row. @param index - Row, from 0. */
function StatusCell({ status, index, ...props }: Props & { status: SittingStatus; index: number }) {
  const student = props.columns[status][index];
  return (
    <td data-head={heads[status]} data-empty={student ? undefined : true}>
      {student && (
        <StudentCell
          student={student}
          status={status}
          sitting={props.room.sittings[student.id]}
          presence={props.room.presence[student.id]}
          serverNowMs={props.serverNowMs}
          isSelected={props.selected.has(student.id)}
          onToggle={(isOn) => props.onToggle([student.id], isOn)}
        />
      )}
      {!student && index === 0 && <span className={classes.faint}>No students</span>}
    </td>
  );
}

function Gap(props: { heightPx: number }) {
  return (
    <tr className={classes.gap}>
      <td colSpan={3} style={{ height: props.heightPx }} />
    </tr>
  );
}
