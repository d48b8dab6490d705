import { type CaptionFile, dropCaptions, storeCaption } from "#functions/documents/captions.ts";
import { storeSnapshot } from "#functions/ports/snapshots.ts";
import { objectExists, putObject } from "#functions/ports/storage.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { type DocumentRow, getDocument, putPublishedDocument } from "#functions/table/cases/documents.ts";
import { getDocumentIdBySource, reserveDocumentId } from "#functions/table/cases/sources.ts";
import {
  beginAnew,
  type DocumentVersions,
  ensureVersions,
  getDocumentVersions,
  getVersion,
} from "#functions/table/versions/versions.ts";
import {
  type ClinicalField,
  clinicalMetadataOf,
  withNotStated,
} from "#shared/case/model/clinicalMetadata.ts";
import { fileStoreKey } from "#shared/case/model/fileStore.ts";
import { learningObjectivesOf } from "#shared/case/model/learningObjectives.ts";
import { mappedContentOf } from "#shared/case/model/mappedContent.ts";
import { isRichText } from "#shared/case/model/richText.ts";
import { parseCaseTree } from "#shared/case/model/schema.ts";
import { selfAssessmentOf } from "#shared/case/model/selfAssessment.ts";
import { timedFacts } from "#shared/case/model/timedSection.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { type FollowUp, followUp, quizQuestionsAtMost } from "#shared/contract/followUp/followUp.ts";
import type { DocumentKind } from "#shared/domain/kinds.ts";
import { escapeHtml } from "./escapeHtml.ts";
import { mediaKey } from "./mediaKey.ts";
import { type Suggested, suggestInDraft } from "./suggestInDraft.ts";

/** With `uri` the picture lies in the old file store, under that path. */
export type Picture = { file: string; svg: string; uri?: string };

/** A recording or a document; `make` gives its bytes. */
export type Medium = { file: string; contentType: string; make: () => Uint8Array };

/** Subtitles of a film of the case, as a `.vtt` or `.srt` file. */
export type Subtitles = Omit<CaptionFile, "documentId">;

/**
 * Follow-ups offered to those who have finished the case. `{id}` in an address stands for the document's number.
 * @see spec documents §2.6
 */
export type FollowUpOptions = {
  quizUrl?: string;
  /** When absent: as many as the case's own self-assessment has. */
  quizQuestionCount?: number;
  todoUrl?: string;
  /** The words on the to-do button. */
  todoAction?: string;
};

/** A case as it comes from outside the editor. */
export type PublishedCase = {
  sourceId: string;
  /** A signature case when absent. */
  kind?: DocumentKind;
  /** Hash of everything that the case is made from; with the same hash nothing has to be done. */
  contentHash: string;
  /** Plain text. */
  title: string;
  reportTitle: string | null;
  author: string;
  synopsisHtml: string | null;
  releaseNotesHtml: string | null;
  /** Minutes. */
  recommendedTime: number | null;
  prerequisiteDocumentId: number | null;
  /** Other cases may ask for it first. */
  isPossiblePrerequisite?: boolean;
  pictures: readonly Picture[];
  media?: readonly Medium[];
  captions?: readonly Subtitles[];
  /** One of the pictures. */
  coverFile: string | null;
  /** Fields of the clinical metadata of which lists say that the source does not state them, where the tree has none. */
  notStated?: readonly ClinicalField[];
  /** One of the pictures: the map of mechanisms of an illness script. */
  modMapFile?: string;
  followUp?: FollowUpOptions;
  build: (mediaKey: (file: string) => string) => ContentNode;
};

/**
 * `suggested`: authors write on it, so that what is new waits as suggestions; nothing of theirs is ever overwritten. `kept`:
 * somebody writes there at this moment.
 */
export type Publication = { document: DocumentRow; outcome: "created" | "changed" | "unchanged" } | Suggested;

/** A case whose tree is not valid; nothing of it was stored. */
export class InvalidCase extends Error {
  override name = "InvalidCase";
}

