import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import {
  type CutScoresUsed,
  getLearningProgress,
  type LearningProgress as Progress,
  type StudentProgressRow,
} from "#shared/contract/assessments/learningProgress.ts";
import { equatingMethodWords } from "#shared/domain/assessments/equating.ts";
import { disciplineOf } from "#shared/domain/assessments/forms.ts";
import { cutMethodWords } from "#shared/domain/assessments/learningProgress.ts";
import { compareProgress } from "#shared/domain/assessments/progressIndicator.ts";
import { resultTexts } from "#shared/domain/assessments/resultTexts.ts";
import { fold } from "#shared/domain/collection/fold.ts";
import { counted } from "#shared/words/counted.ts";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { useBrand } from "../../../api/RuntimeConfigProvider.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { TableSkeleton } from "../../../ui/TableSkeleton.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import classes from "../assessments.module.css";
import { Card } from "../Card.tsx";
import { type SortableColumn, SortableTable } from "../results/SortableTable.tsx";
import own from "./cohorts.module.css";
import { DownloadRows } from "./DownloadRows.tsx";
import { type Chosen, ChosenChips, FilterButtons, fitsFilters, type RowFilter } from "./filters.tsx";

const na = "N/A";
const title = "Individual Student Learning Progress";
const shownRows = counted({ one: "{n} student shown", other: "{n} students shown" });

type Name = "early" | "late" | "discipline";
const filtersOf = (brand: string): readonly RowFilter<Name, StudentProgressRow>[] => [
  { name: "early", title: "Early Assessment Date", read: (row) => row.date_range_for_early_assessment ?? na },
  { name: "late", title: "Late Assessment Date", read: (row) => row.date_range_for_late_assessment ?? na },
  { name: "discipline", title: "Discipline", read: (row) => disciplineOf(row.assessment_type, brand) },
];

/** Progress of each student, early beside late. @see spec assessments §2.10 */
export function LearningProgress({ ids }: { ids: readonly string[] }) {
  const progress = useQuery({
    queryKey: keyOf(getLearningProgress, ...ids),
    queryFn: ({ signal }) => call(getLearningProgress, { query: { ids: [...ids] }, signal }),
    refetchOnMount: "always",
  });
  const isEarly = progress.data?.purpose === "Early";
  return (
    <Card
      title={isEarly ? `Early - ${title}` : title}
      hint={progress.data?.multiple_cohorts ? [resultTexts.pairing] : undefined}
    >
      <QueryState of={{ progress }} skeleton={<TableSkeleton />}>
        {(read) => <Students progress={read.progress} />}
      </QueryState>
    </Card>
  );
}

function Students({ progress }: { progress: Progress }) {
  const { students, multiple_cohorts, cut_scores } = progress;
  const brand = useBrand().name;
  const filters = multiple_cohorts ? filtersOf(brand) : [];
  const columns = multiple_cohorts ? ofSeveral(brand) : ofOne(progress, brand);
  const [chosen, setChosen] = useState<Chosen<Name>>({});
  const [search, setSearch] = useState("");
  const sought = fold(search.trim());
  const rows = students.filter(
    (row) =>
      fold(`${row.student_full_name} ${row.student_name} ${row.email}`).includes(sought) &&
      fitsFilters(row, filters, chosen),
  );
  return (
    <>
      <div className={classes.filters}>
        <TextInput
          className={own.search}
          aria-label="Search students"
          placeholder="Search"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <FilterButtons filters={filters} rows={students} chosen={chosen} onChoose={setChosen} />
      </div>
      <ChosenChips filters={filters} chosen={chosen} onChoose={setChosen} />
      <p className={classes.more} role="status">
        {shownRows(rows.length)}
      </p>
      {rows.length === 0 ? (
        <p>
          {students.length === 0
            ? "This assessment has no students yet."
            : "No student matches these filters."}
        </p>
      ) : (
        <SortableTable
          label={title}
          columns={columns}
          rows={rows}
          keyOf={(row) => `${row.user_id} ${row.assessment_type}`}
          sort={{ key: "", order: "ASC" }}
          cards="tablet"
          rowsAtOnce={100}
          below={(sorted) => <DownloadRows name={title} columns={columns} rows={sorted} />}
        />
      )}
      <CutScores cuts={cut_scores} />
    </>
  );
}

const nameColumn = (withLog: boolean): SortableColumn<StudentProgressRow> => ({
  key: "name",
  label: "Student Name",
  cell: (row) => (
    <>
      {row.student_name}
      {withLog && (
        <div>
          <CaseLog row={row} />
        </div>
      )}
    </>
  ),
  text: (row) => row.student_name,
  sortBy: (row) => row.student_name,
});

function CaseLog({ row }: { row: StudentProgressRow }) {
  if (row.student_case_log_path === null) return null;
  return (
    <Link to={row.student_case_log_path} className={classes.more}>
      Student Case Log Report<VisuallyHidden>: {row.student_full_name}</VisuallyHidden>
    </Link>
  );
}

