import { NativeSelect } from "@mantine/core";
import { type ComponentProps, useEffect, useState } from "react";
import type { ProctorNews } from "#shared/contract/proctoring/live.ts";
import { counted } from "#shared/words/counted.ts";
import { numberText } from "#shared/words/numbers.ts";
import { useLiveChannel } from "../../api/useLive.ts";
import { SortBar } from "../../lists/SortBar.tsx";
import { LiveSign } from "../../ui/LiveSign.tsx";
import { NarrowFold } from "../../ui/NarrowFold.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import type { Sort } from "../../ui/tableSort.ts";
import { boardOf, studentSorts, withToggled } from "./board.ts";
import { ExamActions } from "./ExamActions.tsx";
import type { Room } from "./examRoom.ts";
import { Incidents } from "./Incidents.tsx";
import { NoStudents } from "./NoStudents.tsx";
import { channelOf, type ProctorPlace } from "./place.ts";
import classes from "./proctoring.module.css";
import { RosterTable } from "./RosterTable.tsx";

const studentsText = counted({ one: "{n} student", other: "{n} students" });
/** Only what is in the browser is searched: nobody waits for it. */
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
  const { shown, columns } = boardOf(room, { search, sort, serverNowMs });
  return (
    <div className={classes.room}>
      <RoomTools
        {...{ room, live, search, sort }}
        found={shown.length}
        onSearch={setSearch}
        onSort={setSort}
        onExam={props.onExam}
      />
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
          onToggle={(ids, isOn) => setSelected((before) => withToggled(before, ids, isOn))}
        />
      ) : (
        <NoStudents of={room.users.length} nobody={props.nobody} onShowAll={() => setSearch("")} />
      )}
      <Incidents place={place} />
    </div>
  );
}

/** Chooses the exam, searches and sorts its students, and counts them. */
function RoomTools(props: {
  room: Room;
  live: ComponentProps<typeof LiveSign>["state"];
  search: string;
  sort: Sort;
  /** Students whom the search finds. */
  found: number;
  onSearch: (search: string) => void;
  onSort: (sort: Sort) => void;
  onExam: (documentId: string) => void;
}) {
  const { room, search, sort } = props;
  return (
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
        onSearch={props.onSearch}
        delayMs={searchDelayMs}
        className={classes.search}
      />
      <NarrowFold label="Sort">
        <SortBar
          options={studentSorts.map(({ key, label }) => ({ column: key, label, firstOrder: "ASC" }))}
          sortBy={sort.key}
          sortOrder={sort.order}
          onSort={({ sortBy, sortOrder }) => props.onSort({ key: sortBy, order: sortOrder })}
        />
      </NarrowFold>
      <LiveSign state={props.live} />
      <p className={`${classes.faint} ${search ? "" : classes.total}`}>
        {search
          ? `${numberText(props.found)} of ${numberText(room.users.length)} students`
          : studentsText(room.users.length)}
      </p>
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