/** Lists name the lead editors of an illness script; they stand in its tree. */
function leadEditorsOf(root: ContentNode): string {
  const named = findNodes(root, ({ type }) => type === "lead_editors");
  return named.flatMap(({ content }) => (isRichText(content) ? escapeHtml(content.text) : [])).join(", ");
}

function followUpOf(id: number, options: FollowUpOptions, root: ContentNode): FollowUp {
  const address = (url: string | undefined): string | null => url?.replaceAll("{id}", String(id)) ?? null;
  const parsed = followUp.safeParse({
    quiz_url: address(options.quizUrl),
    quiz_question_count:
      options.quizQuestionCount ??
      (options.quizUrl ? Math.min(quizQuestionsAtMost, selfAssessmentOf(root).length) : 0),
    todo_url: address(options.todoUrl),
    todo_action: options.todoAction ?? null,
  });
  if (!parsed.success) throw new InvalidCase(`what follows it is not valid: ${parsed.error.message}`);
  return parsed.data;
}

/** Pictures and media that suggestions may show. What lies there already is what learners see: it is not replaced. */
async function storeMissing(
  { pictures, media = [] }: PublishedCase,
  keyOf: (file: string) => string,
): Promise<void> {
  for (const { file, svg, uri } of pictures) {
    const key = uri === undefined ? keyOf(file) : fileStoreKey(uri);
    if (!(await objectExists("MEDIA_BUCKET", key)))
      await putObject("MEDIA_BUCKET", key, svg, "image/svg+xml");
  }
  for (const { file, contentType, make } of media) {
    if (!(await objectExists("MEDIA_BUCKET", keyOf(file))))
      await putObject("MEDIA_BUCKET", keyOf(file), make(), contentType);
  }
}

async function requireVersions(documentId: number): Promise<DocumentVersions> {
  const versions = await getDocumentVersions(documentId);
  if (!versions) throw new Error(`Document ${documentId} has no versions`);
  return versions;
}

/** True if anything was saved of a document in the editor. */
async function isWritten(documentId: number): Promise<boolean> {
  const versions = await getDocumentVersions(documentId);
  if (!versions) return false;
  const written = [versions.ongoing_maintenance, versions.scheduled_review];
  return (await Promise.all(written.map(getVersion))).some((version) => (version?.rev ?? 0) > 0);
}

/** True if all that is kept of a case was made from this content. */
const isUpToDate = (before: DocumentRow, contentHash: string): boolean =>
  Boolean(before.learning_objectives) &&
  before.is_timed !== undefined &&
  Boolean(before.clinical) &&
  before.content_hash === contentHash;

/** @throws InvalidCase */
function requireTree(published: PublishedCase, keyOf: (file: string) => string): ContentNode {
  const tree = parseCaseTree(published.build(keyOf));
  if (tree.ok) return tree.root;
  const [problem] = tree.problems;
  throw new InvalidCase(`its tree is not valid: ${problem?.path}: ${problem?.message}`);
}

/** Plans what `publishCase` would do; writes nothing. @throws InvalidCase as it does */
export async function planCase(
  published: PublishedCase,
): Promise<{ documentId: number | undefined; outcome: "created" | "changed" | "unchanged" | "suggested" }> {
  const documentId = await getDocumentIdBySource(published.sourceId);
  const before = documentId === undefined ? undefined : await getDocument(documentId);
  if (before && isUpToDate(before, published.contentHash)) return { documentId, outcome: "unchanged" };
  requireTree(published, (file) => mediaKey(documentId ?? 0, file));
  if (documentId === undefined || !before) return { documentId, outcome: "created" };
  return { documentId, outcome: (await isWritten(documentId)) ? "suggested" : "changed" };
}

/**
 * Publishes a case under the number that its source has: a new one at first, a new snapshot where its content changed,
 * nothing where it did not, suggestions where authors write on it by now. Snapshot and pictures are stored before the row that names them.
 *
 * @throws InvalidCase when the tree is not a case, or when what follows it has no valid address
 */
