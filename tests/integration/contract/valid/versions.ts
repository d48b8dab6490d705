import { draftAtHead } from "#functions/drafts/draftAt.ts";
import { openWorkAfter } from "#functions/drafts/openWork.ts";
import { planJob } from "#functions/jobs/orderJob.ts";
import { putObject } from "#functions/ports/storage.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { createJob } from "#functions/table/operations/jobs.ts";
import { getProgram } from "#functions/table/programs/programs.ts";
import { getEditLock, replaceEditLock } from "#functions/table/versions/editLocks.ts";
import { ensureVersions, getVersion, type VersionRow } from "#functions/table/versions/versions.ts";
import { replaceDraft } from "#functions/versions/replaceDraft.ts";
import { editPermissions } from "#shared/case/changes/actor.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import { treeHash } from "#shared/case/changes/treeHash.ts";
import { anItemWithText } from "#tests/builders/reusableText.ts";
import { aDocument, type BuiltPerson } from "#tests/builders/world.ts";
import { document, type Parts, type Scene, type Valid } from "./scene.ts";

/** The maintenance versions of the scenes' documents. */
const versionsOfScenes = new Map<number, number>();
const version = ({ documentId }: Scene) => ({ id: String(versionsOfScenes.get(documentId) ?? documentId) });

const writtenVersions = async ({ documentId, snapshotId }: Scene): Promise<void> => {
  const at = "2026-11-20T08:00:00.000Z";
  const { ongoing_maintenance } = await ensureVersions(documentId, { snapshotId, at });
  versionsOfScenes.set(documentId, ongoing_maintenance);
};

/** A batch that the person can save: they hold the lock, and it says what the draft will be. */
const batches = new Map<string, typeof noBatch>();
const session = "scene";
/** Of somebody who holds no lock. */
const noBatch = {
  ...{ session, lock_token: 1, base_rev: 0, seq: 1, tree_hash: "none" },
  operations: [{}] as readonly object[],
};
const noWholeText = { session, lock_token: 1, base_rev: 0, tree_hash: "none" };
let changes = 0;

/** Maintenance variants of items of reusable content, one for each person. */
const variants = new Map<string, number>();
const variantOf = ({ variantId }: Scene, { id }: BuiltPerson) => ({
  id: String(variants.get(id) ?? variantId),
});
/** Bodies that the person could publish a variant with. */
const wholeTexts = new Map<string, object>();

const aVariant = async (_scene: Scene, person: BuiltPerson): Promise<void> => {
  const item = await anItemWithText("Count the breaths.");
  const row = await getVersion(item.variants.ongoing_maintenance);
  if (!row) throw new Error("The item has no variants");
  variants.set(person.id, row.id);
  const lock_token = await takeLock(row.id, person);
  const { draft } = await draftAtHead(row);
  const head = { session, lock_token, base_rev: row.rev };
  wholeTexts.set(person.id, { ...head, tree_hash: treeHash(draft) });
  batches.set(person.id, { ...head, ...commentOn(draft, person) });
};

async function takeLock(versionId: number, { id: userId }: BuiltPerson): Promise<number> {
  const row = await getEditLock(versionId);
  const token = row.lock.token + 1;
  // Whoever held it before is done.
  const holder = { userId, sessionId: session };
  await replaceEditLock(versionId, row, { state: "held", token, holder, leaseEndsAt: Date.now() + 60_000 });
  return token;
}

/** A batch that comments on a draft. */
function commentOn(
  draft: Draft,
  person: BuiltPerson,
): Pick<typeof noBatch, "seq" | "operations" | "tree_hash"> {
  const at = Date.now();
  const threadId = `thread_${++changes}_${at}`;
  const about = { threadId, commentId: `${threadId}_1`, uid: draft.root.uid };
  const operation = { type: "addCommentThread", at, ...about, text: "Looked at it." } as const;
  const actor = { id: person.id, mode: "editing", permissions: new Set(editPermissions) } as const;
  const applied = apply(draft, operation, actor);
  return {
    seq: changes,
    operations: [operation],
    tree_hash: treeHash(applied.ok ? applied.draft : draft),
  };
}

const aBatch = async (scene: Scene, person: BuiltPerson): Promise<void> => {
  await writtenVersions(scene);
  const row = await getVersion(Number(version(scene).id));
  if (!row) return;
  const lock_token = await takeLock(row.id, person);
  const { draft } = await draftAtHead(row);
  const batch = { session, lock_token, base_rev: row.rev, ...commentOn(draft, person) };
  batches.set(person.id, batch);
};

