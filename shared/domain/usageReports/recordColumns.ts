import type { ProgressRecord } from "../../contract/reports/progressRecord.ts";
import { progressDisplay } from "../progress.ts";
import type { ReportTab } from "../usageReport.ts";
import {
  figure,
  figureOf,
  type ReportColumn,
  type ReportValue,
  time,
  words,
  yesNo,
} from "./reportColumns.ts";

/** Row with the record from which the columns about a person's work are read. */
export type WithRecord = { record: ProgressRecord };

/** Whole minutes; null for who has not begun. */
export const minutesOf = ({ time_on_case, date_last_accessed }: ProgressRecord): number | null =>
  date_last_accessed === null && time_on_case === 0 ? null : Math.round(time_on_case / 60_000);

/** Percent, with what the symbol beside it adds. @see spec courses §2.8 "shown as a black outline on the Student Report" */
export function percentOf(record: ProgressRecord, isLowTimeEnabled: boolean): ReportValue {
  const display = progressDisplay(
    isLowTimeEnabled ? record : { ...record, percentage_of_recommended_time: null },
  );
  const low = display.state === "low_time" ? ", low time" : "";
  return {
    kind: "number",
    number: display.percent,
    unit: `%${low}${display.isReset ? ", case was reset" : ""}`,
    progress: display,
  };
}

export type RecordColumnsOptions = {
  tab: ReportTab;
  /** The head of the time, and what stands behind its figure. */
  time: { head: string; unit: string };
  isLowTimeEnabled: boolean;
  /** Nobody is told the answers of a case in a report of their own. */
  hasExpertComment: boolean;
};

/** The columns of somebody's work in a document, in the order of the specification. @see spec courses §2.15 */
export function recordColumns(options: RecordColumnsOptions): ReportColumn<WithRecord>[] {
  const { tab } = options;
  const shared: ReportColumn<WithRecord>[] = [
    {
      key: "time_on_case",
      head: options.time.head,
      firstOrder: "DESC",
      widthInCharacters: 20,
      valueOf: ({ record }) => figure(minutesOf(record), options.time.unit),
    },
    {
      key: "progress",
      head: "% Completed",
      widthInCharacters: 24,
      valueOf: ({ record }) => percentOf(record, options.isLowTimeEnabled),
    },
  ];
  return [...shared, ...(tab === "illness_script" ? scriptColumns : caseColumns(options)), lastAccessed];
}

const lastAccessed: ReportColumn<WithRecord> = {
  key: "date_last_accessed",
  head: "Date Last Accessed",
  isTime: true,
  firstOrder: "DESC",
  widthInCharacters: 24,
  valueOf: ({ record }) => time(record.date_last_accessed),
};

const scriptColumns: readonly ReportColumn<WithRecord>[] = [
  {
    key: "opened_mod_map",
    head: "Opened MOD Map in Script",
    widthInCharacters: 26,
    valueOf: ({ record }) => yesNo(record.opened_mod_map),
  },
  {
    key: "implications_for_further_workup",
    head: "Implications for Further Workup",
    widthInCharacters: 32,
    valueOf: ({ record }) => yesNo(record.implications_for_further_workup),
  },
  {
    key: "implications_for_management",
    head: "Implications for Management",
    widthInCharacters: 28,
    valueOf: ({ record }) => yesNo(record.implications_for_management),
  },
];

const caseColumns = ({ hasExpertComment }: RecordColumnsOptions): ReportColumn<WithRecord>[] => [
  {
    key: "pages_completed",
    head: "Pages Completed",
    widthInCharacters: 17,
    valueOf: ({ record }) =>
      record.pages > 0 ? figureOf(record.pages_completed, record.pages) : figure(record.pages_completed),
  },
  {
    key: "start_date",
    head: "Start Date",
    isTime: true,
    firstOrder: "DESC",
    widthInCharacters: 24,
    valueOf: ({ record }) => time(record.start_date),
  },
  {
    key: "completion_date",
    head: "Completion Date",
    isTime: true,
    firstOrder: "DESC",
    widthInCharacters: 24,
    valueOf: ({ record }) => time(record.completion_date),
  },
  {
    key: "summary_statement",
    head: "Summary Statement",
    isLong: true,
    widthInCharacters: 40,
    valueOf: ({ record }) => words(record.summary_statement ?? ""),
  },
  ...(hasExpertComment
    ? [
        {
          key: "expert_comment",
          head: "Expert Comment",
          isLong: true as const,
          widthInCharacters: 40,
          valueOf: ({ record }: WithRecord) => words(record.expert_comment ?? ""),
        },
      ]
    : []),
];