type Side = "Early" | "Late";
const sideOf = (row: StudentProgressRow, side: Side) =>
  side === "Early"
    ? {
        text: row.progress_indicator_text_early,
        color: row.progress_indicator_color_early,
        url: row.early_rostering_progress_url,
      }
    : {
        text: row.progress_indicator_text_late,
        color: row.progress_indicator_color_late,
        url: row.late_rostering_progress_url,
      };

/** Learning Progress Indicator, with the way to the results behind it. */
function Indicator(props: { row: StudentProgressRow; side: Side; isNamed: boolean }) {
  const { row, side, isNamed } = props;
  const { text, color, url } = sideOf(row, side);
  return (
    <div className={own.indicator} data-indicator={color}>
      {isNamed && <span className={classes.more}>{side}</span>}
      <strong>{text}</strong>
      {url !== null && (
        <Link to={url}>
          Results<VisuallyHidden>{` of ${row.student_full_name}, ${side}`}</VisuallyHidden>
        </Link>
      )}
    </div>
  );
}

const progressColumn = (sides: readonly Side[]): SortableColumn<StudentProgressRow> => {
  const last = sides.at(-1) ?? "Late";
  return {
    key: "progress",
    label: "Learning Progress",
    ...(sides.length > 1 && { sub: "Early | Late" }),
    sortHint: last === "Late" ? "Sort by late LPI" : "Sort by early LPI",
    cell: (row) => (
      <div className={own.indicators}>
        {sides.map((side) => (
          <Indicator key={side} row={row} side={side} isNamed={sides.length > 1} />
        ))}
      </div>
    ),
    text: (row) => sides.map((side) => sideOf(row, side).text).join(" | "),
    compare: (a, b, order) =>
      compareProgress(sideOf(a, last).text, sideOf(b, last).text, order === "ASC" ? "asc" : "desc"),
  };
};

/** Early above late, each on a line of its own. */
const both = (early: string | null, late: string | null) => (
  <>
    <div>
      <span className={classes.more}>Early</span> <Dates text={early} />
    </div>
    <div>
      <span className={classes.more}>Late</span> <Dates text={late} />
    </div>
  </>
);

/** The same in a file. */
const bothText = (early: string | null, late: string | null): string =>
  `Early: ${early ?? na}; Late: ${late ?? na}`;

/** A range with a line break after its dash. */
function Dates({ text }: { text: string | null }) {
  const [start, end] = (text ?? na).split(" - ");
  return end === undefined ? (
    start
  ) : (
    <>
      {start} -<br />
      {end}
    </>
  );
}

export const ofSeveral = (brand: string): SortableColumn<StudentProgressRow>[] => [
  nameColumn(true),
  progressColumn(["Early", "Late"]),
  { key: "type", label: "Assessment Type", cell: (row) => disciplineOf(row.assessment_type, brand) },
  {
    key: "status",
    label: "Assessment Status",
    sub: "Early, Late",
    cell: (row) => both(row.status_for_early_assessment, row.status_for_late_assessment),
    text: (row) => bothText(row.status_for_early_assessment, row.status_for_late_assessment),
  },
  {
    key: "dates",
    label: "Assessment Dates",
    sub: "Early, Late",
    cell: (row) => both(row.date_range_for_early_assessment, row.date_range_for_late_assessment),
    text: (row) => bothText(row.date_range_for_early_assessment, row.date_range_for_late_assessment),
  },
];

export const ofOne = (
  { purpose, discipline }: Progress,
  brand: string,
): SortableColumn<StudentProgressRow>[] => [
  nameColumn(false),
  progressColumn(purpose === "Early" ? ["Early"] : ["Early", "Late"]),
  {
    key: "cases",
    label: "Case Completion",
    hint: [
      `Case completion for all ${disciplineOf(discipline ?? "", brand)} cases at the time of assessment`,
    ],
    cell: (row) => (
      <>
        {row.case_completion_fraction ?? na}
        <div>
          <CaseLog row={row} />
        </div>
      </>
    ),
    // A spreadsheet takes 3/5 for a day.
    text: (row) => row.case_completion_fraction?.replace("/", " of ") ?? na,
  },
  { key: "status", label: "Exam Status", cell: (row) => row.status },
];

/** Cut scores that the indicators follow, with their method and date. */
function CutScores({ cuts }: { cuts: readonly CutScoresUsed[] }) {
  if (cuts.length === 0)
    return <p className={classes.more}>No cut scores are set for these forms, so every indicator is N/A.</p>;
  return (
    <ul className={own.cuts} aria-label="Cut scores">
      {cuts.map((cut) => (
        <li key={`${cut.form} ${cut.purpose}`} className={classes.more}>
          {cut.form}, {cut.purpose}: On Track from {cut.on_track_from_percent}%, Off Track below{" "}
          {cut.off_track_below_percent}%. {cutMethodWords[cut.method]}, {displayCalendarDate(cut.set_on)}.
          {cut.equated &&
            ` Scores and cut scores are those of ${cut.equated.to}: equated by ${equatingMethodWords[cut.equated.method]}, ${cut.equated.common} questions in common, ${displayCalendarDate(cut.equated.set_on)}.`}
        </li>
      ))}
    </ul>
  );
}