/** The same of somebody without the lock. */
const reviewOf = ({ session, base_rev, seq, operations }: typeof noBatch): object => ({
  ...{ session, base_rev, seq, operations },
});

const commentOf = (personId: string): string => `Looked at by ${personId}.`;

/** A version in which the person has commented. */
const aCommentedVersion = async (scene: Scene, person: BuiltPerson): Promise<void> => {
  await writtenVersions(scene);
  const row = await getVersion(Number(version(scene).id));
  if (!row) return;
  const { draft } = await draftAtHead(row);
  const threadId = `thread_${++changes}_${person.id}`;
  const about = { threadId, commentId: `${threadId}_1`, uid: draft.root.uid };
  const text = commentOf(person.id);
  const actor = { id: person.id, mode: "editing", permissions: new Set(editPermissions) } as const;
  const applied = apply(draft, { type: "addCommentThread", at: Date.now(), ...about, text }, actor);
  const author = { profile: person, memberships: person.memberships, sessions: [] };
  if (!applied.ok) return;
  const written = { draft: applied.draft, open_work: openWorkAfter(row, applied.draft) };
  await replaceDraft({ version: row, ...written, kind: "reset", person: author });
};

/** What the person sends who holds the lock, by what they do. */
const bodies = new Map<string, object>();

const requireVersion = async (versionId: number): Promise<VersionRow> => {
  const row = await getVersion(versionId);
  if (!row) throw new Error(`There is no version ${versionId}`);
  return row;
};

/** The lock, and a revision of before to go back to. */
const aWritingPerson = async (scene: Scene, person: BuiltPerson): Promise<void> => {
  await writtenVersions(scene);
  let row = await requireVersion(Number(version(scene).id));
  const author = { profile: person, memberships: person.memberships, sessions: [] };
  const { draft } = await draftAtHead(row);
  const written = { draft, open_work: openWorkAfter(row, draft) };
  if (row.rev === 0) row = await replaceDraft({ version: row, ...written, kind: "reset", person: author });
  const lock_token = await takeLock(row.id, person);
  bodies.set(person.id, { session, lock_token, base_rev: row.rev });
  const { draft: now } = await draftAtHead(row);
  hashes.set(person.id, treeHash(now));
};
const hashes = new Map<string, string>();
const bodyOf = ({ id }: BuiltPerson): object => bodies.get(id) ?? { session, lock_token: 1, base_rev: 0 };

/** Nobody writes on the version that is replaced. */
const pushed = new Map<number, number>();
const aQuietTarget =
  (from: "ongoing_maintenance" | "scheduled_review", to: "ongoing_maintenance" | "scheduled_review") =>
  async ({ documentId, snapshotId }: Scene): Promise<void> => {
    const versions = await ensureVersions(documentId, { snapshotId, at: "2026-11-20T08:00:00.000Z" });
    const row = await getEditLock(versions[to]);
    await replaceEditLock(versions[to], row, { state: "free", token: row.lock.token });
    const source = await requireVersion(versions[from]);
    pushed.set(source.id, source.rev);
    sources.set(`${documentId} ${from}`, source.id);
  };
const sources = new Map<string, number>();
const push =
  (from: "ongoing_maintenance" | "scheduled_review") =>
  ({ documentId }: Scene): Parts => {
    const id = sources.get(`${documentId} ${from}`) ?? versionsOfScenes.get(documentId) ?? 0;
    return { params: { id: String(id) }, body: { base_rev: pushed.get(id) ?? 0 } };
  };

/** Cases that nobody has published, by who deletes them. */
const unpublished = new Map<string, number>();
const anUnpublishedCase = async (_scene: Scene, person: BuiltPerson): Promise<void> => {
  const programId = person.memberships[0]?.program_id;
  const program = programId === undefined ? undefined : await getProgram(programId);
  const { id, published_snapshot_id: snapshotId } = await aDocument(program ? [program] : [], {
    is_unpublished: true,
  });
  await ensureVersions(id, { snapshotId, at: "2026-11-20T08:00:00.000Z" });
  unpublished.set(person.id, id);
};