export async function publishCase(published: PublishedCase): Promise<Publication> {
  const id = await reserveDocumentId(published.sourceId);
  const before = await getDocument(id);
  if (before && isUpToDate(before, published.contentHash)) {
    await ensureVersions(id, { snapshotId: before.published_snapshot_id, at: isoTime(nowMs()) });
    return { document: before, outcome: "unchanged" };
  }

  const keyOf = (file: string): string => mediaKey(id, file);
  const root = requireTree(published, keyOf);
  if (before && (await isWritten(id))) {
    await storeMissing(published, keyOf);
    const { contentHash } = published;
    return suggestInDraft(before, await requireVersions(id), { tree: root, contentHash });
  }
  const captions = await storeFiles(published, { id, keyOf });
  const snapshotId = newUlid();
  await storeSnapshot(id, snapshotId, root);
  // Before the row that says that all of this is done.
  await dropCaptions(id, root, captions);
  const now = isoTime(nowMs());
  const document = documentOf(published, { id, root, keyOf, before, snapshotId, now });
  const versions = await getDocumentVersions(id);
  const others = versions ? beginAnew(versions, snapshotId) : [];
  // Somebody saved in the meantime.
  if (before && !(await putPublishedDocument(document, now, { others, before })))
    return { document: before, outcome: "kept" };
  if (!before) await putPublishedDocument(document, now);
  await ensureVersions(id, { snapshotId, at: now });
  return { document, outcome: before ? "changed" : "created" };
}

/** Stores pictures, other media and captions. Returns the captions. */
async function storeFiles(
  published: PublishedCase,
  { id, keyOf }: { id: number; keyOf: (file: string) => string },
) {
  for (const { file, svg, uri } of published.pictures) {
    const key = uri === undefined ? keyOf(file) : fileStoreKey(uri);
    await putObject("MEDIA_BUCKET", key, svg, "image/svg+xml");
  }
  for (const { file, contentType, make } of published.media ?? []) {
    await putObject("MEDIA_BUCKET", keyOf(file), make(), contentType);
  }
  const captions = published.captions ?? [];
  for (const caption of captions) await storeCaption({ documentId: id, ...caption });
  return captions;
}

/** The row of a case, with what authors have set in the editor since. */
function documentOf(
  published: PublishedCase,
  of: {
    id: number;
    root: ContentNode;
    keyOf: (file: string) => string;
    before: DocumentRow | undefined;
    snapshotId: string;
    now: string;
  },
): DocumentRow {
  const { id, root, keyOf, before, snapshotId, now } = of;
  const follow_up = published.followUp && followUpOf(id, published.followUp, root);
  return {
    id,
    title: escapeHtml(published.title),
    report_title: published.reportTitle,
    kind: published.kind ?? "signature_case",
    author: published.author,
    editor: leadEditorsOf(root),
    cover_image: published.coverFile === null ? null : keyOf(published.coverFile),
    mod_map_image: published.modMapFile === undefined ? null : keyOf(published.modMapFile),
    last_release_date: now,
    last_release_notes: published.releaseNotesHtml,
    update_banner_date: before ? now : null,
    new_banner_date: before?.new_banner_date ?? now,
    case_synopsis: published.synopsisHtml,
    learning_objectives: learningObjectivesOf(root),
    mapped: mappedContentOf(root),
    clinical: withNotStated(clinicalMetadataOf(root), published.notStated ?? []),
    ...timedFacts(root),
    recommended_time: published.recommendedTime,
    // What authors have set in the editor stays.
    prerequisite_document_id: published.prerequisiteDocumentId ?? before?.prerequisite_document_id ?? null,
    possible_prerequisite: published.isPossiblePrerequisite ?? before?.possible_prerequisite ?? false,
    archived_at: null,
    ...(follow_up ? { follow_up } : {}),
    ...(before?.is_on_active_form === undefined ? {} : { is_on_active_form: before.is_on_active_form }),
    ...(before?.corrections ? { corrections: before.corrections } : {}),
    published_snapshot_id: snapshotId,
    source_id: published.sourceId,
    content_hash: published.contentHash,
  };
}
