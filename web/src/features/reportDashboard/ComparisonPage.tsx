import { NativeSelect, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { type CohortComparison, compareCohorts } from "#shared/contract/dashboards/comparison.ts";
import { isCalendarDate } from "#shared/domain/dates.ts";
import { percentOfWhole, percentText } from "#shared/domain/wholePercent.ts";
import { counted } from "#shared/words/counted.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { BarsChart } from "../../ui/charts/BarsChart.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { DashboardBones } from "./DashboardBones.tsx";
import classes from "./reportDashboard.module.css";

const title = "Compare cohorts";
const rangeNames = ["start_date", "end_date", "with_start_date", "with_end_date"] as const;
type RangeName = (typeof rangeNames)[number];

/** Two cohorts beside one another. @see ADR 0178 */
export function ComparisonPage() {
  const { id = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const other = /^[1-9]\d{0,14}$/.test(params.get("with") ?? "") ? (params.get("with") ?? id) : id;
  const days = daysOf(params);
  const comparison = useQuery({
    queryKey: keyOf(compareCohorts, id, other, days),
    queryFn: ({ signal }) =>
      call(compareCohorts, { params: { id }, query: { with: other, ...days }, signal }),
    placeholderData: keepPreviousData,
  });
  const ask = (change: Record<string, string>): void => {
    const next = { ...Object.fromEntries(params), ...change };
    const asked = Object.entries(next).filter(([, value]) => value !== "");
    setParams(Object.fromEntries(asked), { replace: true, preventScrollReset: true });
  };

  return (
    <QueryState
      of={{ comparison }}
      page={title}
      skeleton={<DashboardBones />}
      refused="This page is for staff of your program."
    >
      {({ comparison: read }) => (
        <>
          <PageHeading
            title={title}
            tabTitle={`${title}: ${read.first.course.name}`}
            above={<Breadcrumbs steps={stepsTo(id, read.first.course.name)} />}
          />
          <div className={classes.cohorts}>
            <Cohort legend="First cohort" cohort={read.first}>
              <p className={classes.cohortName}>{read.first.course.name}</p>
              <Days names={["start_date", "end_date"]} days={days} onChange={ask} />
            </Cohort>
            <Cohort legend="Second cohort" cohort={read.second}>
              <NativeSelect
                label="Course"
                value={other}
                onChange={(event) => ask({ with: event.currentTarget.value })}
                rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
                data={coursesOf(read).map((course) => ({ value: String(course.id), label: course.name }))}
              />
              <Days names={["with_start_date", "with_end_date"]} days={days} onChange={ask} />
            </Cohort>
          </div>
          <div className={classes.charts} aria-busy={comparison.isPlaceholderData}>
            <Items read={read} />
          </div>
        </>
      )}
    </QueryState>
  );
}

/** Dates of the address by their names; what is no date is left out. */
export const daysOf = (params: URLSearchParams) =>
  Object.fromEntries(
    rangeNames.flatMap((name) => {
      const text = params.get(name);
      return text !== null && isCalendarDate(text) ? [[name, text]] : [];
    }),
  ) as Partial<Record<RangeName, string>>; // by those names

const stepsTo = (courseId: string, courseName: string) => [
  { label: "Courses", to: "/document_sets" },
  { label: courseName, to: `/document_sets/${courseId}` },
  { label: "Report dashboard", to: `/document_sets/${courseId}/report_dashboard` },
  { label: title },
];

/** Those on offer, and the two that are shown whether or not they are among them. */
const coursesOf = ({ courses, first, second }: CohortComparison): CohortComparison["courses"] => [
  ...new Map([first.course, second.course, ...courses].map((course) => [course.id, course])).values(),
];

const students = counted({ one: "{n} student", other: "{n} students" });
const onlyHere = counted({
  one: "1 item is only in this course.",
  other: "{n} items are only in this course.",
});

function Cohort(props: { legend: string; cohort: CohortComparison["first"]; children: React.ReactNode }) {
  const { cohort } = props;
  return (
    <fieldset className={classes.cohort}>
      <legend>{props.legend}</legend>
      {props.children}
      <p className={classes.note}>
        {students(cohort.students)}
        {cohort.only_here > 0 && `. ${onlyHere(cohort.only_here)}`}
      </p>
    </fieldset>
  );
}

function Days(props: {
  names: readonly [start: RangeName, end: RangeName];
  days: Partial<Record<RangeName, string>>;
  onChange: (change: Record<string, string>) => void;
}) {
  const [start, end] = props.names;
  return (
    <div className={classes.controls}>
      <TextInput
        type="date"
        label="Active from"
        value={props.days[start] ?? ""}
        max={props.days[end]}
        onChange={(event) => props.onChange({ [start]: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="to"
        value={props.days[end] ?? ""}
        min={props.days[start]}
        onChange={(event) => props.onChange({ [end]: event.currentTarget.value })}
      />
    </div>
  );
}

function Items({ read }: { read: CohortComparison }) {
  if (read.items.length === 0)
    return (
      <EmptyState title="These courses have no items in common">
        Choose another course to compare with.
      </EmptyState>
    );
  return (
    <BarsChart
      title="How do the cohorts compare, item by item?"
      of="Item and cohort"
      rows={read.items.flatMap(({ document_id, title: name, first, second }) => [
        row(`${document_id} first`, `${name}: first`, first),
        row(`${document_id} second`, `${name}: second`, second),
      ])}
      none="There are no students to compare."
      foot="Each bar is one cohort. The figure at the end is the share that completed the item."
    />
  );
}

function row(key: string, label: string, figures: CohortComparison["items"][number]["first"]) {
  const { completed, low_time, in_progress, not_worked } = figures;
  const all = completed + low_time + in_progress + not_worked;
  return {
    key,
    label,
    end: all === 0 ? "–" : percentText(percentOfWhole(completed + low_time, all)),
    parts: [
      { label: "Completed", look: "solid", value: completed },
      { label: "Low time", look: "striped", value: low_time },
      { label: "In progress", look: "dotted", value: in_progress },
      { label: "No progress", look: "empty", value: not_worked },
    ] as const,
  };
}