/** Word files that were ordered, by who ordered them. */
const wordFiles = new Map<string, string>();
const aWordFile = async (scene: Scene, person: BuiltPerson): Promise<void> => {
  await writtenVersions(scene);
  const id = newUlid();
  await createJob(
    planJob({
      ...{ kind: "word_export", id, requestedBy: person.id },
      programId: person.memberships[0]?.program_id ?? null,
      input: { version_id: Number(version(scene).id), object_key: `case_files/scene/${id}.docx` },
    }),
  );
  wordFiles.set(person.id, id);
};

/** Imports of Word files, by who imports. */
const wordImports = new Map<string, string>();
const aSentWordFile = async (_scene: Scene, person: BuiltPerson): Promise<void> => {
  const id = newUlid();
  await putObject("MEDIA_BUCKET", `uploads/word_${person.id}_${id}`, "no Word file", "text/plain");
  wordImports.set(person.id, id);
};
const aWordImport = async (scene: Scene, person: BuiltPerson): Promise<void> => {
  await aSentWordFile(scene, person);
  const id = wordImports.get(person.id) ?? "";
  await createJob(
    planJob({
      ...{ kind: "word_import", id, requestedBy: person.id },
      programId: person.memberships[0]?.program_id ?? null,
      input: {
        ...{ upload_key: `uploads/word_${person.id}_${id}`, file_name: "A case.docx" },
        ...{ object_key: `case_files/word_imports/${id}.json`, author: "A. Author" },
      },
    }),
  );
};

/** Case files that were ordered, by who ordered them. */
const caseFiles = new Map<string, string>();
const aCaseFile = async (scene: Scene, person: BuiltPerson): Promise<void> => {
  await writtenVersions(scene);
  const id = newUlid();
  await createJob(
    planJob({
      ...{ kind: "case_export", id, requestedBy: person.id },
      programId: person.memberships[0]?.program_id ?? null,
      input: { version_id: Number(version(scene).id), object_key: `case_files/scene/${id}.zip` },
    }),
  );
  caseFiles.set(person.id, id);
};

/** Imports of case files, by who imports. */
const caseImports = new Map<string, string>();
const aSentCaseFile = async (_scene: Scene, person: BuiltPerson): Promise<void> => {
  const id = newUlid();
  await putObject("MEDIA_BUCKET", `uploads/case_${person.id}_${id}`, "no case file", "text/plain");
  caseImports.set(person.id, id);
};
const aCaseImport = async (scene: Scene, person: BuiltPerson): Promise<void> => {
  await aSentCaseFile(scene, person);
  const id = caseImports.get(person.id) ?? "";
  await createJob(
    planJob({
      ...{ kind: "case_import", id, requestedBy: person.id },
      programId: person.memberships[0]?.program_id ?? null,
      input: {
        ...{ upload_key: `uploads/case_${person.id}_${id}`, file_name: "A case.zip" },
        object_key: `case_files/case_imports/${id}.json`,
      },
    }),
  );
};

