import { NativeSelect } from "@mantine/core";
import { useEffect, useState } from "react";
import type { ProctorNews } from "#shared/contract/proctoring/live.ts";
import type { SittingStatus } from "#shared/domain/examClock.ts";
import { counted } from "#shared/words/counted.ts";
import { numberText } from "#shared/words/numbers.ts";
import { useLiveChannel } from "../../api/useLive.ts";
import { SortBar } from "../../lists/SortBar.tsx";
import { LiveSign } from "../../ui/LiveSign.tsx";
import { NarrowFold } from "../../ui/NarrowFold.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { searchRows } from "../../ui/searchRows.ts";
import { type Sort, sortRows } from "../../ui/tableSort.ts";
import { ExamActions } from "./ExamActions.tsx";
import { type Room, type Student, statusOf } from "./examRoom.ts";
import { Incidents } from "./Incidents.tsx";
import { NoStudents } from "./NoStudents.tsx";
import { channelOf, type ProctorPlace } from "./place.ts";
import classes from "./proctoring.module.css";
import { RosterTable } from "./RosterTable.tsx";

const sorts = [
  { key: "first_name", label: "First Name", sortBy: (student: Student) => student.first_name },
  { key: "last_name", label: "Last Name", sortBy: (student: Student) => student.last_name },
  { key: "email", label: "Email", sortBy: (student: Student) => student.email },
];

/** Only what is in the browser is searched: nobody waits for it. */
const studentsText = counted({ one: "{n} student", other: "{n} students" });
const searchDelayMs = 200;

type Props = {
  place: ProctorPlace;
  room: Room;
  /** Text of an empty room: how to add students. */
  nobody: string;
  /** The last reading failed: what is shown is older than it should be. */
  isStale: boolean;
  onExam: (documentId: string) => void;
  onRead: () => void;
  take: (news: Pick<ProctorNews, "sittings" | "presence">) => void;
  takeIncidents: () => void;
};

/** One exam: its students by how they stand, and what a proctor does to them. @see spec courses §2.11 */
export function ExamRoom(props: Props) {
  const { place, room } = props;
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<Sort>({ key: "last_name", order: "ASC" });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const serverNowMs = useServerNow(room.aheadMs);
  const live = useLiveChannel(channelOf(place, room.channel_key), {
    onMessage: (news) => {
      props.take(news);
      if (news.incidents.length > 0) props.takeIncidents();
    },
    onGap: props.onRead,
    // The code was changed: the next reading says so.
    onRejected: props.onRead,
  });
  const found = searchRows(room.users, search, ({ email, first_name, last_name }) => [
    email,
    first_name,
    last_name,
  ]);
  const shown = sortRows(found, sorts, sort);
  const columns: Record<SittingStatus, Student[]> = { on_hold: [], in_progress: [], submitted: [] };
  for (const student of shown) columns[statusOf(room.sittings[student.id], serverNowMs)].push(student);

  const toggle = (ids: readonly string[], isOn: boolean): void =>
    setSelected((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (isOn) next.add(id);
        else next.delete(id);
      }
      return next;
    });

  return (
    <div className={classes.room}>
      <div className={classes.tools}>
        {room.exams.length > 1 && (
          <NativeSelect
            aria-label="Exam"
            value={String(room.document_id)}
            data={room.exams.map((exam) => ({ value: String(exam.document_id), label: exam.title }))}
            onChange={(event) => props.onExam(event.currentTarget.value)}
          />
        )}
        {room.exams.length === 1 && <h2 className={classes.exam}>{room.exams[0]?.title}</h2>}
        <SearchBox
          label="Search students"
          placeholder="Search Students..."
          value={search}
          onSearch={setSearch}
          delayMs={searchDelayMs}
          className={classes.search}
        />
        <NarrowFold label="Sort">
          <SortBar
            options={sorts.map(({ key, label }) => ({ column: key, label, firstOrder: "ASC" }))}
            sortBy={sort.key}
            sortOrder={sort.order}
            onSort={({ sortBy, sortOrder }) => setSort({ key: sortBy, order: sortOrder })}
          />
        </NarrowFold>
        <LiveSign state={live} />
        <p className={`${classes.faint} ${search ? "" : classes.total}`}>
          {search
            ? `${numberText(shown.length)} of ${numberText(room.users.length)} students`
            : studentsText(room.users.length)}
        </p>
      </div>
      {props.isStale && (
        <p role="alert" className={classes.stale}>
          The student list could not be refreshed. It may be out of date. We'll keep trying.
        </p>
      )}
      <ExamActions
        room={room}
        place={place}
        selected={selected}
        serverNowMs={serverNowMs}
        take={props.take}
        onSelect={setSelected}
        onNoted={props.takeIncidents}
      />
      {shown.length > 0 ? (
        <RosterTable
          room={room}
          columns={columns}
          selected={selected}
          serverNowMs={serverNowMs}
          onToggle={toggle}
        />
      ) : (
        <NoStudents of={room.users.length} nobody={props.nobody} onShowAll={() => setSearch("")} />
      )}
      <Incidents place={place} />
    </div>
  );
}

/** The server's time, once a second. */
function useServerNow(aheadMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  return now + aheadMs;
}
