import type { FilterOption } from "#shared/contract/reports/builder.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { type BuilderName, builderOf } from "#shared/domain/reportBuilder/builders.ts";
import {
  builderFilters,
  conditionOf,
  dateFilters,
  type FilterKey,
  type Filters,
} from "#shared/domain/reportBuilder/parts.ts";
import { correctWords, progressWords, sittingWords } from "#shared/domain/reportBuilder/words.ts";
import { programRoles } from "#shared/domain/roles.ts";
import type { PersonInProgram } from "../../table/programs/programPeople.ts";
import type { Option } from "./option.ts";
import { questionOptions } from "./questionOptions.ts";
import { type Frame, graduationYearOf, scopeOf, statusOf } from "./scope.ts";
import { studentsOf } from "./students.ts";

/** So many options are sent of one filter; what is beyond is found by searching. */
const optionsAtMost = 500;
/** The people of so many chosen courses are looked at; with more, all people are offered. */
const coursesLookedAt = 50;

const without = (filters: Filters, key: FilterKey): Filters => ({ ...filters, [key]: undefined });
const byLabel = (a: Option, b: Option): number => a[0].localeCompare(b[0], "en", { numeric: true });
const wordOptions = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => [label, value]);

/** Everybody whom a builder may tell of: students of the courses that are chosen, or the people of the program. */
async function peopleOf(
  frame: Frame,
  builder: BuilderName,
  filters: Filters,
): Promise<readonly PersonInProgram[]> {
  const scope = scopeOf(frame, filters);
  if (builder === "membership") return frame.people.filter(scope.isPerson);
  const isNarrowed = filters.document_sets !== undefined || filters.documents !== undefined;
  if (!isNarrowed || scope.inCourses.length > coursesLookedAt)
    return frame.people.filter((person) => person.role === "Student" && scope.isPerson(person));
  const found = new Map<string, PersonInProgram>();
  for (const { id } of scope.inCourses) {
    for (const person of await studentsOf(scope, id)) found.set(person.user_id, person);
  }
  return [...found.values()];
}

/** Lists the options of a filter, given all the other filters. */
async function optionsOf(
  frame: Frame,
  builder: BuilderName,
  filters: Filters,
  key: FilterKey,
): Promise<Option[]> {
  const others = without(filters, key);
  const unique = (values: Iterable<string>): Option[] => [...new Set(values)].map((value) => [value, value]);
  switch (key) {
    case "document_sets":
      return scopeOf(frame, others).inCourses.map(({ id, name }) => [name, String(id)]);
    case "documents": {
      const scope = scopeOf(frame, others);
      const found = new Map(
        scope.inCourses.flatMap(({ id }) => scope.documentsOf(id)).map((one) => [one.id, one]),
      );
      return [...found.values()].map(({ id, title }) => [plainText(title), String(id)]);
    }
    case "questions":
      return questionOptions(frame, filters.documents ?? []);
    case "users":
      return (await peopleOf(frame, builder, others)).map(({ user_id, first_name, last_name, email }) => [
        `${fullName({ first_name, last_name })} (${email})`,
        user_id,
      ]);
    case "graduation_years":
      return [...new Set((await peopleOf(frame, builder, others)).map(graduationYearOf))].map((year) => [
        year === "none" ? "Not stated" : year,
        year,
      ]);
    case "roles": {
      const known = new Set((await peopleOf(frame, builder, others)).map(({ role }) => role));
      return unique(programRoles.filter((role) => known.has(role)));
    }
    case "statuses": {
      const known = new Set((await peopleOf(frame, builder, others)).map(statusOf));
      // 'Invited' is shown as it is in every list. @see spec courses §2.2
      return [...known].map((status) => [status === "Invited" ? "Registration Pending" : status, status]);
    }
    case "progress":
      return wordOptions(progressWords);
    case "sitting_statuses":
      return wordOptions(sittingWords);
    case "correct":
      return wordOptions(correctWords);
    case "start_date":
    case "end_date":
      return [];
  }
}

/** Labels the chosen values of a filter; a value that is no option is its own label. */
export async function chosenLabels(
  frame: Frame,
  builder: BuilderName,
  { key, filters }: { key: FilterKey; filters: Filters },
): Promise<string[]> {
  // Questions are those of the cases that are chosen.
  const others: Filters = filters.documents ? { documents: filters.documents } : {};
  const options = await optionsOf(frame, builder, key === "questions" ? others : {}, key);
  const labels = new Map(options.map(([label, value]) => [value, label]));
  return (filters[key] ?? []).map((value) => labels.get(value) ?? value);
}

/** The filters of a builder with what each offers under the others; what is chosen is always among it. */
export async function filterOptions(
  frame: Frame,
  builder: BuilderName,
  { filters, searches }: { filters: Filters; searches: Readonly<Record<string, string>> },
): Promise<{ header: string; filter_options: FilterOption[] }[]> {
  const found: { header: string; option: FilterOption }[] = [];
  for (const key of builderOf(builder).filters) {
    const all = await optionsOf(frame, builder, filters, key);
    const isOrdered =
      key === "questions" ||
      key === "progress" ||
      key === "sitting_statuses" ||
      key === "correct" ||
      key === "roles";
    const sorted = isOrdered ? all : all.toSorted(byLabel);
    const { title, header } = builderFilters[key];
    found.push({
      header,
      option: {
        key,
        title,
        options_array: shownOf(sorted, filters[key] ?? [], searches[key]).map(([label, value]) => [
          label,
          value,
        ]),
        conditionFilter: conditionOf[key] ?? null,
        kind: dateFilters.has(key) ? "date" : "options",
        option_count: all.length,
      },
    });
  }
  const headers = [...new Set(found.map(({ header }) => header))];
  return headers.map((header) => ({
    header,
    filter_options: found.filter((one) => one.header === header).map(({ option }) => option),
  }));
}

function shownOf(
  options: readonly Option[],
  chosen: readonly string[],
  search: string | undefined,
): Option[] {
  const words = search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const isFound = ([label]: Option): boolean => words.every((word) => label.toLowerCase().includes(word));
  const values = new Set(chosen);
  const own = options.filter(([, value]) => values.has(value));
  const others = options.filter((option) => !values.has(option[1]) && isFound(option));
  return [...own, ...others.slice(0, optionsAtMost)].sort((a, b) => options.indexOf(a) - options.indexOf(b));
}