/** Calls of versions as they are written. */
export const versionsCalls: Readonly<Record<string, Valid>> = {
  getEditPage: { parts: (scene) => ({ params: version(scene) }), prepare: writtenVersions },
  getDraft: { parts: (scene) => ({ params: version(scene) }), prepare: writtenVersions },
  listSaves: { parts: (scene) => ({ params: version(scene) }), prepare: writtenVersions },
  listVersionMedia: { parts: (scene) => ({ params: version(scene) }), prepare: writtenVersions },
  playBench: {
    parts: (scene) => ({
      params: version(scene),
      body: {
        by: "own",
        play: {
          kind: "statement",
          ideal: "A 58-year-old woman with acute back pain.",
          diagnoses: [],
          graded: { name: "short", text: "A woman with back pain.", grades: { person: 1 } },
        },
      },
    }),
    prepare: writtenVersions,
  },
  compareRevisions: { parts: (scene) => ({ params: version(scene) }), prepare: writtenVersions },
  restoreRevision: {
    parts: (scene, person) => ({
      params: version(scene),
      body: { version: { ...bodyOf(person), rev: 0 } },
    }),
    prepare: aWritingPerson,
  },
  deleteVersion: {
    parts: (scene, person) => ({ params: version(scene), body: { version: bodyOf(person) } }),
    prepare: aWritingPerson,
  },
  resetVersion: {
    parts: (scene, person) => ({ params: version(scene), body: { version: bodyOf(person) } }),
    prepare: aWritingPerson,
  },
  getPublishPlan: { parts: (scene) => ({ params: version(scene) }), prepare: writtenVersions },
  publishDocument: {
    parts: (scene, person) => ({
      params: document(scene),
      body: {
        document: {
          ...bodyOf(person),
          version_id: Number(version(scene).id),
          tree_hash: hashes.get(person.id) ?? "none",
          should_update_banner: false,
        },
      },
    }),
    prepare: aWritingPerson,
  },
  pushToMaintenance: {
    parts: push("scheduled_review"),
    prepare: aQuietTarget("scheduled_review", "ongoing_maintenance"),
  },
  pushToReview: {
    parts: push("ongoing_maintenance"),
    prepare: aQuietTarget("ongoing_maintenance", "scheduled_review"),
  },
  listMentionable: { parts: (scene) => ({ params: version(scene) }), prepare: writtenVersions },
  sendTagNotification: {
    parts: (scene, { id }) => ({
      params: version(scene),
      body: { text: commentOf(id), tagger_id: id },
    }),
    prepare: aCommentedVersion,
  },
  createDocument: {
    parts: () => ({ body: { document: { title: "A new case", template: "unassigned_case_template" } } }),
  },
  deleteDocument: {
    parts: ({ documentId }, { id }) => ({ params: { id: String(unpublished.get(id) ?? documentId) } }),
    prepare: anUnpublishedCase,
  },
  updateDocument: {
    parts: (scene) => ({
      params: document(scene),
      body: { document: { title: "A case with another title", possible_prerequisite: true } },
    }),
  },
  orderWordFile: { parts: (scene) => ({ params: version(scene) }), prepare: writtenVersions },
  getWordFile: {
    parts: (_scene, { id }) => ({ params: { id: wordFiles.get(id) ?? newUlid() } }),
    prepare: aWordFile,
  },
  startWordImport: { parts: () => ({ body: { file_name: "A case.docx", bytes: 1000 } }) },
  readWordImport: {
    parts: (_scene, { id }) => ({
      params: { id: wordImports.get(id) ?? newUlid() },
      body: { file_name: "A case.docx" },
    }),
    prepare: aSentWordFile,
  },
  getWordImport: {
    parts: (_scene, { id }) => ({ params: { id: wordImports.get(id) ?? newUlid() } }),
    prepare: aWordImport,
  },
  orderCaseFile: { parts: (scene) => ({ params: version(scene) }), prepare: writtenVersions },
  getCaseFile: {
    parts: (_scene, { id }) => ({ params: { id: caseFiles.get(id) ?? newUlid() } }),
    prepare: aCaseFile,
  },
  startCaseImport: { parts: () => ({ body: { file_name: "A case.zip", bytes: 1000 } }) },
  readCaseImport: {
    parts: (_scene, { id }) => ({
      params: { id: caseImports.get(id) ?? newUlid() },
      body: { file_name: "A case.zip" },
    }),
    prepare: aSentCaseFile,
  },
  getCaseImport: {
    parts: (_scene, { id }) => ({ params: { id: caseImports.get(id) ?? newUlid() } }),
    prepare: aCaseImport,
  },
  searchAllCases: { parts: () => ({ query: { search_text: "somebody" } }) },
  listPossiblePrerequisites: { parts: (scene) => ({ params: document(scene) }) },
  reviewVersion: {
    parts: (scene, person) => ({
      params: version(scene),
      body: { version: reviewOf(batches.get(person.id) ?? noBatch) },
    }),
    prepare: aBatch,
  },
  getVariant: { parts: (scene, person) => ({ params: variantOf(scene, person) }), prepare: aVariant },
  updateVariant: {
    parts: (scene, person) => ({
      params: variantOf(scene, person),
      body: { variant: batches.get(person.id) ?? noBatch },
    }),
    prepare: aVariant,
  },
  publishVariant: {
    parts: (scene, person) => ({
      params: variantOf(scene, person),
      body: { variant: wholeTexts.get(person.id) ?? noWholeText },
    }),
    prepare: aVariant,
  },
  replaceVariant: {
    parts: (scene, person) => ({
      params: variantOf(scene, person),
      query: { replaceable_variant: "review_variant" },
      body: { base_rev: 0 },
    }),
    prepare: aVariant,
  },
  saveVersion: {
    parts: (scene, person) => ({
      params: version(scene),
      body: { version: batches.get(person.id) ?? noBatch },
    }),
    prepare: aBatch,
  },
};
