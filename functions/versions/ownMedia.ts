import type { Draft } from "#shared/case/changes/draft.ts";
import { mediaKeysIn, mediaKeysOf, storedPathsIn } from "#shared/case/changes/mediaKeys.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { can } from "#shared/domain/access.ts";
import { type LoadedVersion, loadEditedDocument } from "../access/version.ts";
import { draftAtHead } from "../drafts/draftAt.ts";
import { publishedDraft } from "../drafts/publishedDraft.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { DocumentRow } from "../table/cases/documents.ts";
import { associateAssets, readAssets, type StoredAsset } from "../table/media/assets.ts";
import { getDocumentVersions, getVersion } from "../table/versions/versions.ts";
import { operationRefused } from "./applyBatch.ts";

type Saved = { before: Draft; after: Draft; operations: readonly Operation[] };
type By = { loaded: Pick<LoadedVersion, "document">; signedIn: SignedIn };

/** The number of the document that a file was stored for. */
const documentOf = (key: string): number => Number(key.slice(0, key.indexOf("/")));

/** A document that the author writes on; undefined where it is none of theirs. */
async function findOwn(documentId: number, signedIn: SignedIn): Promise<DocumentRow | undefined> {
  try {
    const { resource, document } = await loadEditedDocument(documentId, signedIn);
    return can(signedIn.actor, "case.suggest", resource) ? document : undefined;
  } catch (error) {
    if (error instanceof Refusal && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}

const notOfThisCase = (file: string, at: number): Refusal => {
  const detail = `'${file}' is not a file of this case`;
  return operationRefused([{ place: `operations[${at}]`, reason: "BAD_VALUE", detail }]);
};

/**
 * Refuses a batch that brings a file which its author may not see: whoever reads the case, or writes on it, is given a link to each
 * file that it names. Its own files are let in, those that the draft names already, those of cases that the author writes on, and those of
 * the media library, which notes that this case uses them.
 * @throws Refusal OPERATION_REFUSED, with the first of them
 */
export async function requireOwnMedia(saved: Saved, by: By): Promise<void> {
  await requireOwnKeys(saved, by);
  await requireOwnPaths(saved, by);
}

async function requireOwnKeys({ before, operations }: Saved, { loaded, signedIn }: By): Promise<void> {
  const brought = operations.flatMap((operation, at) => mediaKeysOf(operation).map((key) => ({ key, at })));
  if (brought.length === 0) return;
  const known = mediaKeysIn(before.root);
  const foreign = brought.filter(({ key }) => documentOf(key) !== loaded.document.id && !known.has(key));
  if (foreign.length === 0) return;
  const library = assetsByKey((await readAssets()).rows);
  // The library is of all who write. Many files of one case ask for it once.
  const asked = new Map<number, boolean>();
  for (const { key, at } of foreign) {
    if (library.has(key)) continue;
    const from = documentOf(key);
    const isOwn = asked.get(from) ?? (await findOwn(from, signedIn)) !== undefined;
    asked.set(from, isOwn);
    if (!isOwn) throw notOfThisCase(key, at);
  }
  const used = new Set(foreign.flatMap(({ key }) => library.get(key)?.id ?? []));
  // Noted before the save: what a case shows is never without its use, whoever dies in between.
  await associateAssets([...used], loaded.document.id, isoTime(nowMs()));
}

const byKey = new WeakMap<readonly StoredAsset[], ReadonlyMap<string, StoredAsset>>();

/** Assets of the library by the key of their file, counted once for an array. */
function assetsByKey(rows: readonly StoredAsset[]): ReadonlyMap<string, StoredAsset> {
  const counted = byKey.get(rows) ?? new Map(rows.map((row) => [row.key, row]));
  byKey.set(rows, counted);
  return counted;
}

/** Documents that content of one batch is looked for in. */
const sourcesAtMost = 20;

/** A path of the old store does not say whose file it is: it has to stand in this document already, or in one that it is copied from. */
async function requireOwnPaths(
  { before, after, operations }: Saved,
  { loaded, signedIn }: By,
): Promise<void> {
  const known = storedPathsIn(before.root);
  let foreign = [...storedPathsIn(after.root)].filter((path) => !known.has(path));
  if (foreign.length === 0) return;
  const copiedFrom = operations.flatMap((operation) =>
    operation.type === "addNodes" ? (operation.copiedFrom ?? []) : [],
  );
  const sources = new Set([loaded.document.id, ...copiedFrom]);
  for (const id of [...sources].slice(0, sourcesAtMost)) {
    const source = await findOwn(id, signedIn);
    const own = source ? await listStoredPaths(source) : new Set();
    foreign = foreign.filter((path) => !own.has(path));
    if (foreign.length === 0) return;
  }
  const [path = ""] = foreign;
  const spelt = JSON.stringify(path).slice(1, -1);
  // What names it already may have been given the source by which it leads there.
  const at = operations.findIndex((operation) => JSON.stringify(operation).includes(spelt));
  throw notOfThisCase(path, Math.max(0, at));
}

/** The paths that a document names, as learners read it or as it is written. */
async function listStoredPaths(document: DocumentRow): Promise<ReadonlySet<string>> {
  const versions = await getDocumentVersions(document.id);
  const written = versions ? [versions.ongoing_maintenance, versions.scheduled_review] : [];
  const rows = (await Promise.all(written.map(getVersion))).filter((row) => row !== undefined);
  const drafts = await Promise.all([
    publishedDraft(document),
    ...rows.map(async (row) => (await draftAtHead(row)).draft),
  ]);
  return new Set(drafts.flatMap(({ root }) => [...storedPathsIn(root)]));
}
