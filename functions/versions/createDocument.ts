import { copyCase } from "#shared/case/build/copyCase.ts";
import type { templates } from "#shared/case/build/templates.ts";
import { nextPublishedTree } from "#shared/case/changes/view.ts";
import { clinicalMetadataOf } from "#shared/case/model/clinicalMetadata.ts";
import { learningObjectivesOf } from "#shared/case/model/learningObjectives.ts";
import { mappedContentOf } from "#shared/case/model/mappedContent.ts";
import { timedFacts } from "#shared/case/model/timedSection.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { emptied } from "#shared/case/reuse/fill.ts";
import { createDocument as route } from "#shared/contract/versions/newDocuments.ts";
import { mayCreateKind } from "#shared/domain/access/permissionFlags.ts";
import { decide } from "#shared/domain/access.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import type { DocumentKind } from "#shared/domain/kinds.ts";
import { newCases } from "#shared/domain/newCases.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { requireProgram } from "../access/course.ts";
import { loadEditedDocument } from "../access/version.ts";
import { draftAtHead } from "../drafts/draftAt.ts";
import { escapeHtml } from "../html/escapeHtml.ts";
import { listMedia } from "../jobs/listMedia.ts";
import { loadSnapshot, storeSnapshot } from "../ports/snapshots.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, newUlid, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import { type DocumentRow, getDocument } from "../table/cases/documents.ts";
import { copyMediaAssets } from "../table/cases/mediaAssets.ts";
import { putNewDocument } from "../table/cases/newDocuments.ts";
import { reserveDocumentId } from "../table/cases/sources.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { getDocumentVersions, getVersion, newVersions, reserveVersions } from "../table/versions/versions.ts";
import { bringCase, factsOfFile, listCaseMedia, requireCaseFile } from "./caseImport.ts";
import { documentEntry } from "./documentEntry.ts";
import { placePictures, requireWordCase } from "./wordImport.ts";

/** Origin of a new document. */
type Begun = {
  kind: DocumentKind;
  /** The case that it is a copy of; null for any other origin. */
  from: DocumentRow | null;
  details: Record<string, string>;
  build: (uid: string, title: string) => ContentNode | Promise<ContentNode>;
  /** Facts of the new document that do not follow from its tree. */
  facts?: (documentId: number) => Partial<DocumentRow>;
  /** Puts its files into the media library, each once. */
  list?: (documentId: number) => Promise<void>;
};

/**
 * A document with its three versions, in one transaction after its tree is stored. A second try of the same operation meets the same
 * number and, where the first was done, the document. @see spec documents §3 Templates, ADR 0162
 */
export const createDocument = defineHandler<typeof route>(route, {
  run: async ({ body }, { operationId, ...signedIn }) => {
    const { title } = body.document;
    const program = await requireProgram(signedIn);
    const begun = await begin(body.document, signedIn);
    if (!mayCreateKind(signedIn.actor, begun.kind)) throw new Refusal("FORBIDDEN");
    const id = await reserveDocumentId(`operation:${operationId}`);
    const known = await getDocument(id, { consistent: true });
    if (known) {
      // An earlier try may have ended before its media were listed.
      await begun.list?.(id);
      return presented(known);
    }

    await requireAllowance("new_cases", { userId: signedIn.actor.userId, operationId });
    const root = await begun.build(`case_${id}`, title);
    const snapshotId = newUlid();
    await storeSnapshot(id, snapshotId, root);
    if (begun.from) await copyMediaAssets(begun.from.id, id);
    const versions = await reserveVersions();
    const at = isoTime(nowMs());
    const row: DocumentRow = {
      ...rowOf(root, begun, signedIn),
      ...begun.facts?.(id),
      id,
      title: escapeHtml(title),
      is_unpublished: true,
      scheduled_review_version_id: versions.scheduled_review,
      published_snapshot_id: snapshotId,
    };
    const { details } = begun;
    const entry = documentEntry(signedIn, { action: "document.created", row, at, operationId, details });
    const others = [
      ...newVersions(id, versions, { snapshotId, at, published_rev: neverPublished }),
      auditWrite(entry),
    ];
    const programId = program.is_editorial ? program.id : null;
    const isNew = await putNewDocument(row, { programId, at, others });
    await begun.list?.(id);
    if (isNew) return presented(row);
    const now = await getDocument(id, { consistent: true });
    if (!now) throw new Error(`Document ${id} cannot be made`);
    return presented(now);
  },
});

