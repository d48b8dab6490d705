import { IconBooks, IconListCheck, IconStack2, IconUser } from "@tabler/icons-react";
import { listAssessmentQuestions } from "#shared/contract/bank/questions.ts";
import { listCourseItems, listCourses } from "#shared/contract/courses/courses.ts";
import { libraryRoutes } from "#shared/contract/library/library.ts";
import { userListRoutes } from "#shared/contract/programs/users.ts";
import { type Action, type Actor, canByRole } from "#shared/domain/access.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { call } from "../../api/call.ts";
import { textOfHtml } from "../../ui/richNodes.tsx";
import { searchRows } from "../../ui/searchRows.ts";
import type { PaletteEntry } from "./paletteEntry.ts";

/** Rows of each kind that a search shows. */
const rowsShown = 5;
/** Rows that are asked for: those whose name holds the text come first of them. */
const perPage = "25";
/** Courses of a student whose cases are searched. */
const coursesSearched = 12;

/** One kind of thing that the server is asked for; it answers what the person may see, and nothing else. */
export type PaletteSearch = {
  heading: string;
  action: Action;
  /** @throws ApiError as `call` does */
  find: (text: string, signal: AbortSignal) => Promise<PaletteEntry[]>;
};

const searches: readonly PaletteSearch[] = [
  {
    heading: "Courses",
    action: "course.list",
    find: async (search, signal) => {
      const courses = await call(listCourses, { query: { search, per_page: perPage }, signal });
      return courses.map(({ id, name, is_ended }) => ({
        id: `course ${id}`,
        label: name,
        ...(is_ended && { detail: "Ended" }),
        to: `/document_sets/${id}`,
        icon: IconBooks,
      }));
    },
  },
  {
    heading: "Cases",
    action: "library.list",
    find: async (search, signal) => {
      const items = await call(libraryRoutes.list, { query: { search, per_page: perPage }, signal });
      return items.map((item) => ({
        id: `item ${item.id}`,
        label: textOfHtml(item.title),
        to: addressOfItem(item),
        icon: IconStack2,
      }));
    },
  },
  { heading: "Cases", action: "my_work.read", find: findOwnCases },
  {
    heading: "People",
    action: "user.list",
    find: async (search, signal) => {
      const people = await call(userListRoutes.list, { query: { search, per_page: perPage }, signal });
      return people.map((person) => ({
        id: `person ${person.id}`,
        label: fullName(person),
        detail: person.email,
        to: `/users/${person.id}`,
        icon: IconUser,
      }));
    },
  },
  { heading: "Questions", action: "question_bank.read", find: findQuestions },
];

/** Searches that this person's role may use, one for each heading: whoever has the library finds their own cases there. */
export function searchesOf(actor: Actor): readonly PaletteSearch[] {
  const allowed = searches.filter(({ action }) => canByRole(actor, action));
  return allowed.filter(({ heading }, at) => allowed.findIndex((other) => other.heading === heading) === at);
}

/** Returns the page of an item: the editor for one never published, its course for one in a course of the person. */
function addressOfItem(item: {
  id: number;
  is_unpublished: boolean;
  scheduled_review_version_id: number | null;
  document_set_document_relation_id: number | null;
}): string {
  const { scheduled_review_version_id: version, document_set_document_relation_id: relation } = item;
  if (item.is_unpublished && version !== null) return `/versions/${version}/edit`;
  return relation === null ? `/documents/${item.id}` : `/document_set_document_relations/${relation}`;
}

/** Students have no library: their cases are those of their courses. */
async function findOwnCases(search: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const courses = await call(listCourses, { query: { per_page: String(coursesSearched) }, signal });
  const found = await Promise.all(
    courses.map(async ({ id, name }) => {
      const query = { search, per_page: perPage };
      const items = await call(listCourseItems, { params: { id: String(id) }, query, signal });
      return items.map((item) => ({ item, course: name }));
    }),
  );
  return found.flat().map(({ item, course }) => ({
    id: `relation ${item.document_set_document_relation_id}`,
    label: textOfHtml(item.title),
    detail: course,
    to: `/document_set_document_relations/${item.document_set_document_relation_id}`,
    icon: IconStack2,
  }));
}

/** A question is found by its number, its label or its stem. */
async function findQuestions(search: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const query = { per: "10" } as const;
  const byText = [{ "filters[case_summary_identifier]": search }, { "filters[content.stem]": search }];
  const filters = /^\d{1,9}$/.test(search) ? [{ "filters[id]": [search] }, ...byText] : byText;
  const replies = await Promise.all(
    filters.map((filter) => call(listAssessmentQuestions, { query: { ...query, ...filter }, signal })),
  );
  return replies
    .flatMap(({ data }) => data)
    .map(({ id, case_summary_identifier, content }) => ({
      id: `question ${id}`,
      label: case_summary_identifier || `Question ${id}`,
      detail: textOfHtml(content.stem),
      to: `/admin/assessment/questions/${id}`,
      icon: IconListCheck,
    }));
}

/** The rows to show of what was found: each once, and first those whose own name holds what was typed. */
export function firstOf(found: readonly PaletteEntry[], text: string): readonly PaletteEntry[] {
  const once = [...new Map(found.map((entry) => [entry.id, entry])).values()];
  const named = new Set(searchRows(once, text, ({ label }) => [label]));
  return [...named, ...once.filter((entry) => !named.has(entry))].slice(0, rowsShown);
}
