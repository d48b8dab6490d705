import { NativeSelect } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import {
  getStudentsInNeed,
  type NeedDays,
  recipientsAtMost,
  type StudentsInNeed,
} from "#shared/contract/dashboards/studentsInNeed.ts";
import { counted } from "#shared/words/counted.ts";
import { UndoneNotice } from "../../actions/UndoneNotice.tsx";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { SelectionBar } from "../../lists/SelectionBar.tsx";
import { useSelection } from "../../lists/useSelection.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { loadedLater } from "../../ui/loadedLater.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { ReasonButton } from "../../ui/ReasonButton.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { kindWords, type NeedFilter } from "./needWords.ts";
import { StudentsTable } from "./StudentsTable.tsx";
import classes from "./studentsInNeed.module.css";

/** Forms are heavy, and this one opens by a click. */
const WriteDialog = loadedLater(async () => (await import("./WriteDialog.tsx")).WriteDialog);

const title = "Students who need help";
const dayWords: Record<NeedDays, string> = { "7": "last 7 days", "30": "last 30 days", "90": "last 90 days" };

const readDays = (text: string | null): NeedDays => (text === "30" || text === "90" ? text : "7");

/** Whom of a course to speak to, why, and the way to write to them. @see ADR 0178 */
export function StudentsInNeedPage() {
  const { id = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const days = readDays(params.get("days"));
  const inNeed = useQuery({
    queryKey: keyOf(getStudentsInNeed, id, days),
    queryFn: ({ signal }) => call(getStudentsInNeed, { params: { id }, query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState
      of={{ inNeed }}
      page={title}
      skeleton={<TableSkeleton />}
      refused="This page is for staff of your program."
    >
      {(read) => (
        <div data-wide>
          <PageHeading
            title={title}
            tabTitle={`${title}: ${read.inNeed.course.name}`}
            above={
              <Breadcrumbs
                steps={[
                  { label: "Courses", to: "/document_sets" },
                  { label: read.inNeed.course.name, to: `/document_sets/${id}` },
                  { label: title },
                ]}
              />
            }
          />
          <InNeed
            key={id}
            courseId={id}
            reply={read.inNeed}
            days={days}
            onDays={(next) => setParams({ days: next }, { replace: true, preventScrollReset: true })}
          />
        </div>
      )}
    </QueryState>
  );
}

const ofStudents = counted({ one: "{found} of {n} student", other: "{found} of {n} students" });
const writeTo = counted({ one: "Email {n} student", other: "Email {n} students" });
const tooManyText = `Email at most ${recipientsAtMost} students at a time.`;
const notWritten = counted({
  one: "{n} student was not emailed:",
  other: "{n} students were not emailed:",
});

function InNeed(props: {
  courseId: string;
  reply: StudentsInNeed;
  days: NeedDays;
  onDays: (days: NeedDays) => void;
}) {
  const { courseId, reply, days } = props;
  const [filter, setFilter] = useState<NeedFilter>("all");
  const [isWriting, setWriting] = useState(false);
  const [left, setLeft] = useState<readonly { id: string; name: string; why: string }[]>([]);
  const shown = reply.in_need.filter(
    ({ reasons }) => filter === "all" || reasons.some(({ kind }) => kindWords[kind].filter === filter),
  );
  const selection = useSelection({
    name: `students-in-need-${courseId}`,
    idsOfShown: async () => shown.map(({ user_id }) => user_id),
    onError: () => undefined,
  });
  const selected = reply.in_need.filter(({ user_id }) => selection.ids.has(user_id));

  return (
    <>
      <NeedControls filter={filter} onFilter={setFilter} days={days} onDays={props.onDays} />
      <UndoneNotice title={notWritten(left.length)} undone={left} onDismiss={() => setLeft([])} />
      <SelectionBar
        countMessage={ofStudents(reply.students, { found: shown.length })}
        shown={shown.length}
        selection={reply.may_write ? selection : undefined}
        actions={
          reply.may_write && <EmailButton selected={selected.length} onPress={() => setWriting(true)} />
        }
      />
      {shown.length === 0 ? (
        <Nobody reply={reply} isFiltered={filter !== "all"} />
      ) : (
        <StudentsTable
          courseId={courseId}
          students={shown}
          selection={reply.may_write ? selection : undefined}
        />
      )}
      {isWriting && selected.length > 0 && (
        <WriteDialog
          courseId={courseId}
          courseName={reply.course.name}
          students={selected}
          days={days}
          onClose={() => setWriting(false)}
          onWritten={(notDone) => {
            setLeft(notDone);
            selection.keepOnly(notDone.map(({ id }) => id));
          }}
        />
      )}
    </>
  );
}

/** Reason that students are in need for, and the period of what is counted. */
function NeedControls(props: {
  filter: NeedFilter;
  onFilter: (filter: NeedFilter) => void;
  days: NeedDays;
  onDays: (days: NeedDays) => void;
}) {
  return (
    <div className={classes.controls}>
      <NativeSelect
        label="Reason"
        value={props.filter}
        onChange={(event) => props.onFilter(event.currentTarget.value as NeedFilter)}
        data={[
          { value: "all", label: "All reasons" },
          { value: "behind", label: "Behind" },
          { value: "never_started", label: "Not started" },
          { value: "low_time", label: "Low time" },
          { value: "resets", label: "Repeated resets" },
        ]}
      />
      <NativeSelect
        label="Period of low time and resets"
        value={props.days}
        onChange={(event) => props.onDays(readDays(event.currentTarget.value))}
        data={Object.entries(dayWords).map(([value, label]) => ({ value, label }))}
      />
    </div>
  );
}

function EmailButton({ selected, onPress }: { selected: number; onPress: () => void }) {
  const isTooMany = selected > recipientsAtMost;
  return (
    <>
      <ReasonButton
        leftSection={<IconMail size={18} aria-hidden />}
        offBecause={selected === 0 ? "Select students first." : isTooMany ? tooManyText : undefined}
        onClick={onPress}
      >
        {selected === 0 ? "Email students" : writeTo(selected)}
      </ReasonButton>
      {isTooMany && <span>{tooManyText}</span>}
    </>
  );
}

function Nobody(props: { reply: StudentsInNeed; isFiltered: boolean }) {
  if (props.isFiltered)
    return <EmptyState title="No students for this reason">Choose 'All reasons' to see everyone.</EmptyState>;
  if (props.reply.students === 0)
    return (
      <EmptyState title="This course has no students yet">
        Add members to the course to see who needs help.
      </EmptyState>
    );
  return (
    <EmptyState title="No students need help right now">
      Everyone has started, is on pace and is taking enough time.
    </EmptyState>
  );
}
