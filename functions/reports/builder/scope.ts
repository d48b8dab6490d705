import { endOfDay, startOfDay } from "#shared/domain/dates.ts";
import { inReports, withProgress } from "#shared/domain/itemFigures.ts";
import type { FilterKey, Filters } from "#shared/domain/reportBuilder/parts.ts";
import { findExamsToSit } from "../../sittings/examsToSit.ts";
import { type ListedDocument, readDocuments } from "../../table/cases/documents.ts";
import { type PlacedDocument, readPlacesOfCourses } from "../../table/courses/courseItems.ts";
import { type CourseRow, readCoursesOfProgram } from "../../table/courses/courses.ts";
import { type PersonInProgram, readPeopleOfProgram } from "../../table/programs/programPeople.ts";
import type { Program } from "../../table/programs/programs.ts";

/** Lists of a program that reports are built from, as a warm function holds them. */
export type Frame = {
  program: Program;
  people: readonly PersonInProgram[];
  courses: readonly CourseRow[];
  /** By course. */
  places: ReadonlyMap<number, readonly PlacedDocument[]>;
  documents: ReadonlyMap<number, ListedDocument>;
  /** Exams whose answers are kept back from those who read the report. */
  examsToSit: ReadonlySet<number>;
};

/** `readers`: who is shown what is built of it. */
export async function readFrame(program: Program, readers: readonly string[]): Promise<Frame> {
  const [people, courses, documents] = await Promise.all([
    readPeopleOfProgram(program.id),
    readCoursesOfProgram(program.id),
    readDocuments(),
  ]);
  const byId = new Map(documents.rows.map((document) => [document.id, document]));
  return {
    program,
    people: people.rows,
    courses: courses.rows,
    places: await readPlacesOfCourses(courses.rows.map(({ id }) => id)),
    documents: byId,
    examsToSit: await findExamsToSit(readers, byId),
  };
}

/** A frame as some filters let it through. */
export type Scope = Frame & {
  filters: Filters;
  /** Courses that are let through, by name; those that are archived only where they are chosen. */
  inCourses: readonly CourseRow[];
  isPerson: (person: PersonInProgram) => boolean;
  /** Items of a course that have progress and are let through, in its order. */
  documentsOf: (courseId: number) => readonly ListedDocument[];
  /** True if a time (epoch ms) lies in the dates; without dates every time does, and none, too. */
  isInDates: (timeMs: number | null) => boolean;
};

const setOf = (filters: Filters, key: FilterKey): ReadonlySet<string> | undefined =>
  filters[key] && new Set(filters[key]);

/** True if a filter lets a value through; one that is not set lets everything. */
export function passes(filters: Filters, key: FilterKey): (value: string) => boolean {
  const chosen = setOf(filters, key);
  return (value) => chosen === undefined || chosen.has(value);
}

export const graduationYearOf = ({ graduation_day: day }: PersonInProgram): string =>
  day?.slice(0, 4) ?? "none";

export function scopeOf(frame: Frame, filters: Filters): Scope {
  const isCourse = passes(filters, "document_sets");
  const isDocument = passes(filters, "documents");
  const isUser = passes(filters, "users");
  const isRole = passes(filters, "roles");
  const isYear = passes(filters, "graduation_years");
  const isStatus = passes(filters, "statuses");
  const documentsOf = (courseId: number): ListedDocument[] =>
    inReports(
      withProgress(
        [...(frame.places.get(courseId) ?? [])]
          .sort((a, b) => a.position - b.position)
          .flatMap(({ document_id }) => frame.documents.get(document_id) ?? []),
      ),
    ).filter(({ id }) => isDocument(String(id)));
  const inCourses = frame.courses
    .filter(({ id, archived_at }) => isCourse(String(id)) && (archived_at === null || filters.document_sets))
    .filter(({ id }) => !filters.documents || documentsOf(id).length > 0)
    .toSorted((a, b) => a.name.localeCompare(b.name, "en") || a.id - b.id);
  return {
    ...frame,
    filters,
    inCourses,
    documentsOf,
    isPerson: (person) =>
      isUser(person.user_id) &&
      isRole(person.role) &&
      isYear(graduationYearOf(person)) &&
      isStatus(statusOf(person)),
    isInDates: datesOf(filters, frame.program.time_zone),
  };
}

/** @see spec courses §2.13 "Filter by Status" */
export const statusOf = ({ subscription_end: end }: PersonInProgram): "Invited" | "Registered" =>
  end === null ? "Invited" : "Registered";

function datesOf(filters: Filters, zone: string): Scope["isInDates"] {
  const [start, end] = [filters.start_date?.[0], filters.end_date?.[0]];
  if (start === undefined && end === undefined) return () => true;
  const fromMs = start === undefined ? -Infinity : Date.parse(startOfDay(start, zone));
  const untilMs = end === undefined ? Infinity : Date.parse(endOfDay(end, zone));
  return (timeMs) => timeMs !== null && timeMs >= fromMs && timeMs < untilMs;
}