/** In place of the published revision, of a document of which nothing was published. */
const neverPublished = -1;

type Origin = {
  template?: keyof typeof templates;
  copy_of?: number;
  word_import?: string;
  case_import?: string;
};

async function begin(
  { template, copy_of, word_import, case_import }: Origin,
  signedIn: SignedIn,
): Promise<Begun> {
  if (word_import !== undefined) return fromWord(word_import, signedIn);
  if (case_import !== undefined) return fromCaseFile(case_import, signedIn);
  return copy_of === undefined ? fromTemplate(template) : fromCase(copy_of, signedIn);
}

async function fromWord(importId: string, signedIn: SignedIn): Promise<Begun> {
  const word = await requireWordCase(importId, signedIn);
  return {
    kind: "signature_case",
    from: null,
    details: { "Imported from": word.fileName },
    build: async (uid, title) => {
      await placePictures(word);
      return copyCase(word.root, { uid, title });
    },
    list: (documentId) =>
      listMedia({ media: word.pictures, fileName: word.fileName }, documentId, signedIn.person.profile),
  };
}

async function fromCaseFile(importId: string, signedIn: SignedIn): Promise<Begun> {
  const read = await requireCaseFile(importId, signedIn);
  return {
    kind: read.about.facts.kind,
    from: null,
    details: { "Imported from": read.fileName },
    build: (_uid, title) => bringCase(read, title, signedIn),
    facts: (documentId) => factsOfFile(read, documentId),
    list: (documentId) => listCaseMedia(read, documentId, signedIn),
  };
}

function fromTemplate(template: keyof typeof templates | undefined): Begun {
  if (template === undefined) throw new Error("The contract asks for a template or a case");
  const { kind, label } = newCases[template];
  return {
    kind,
    from: null,
    details: { Template: label },
    build: async (uid, title) => {
      // Loaded when it is first used: most calls of this function make no case.
      const { templates } = await import("#shared/case/build/templates.ts");
      return templates[template]({ uid, title });
    },
  };
}

/** A copy of a case as learners read it or, where it was never published, as its authors have written it. */
async function fromCase(documentId: number, signedIn: SignedIn): Promise<Begun> {
  const { document, resource } = await loadEditedDocument(documentId, signedIn);
  const decision = decide(signedIn.actor, "case.edit", resource);
  if (!decision.ok) throw new Refusal(decision.code);
  const root = await textOf(document);
  return {
    kind: document.kind,
    from: document,
    details: { "Copied from": `${plainText(document.title)} (${document.id})` },
    build: (uid, title) => copyCase(root, { uid, title }),
  };
}

async function textOf(document: DocumentRow): Promise<ContentNode> {
  if (!document.is_unpublished)
    return emptied(await loadSnapshot(document.id, document.published_snapshot_id));
  const versions = await getDocumentVersions(document.id);
  const review = versions && (await getVersion(versions.scheduled_review));
  if (!review) throw new Error(`Document ${document.id} was made in the editor and has no versions`);
  return nextPublishedTree((await draftAtHead(review)).draft);
}

/** Everything of the row that does not follow from its number. */
function rowOf(
  root: ContentNode,
  { kind, from }: Begun,
  { person: { profile } }: SignedIn,
): Omit<DocumentRow, "id" | "title" | "published_snapshot_id"> {
  return {
    kind,
    report_title: null,
    author: from?.author ?? escapeHtml(fullName(profile)),
    editor: from?.editor ?? "",
    cover_image: from?.cover_image ?? null,
    mod_map_image: from?.mod_map_image ?? null,
    last_release_date: null,
    last_release_notes: null,
    update_banner_date: null,
    new_banner_date: null,
    case_synopsis: from?.case_synopsis ?? null,
    learning_objectives: learningObjectivesOf(root),
    mapped: mappedContentOf(root),
    clinical: clinicalMetadataOf(root),
    ...timedFacts(root),
    recommended_time: from?.recommended_time ?? null,
    prerequisite_document_id: null,
    archived_at: null,
    source_id: null,
    content_hash: "",
  };
}

async function presented({ id, title, kind }: DocumentRow) {
  const versions = await getDocumentVersions(id);
  if (!versions) throw new Error(`Document ${id} was made without versions`);
  return {
    id,
    title,
    kind,
    publishVersionId: versions.published,
    editVersionId: versions.ongoing_maintenance,
    scheduledReviewVersionId: versions.scheduled_review,
  };
}
