import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { type SittingStatus, sittingStatuses } from "#shared/domain/examClock.ts";
import { numberText } from "#shared/words/numbers.ts";
import type { Room, Student } from "./examRoom.ts";
import classes from "./proctoring.module.css";
import { StudentCell } from "./StudentCell.tsx";

const heads: Record<SittingStatus, string> = {
  on_hold: "Student Roster",
  in_progress: "In Progress",
  submitted: "Submitted",
};

/** Height of a row of two lines, as in the style sheet; a row grows with its content. */
const rowHeightPx = 60;

/** The students, each in the column of their status. Rows are drawn only where they are seen. */
export function RosterTable(props: {
  room: Room;
  columns: Readonly<Record<SittingStatus, readonly Student[]>>;
  selected: ReadonlySet<string>;
  serverNowMs: number;
  onToggle: (ids: readonly string[], isOn: boolean) => void;
}) {
  const { columns, selected } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = Math.max(...sittingStatuses.map((status) => columns[status].length), 1);
  const virtual = useVirtualizer({
    count: rows,
    enabled: rows > 60,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
  });
  const isVirtual = rows > 60;
  const drawn = virtual.getVirtualItems();
  const seen = isVirtual
    ? drawn.map(({ index }) => index)
    : Array.from({ length: rows }, (_, index) => index);
  const before = isVirtual ? (drawn[0]?.start ?? 0) : 0;
  const after = isVirtual ? virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0) : 0;
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
            {sittingStatuses.map((status) => {
              const ids = columns[status].map(({ id }) => id);
              const isAll = ids.length > 0 && ids.every((id) => selected.has(id));
              return (
                <th scope="col" key={status}>
                  <span className={classes.head}>
                    {heads[status]} <span className={classes.figure}>{numberText(ids.length)}</span>
                  </span>
                  {status !== "submitted" && ids.length > 0 && (
                    <button
                      type="button"
                      className={classes.all}
                      onClick={() => props.onToggle(ids, !isAll)}
                      aria-label={`${isAll ? "Deselect" : "Select"} all shown in ${heads[status]}`}
                    >
                      {isAll ? "Deselect All" : "Select All"}
                    </button>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Gap heightPx={before} />}
          {seen.map((index) => (
            <tr key={index} data-index={index} ref={isVirtual ? virtual.measureElement : undefined}>
              {sittingStatuses.map((status) => {
                const student = columns[status][index];
                return (
                  <td key={status} data-head={heads[status]} data-empty={student ? undefined : true}>
                    {student && (
                      <StudentCell
                        student={student}
                        status={status}
                        sitting={props.room.sittings[student.id]}
                        presence={props.room.presence[student.id]}
                        serverNowMs={props.serverNowMs}
                        isSelected={selected.has(student.id)}
                        onToggle={(isOn) => props.onToggle([student.id], isOn)}
                      />
                    )}
                    {!student && index === 0 && <span className={classes.faint}>No students</span>}
                  </td>
                );
              })}
            </tr>
          ))}
          {after > 0 && <Gap heightPx={after} />}
        </tbody>
      </table>
    </div>
  );
}

function Gap(props: { heightPx: number }) {
  return (
    <tr className={classes.gap}>
      <td colSpan={3} style={{ height: props.heightPx }} />
    </tr>
  );
}
