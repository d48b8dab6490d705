import type { CourseItem } from "#shared/contract/courses/courses.ts";
import { mappedRows } from "#shared/domain/collection/derivedRows.ts";
import type { CourseItemRow } from "../table/courses/courseItems.ts";

/** An item as the list engine and the reply know it, without what belongs to the viewer. */
export type ListedItem = Omit<
  CourseItem,
  "progress" | "pre_progress" | "prerequisite" | "locked" | "cover_image_url" | "mod_map_image_url"
> & {
  cover_image: string | null;
  mod_map_image: string | null;
  /** Sorted by and searched, not shown. */
  position: number;
  learning_objectives: readonly string[];
};

const listedItem = ({ relation_id, position, document }: CourseItemRow): ListedItem => ({
  document_set_document_relation_id: relation_id,
  id: document.id,
  title: document.title,
  kind: document.kind,
  author: document.author,
  editor: document.editor,
  cover_image: document.cover_image,
  last_release_date: document.last_release_date,
  last_release_notes: document.last_release_notes,
  update_banner_date: document.update_banner_date,
  new_banner_date: document.new_banner_date,
  case_synopsis: document.case_synopsis,
  learning_objectives: document.learning_objectives ?? [],
  mod_map_image: document.mod_map_image,
  recommended_time: document.recommended_time,
  exam: document.is_timed ? { minutes: document.timed_minutes ?? null } : null,
  prerequisite_document_id: document.prerequisite_document_id,
  position,
});

/** The rows of a course's collection, flat. The same array for the same rows, so that indexes over it last. */
export const listedItems = (rows: readonly CourseItemRow[]): readonly ListedItem[] =>
  mappedRows(rows, listedItem);
