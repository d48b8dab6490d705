import { notStated } from "#shared/case/model/clinicalMetadata.ts";
import { type LibraryItem, libraryRoutes } from "#shared/contract/library/library.ts";
import { libraryList } from "#shared/domain/collection/libraryList.ts";
import { markHits } from "#shared/domain/collection/markHits.ts";
import type { Query } from "#shared/domain/collection/query.ts";
import { findOwnItems } from "../access/ownItems.ts";
import { signMediaUrl } from "../ports/storage.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { serveProgramList } from "../runtime/serveList.ts";
import type { ListedDocument } from "../table/cases/documents.ts";
import { findLibrary, type Library } from "./findLibrary.ts";
import { basketItemOf, isAddable, neededWith, prerequisitesAmong } from "./prerequisites.ts";

/** @see spec courses §2.1 */
export const documents = serveProgramList(libraryRoutes, {
  find,
  list: libraryList,
  present: async (rows, { words, ...library }, signedIn) => {
    const ownItems = await findOwnItems(signedIn, library.program.id);
    const page: Page = { library, ownItems, words };
    return Promise.all(rows.map((row) => present(row, page)));
  },
});

async function find(signedIn: SignedIn, { words }: Query) {
  return { ...(await findLibrary(signedIn)), words };
}

type Page = {
  library: Library;
  /** The numbers of items in courses of the person's own, by document. */
  ownItems: ReadonlyMap<number, number>;
  /** Search words, folded. */
  words: readonly string[];
};

async function present(row: ListedDocument, { library, ownItems, words }: Page): Promise<LibraryItem> {
  const [cover_image_url, mod_map_image_url] = await Promise.all([
    link(row.cover_image),
    link(row.mod_map_image),
  ]);
  const threads = library.program.feature_flags.integrations ? (row.clinical ?? {}) : undefined;
  return {
    ...basketItemOf(row, prerequisitesAmong(library)),
    document_set_document_relation_id: ownItems.get(row.id) ?? null,
    author: row.author,
    editor: row.editor,
    cover_image_url,
    mod_map_image_url,
    last_release_date: row.last_release_date,
    last_release_notes: row.last_release_notes,
    update_banner_date: row.update_banner_date,
    new_banner_date: row.new_banner_date,
    archived_at: row.archived_at,
    is_unpublished: row.is_unpublished ?? false,
    scheduled_review_version_id: row.is_unpublished ? (row.scheduled_review_version_id ?? null) : null,
    case_synopsis: row.case_synopsis === null ? null : markHits(row.case_synopsis, words),
    learning_objectives: (row.learning_objectives ?? []).map((name) => ({ name })),
    final_diagnoses: threads ? (threads.final_diagnoses ?? []) : null,
    basic_science_disciplines: threads ? (threads.basic_science_disciplines ?? []) : null,
    clinical_excellence: threads ? (threads.clinical_excellence ?? []) : null,
    clinical_disciplines: (row.clinical?.clinical_disciplines ?? []).filter((term) => term !== notStated),
    recommended_time: row.recommended_time,
    progress: library.viewer.progress.get(row.id) ?? null,
    prerequisites: neededWith(row, library),
    canRemove: isAddable(row, library),
  };
}

const link = async (key: string | null): Promise<string | null> => (key === null ? null : signMediaUrl(key));
