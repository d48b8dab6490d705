import { isCalendarDate } from "../dates.ts";
import { programRoles } from "../roles.ts";
import { correctWords, progressWords, sittingWords } from "./words.ts";

/** A column that a builder offers. */
export type BuilderColumn = {
  key: string;
  title: string;
  /** The group that it stands in. */
  header: string;
  /** Ticked from the start. */
  isDefault?: true;
  /** Always in the report. */
  isRequired?: true;
  /** Holds UTC times: told in Eastern time, which its head says. */
  isTime?: true;
  widthInCharacters: number;
};

/** Every filter that any builder has. Values are ids or the words below, always texts. */
export const builderFilters = {
  document_sets: { title: "Course", header: "Content" },
  documents: { title: "Case", header: "Content" },
  questions: { title: "Question", header: "Content" },
  users: { title: "Person", header: "People" },
  roles: { title: "Role", header: "People" },
  statuses: { title: "Status", header: "People" },
  graduation_years: { title: "Graduation Year", header: "People" },
  progress: { title: "Progress", header: "Work" },
  sitting_statuses: { title: "Exam Status", header: "Work" },
  correct: { title: "Result", header: "Work" },
  start_date: { title: "Start Date", header: "Dates" },
  end_date: { title: "End Date", header: "Dates" },
} as const satisfies Record<string, { title: string; header: string }>;

export type FilterKey = keyof typeof builderFilters;
export const isFilterKey = (key: string): key is FilterKey => Object.hasOwn(builderFilters, key);

/** Filters that take one calendar date; the others take any number of values. */
export const dateFilters: ReadonlySet<FilterKey> = new Set(["start_date", "end_date"]);

/** A filter that says nothing until another one does, and which. */
export const conditionOf: Partial<Record<FilterKey, FilterKey>> = { questions: "documents" };

const number = /^[1-9]\d{0,14}$/;
const oneOf =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);

/** True if a value can be one of a filter's at all; others would find nothing and say nothing. */
const isValueOf: Record<FilterKey, (value: string) => boolean> = {
  document_sets: (value) => number.test(value),
  documents: (value) => number.test(value),
  questions: (value) => /^[1-9]\d{0,14}:./.test(value),
  users: (value) => /^[0-9A-HJKMNP-TV-Z]{26}$/.test(value),
  roles: oneOf(programRoles),
  statuses: oneOf(["Invited", "Registered"]),
  graduation_years: (value) => value === "none" || /^\d{4}$/.test(value),
  progress: oneOf(Object.keys(progressWords)),
  sitting_statuses: oneOf(Object.keys(sittingWords)),
  correct: oneOf(Object.keys(correctWords)),
  start_date: isCalendarDate,
  end_date: isCalendarDate,
};

/** The first value that none of a filter's can be. */
export const strayValueOf = (key: FilterKey, values: readonly string[]): string | undefined =>
  values.find((value) => !isValueOf[key](value));

/** Chosen values by filter. A filter without values lets everything through. */
export type Filters = Readonly<Partial<Record<FilterKey, readonly string[]>>>;

/** So many values of one filter at most. */
export const valuesAtMost = 5000;

/** One value of a row: a text, a number, or nothing. Times are UTC ISO texts. */
export type BuilderCell = string | number | null;
export type BuilderRow = Readonly<Record<string, BuilderCell>>;

const text = (key: string, title: string, header: string, widthInCharacters = 18): BuilderColumn => ({
  key,
  title,
  header,
  widthInCharacters,
});

/** Who a row is about: in every builder alike. */
export const personColumns: readonly BuilderColumn[] = [
  { ...text("email", "Email", "People", 32), isRequired: true },
  { ...text("first_name", "First Name", "People"), isDefault: true },
  { ...text("last_name", "Last Name", "People"), isDefault: true },
  text("graduation_day", "Anticipated Graduation", "People"),
];

export const courseColumn: BuilderColumn = {
  ...text("document_set", "Course", "Content", 36),
  isDefault: true,
};
export const caseColumn: BuilderColumn = { ...text("document", "Case", "Content", 44), isDefault: true };

export const workColumn = (key: string, title: string, widthInCharacters = 18): BuilderColumn =>
  text(key, title, "Work", widthInCharacters);
export const timeColumn = (key: string, title: string, header = "Dates"): BuilderColumn => ({
  ...text(key, title, header, 24),
  isTime: true,
});
